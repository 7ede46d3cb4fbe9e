import { formatAmount, numberedDocument } from '@salestax/client';
import type { Amount, Answer, SalesDocumentRow, TaxState } from '@salestax/contract';
import type { Tone } from '@salestax/ui';
import type { DocumentMessages } from './document-messages.ts';

export const stateTones: Readonly<Record<TaxState, Tone | 'quiet'>> = {
  recorded: 'positive',
  'recorded-elsewhere': 'positive',
  recording: 'info',
  waiting: 'attention',
  attention: 'negative',
  'not-recorded': 'attention',
  'not-known': 'quiet',
  voided: 'quiet',
  estimate: 'quiet',
};

/** 'Invoice 1087' */
export const documentName = (
  { txnType, number }: Pick<SalesDocumentRow, 'txnType' | 'number'>,
  text: DocumentMessages,
): string => numberedDocument(text[txnType], number);

/** What a person must know about a document, in the language of the page where it has words for it; '' = nothing. */
export const reasonOf = (
  { reason, errorCode }: Pick<SalesDocumentRow, 'reason' | 'errorCode'>,
  text: DocumentMessages,
): string => (errorCode && reason ? text.serviceMessage(errorCode, reason) : reason);

/** '108.81'; '108.81 CAD' in another currency than the dollars that are usual here. */
export const inCurrency = (amount: Amount, currency: string | undefined, locale: string): string =>
  [formatAmount(amount, locale), currency === 'USD' ? '' : currency].filter(Boolean).join(' ');

/** The result of a write, with the sentence of the service. */
export function writtenSentence(
  { outcome, message, errorCode }: Answer<'writeTaxLines'>,
  text: DocumentMessages,
): string {
  const sentence = {
    written: text.written,
    unchanged: text.unchanged,
    skipped: text.skipped,
    failed: text.writeFailed,
    waiting: text.notWrittenYet,
  }[outcome];
  return [sentence, reasonOf({ reason: message ?? '', ...(errorCode && { errorCode }) }, text)]
    .filter(Boolean)
    .join(' ');
}
