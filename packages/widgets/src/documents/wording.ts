import type { Address, Answer, SalesDocumentRow, TaxState } from '@salestax/contract';
import type { Tone } from '@salestax/ui';
import type { DocumentsMessages } from './messages.ts';

export const stateTones: Readonly<Record<TaxState, Tone | 'quiet'>> = {
  recorded: 'positive',
  recording: 'info',
  waiting: 'attention',
  attention: 'negative',
  'not-recorded': 'attention',
  voided: 'quiet',
  estimate: 'quiet',
};

/** 'Invoice 1087' */
export const documentName = (
  { txnType, number }: Pick<SalesDocumentRow, 'txnType' | 'number'>,
  text: DocumentsMessages,
): string => [text[txnType], number].filter(Boolean).join(' ');

/** '1900 Wazee St, Denver, CO 80202'; '' for none. */
export function inOneLine(address: Address | null): string {
  if (address === null) return '';
  const { line1, line2, city, region, postalCode } = address;
  return [line1, line2, city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** The result of a write, with the sentence of the service. */
export function writtenSentence({ outcome, message }: Answer<'writeTaxLines'>, text: DocumentsMessages): string {
  const sentence = {
    written: text.written,
    unchanged: text.unchanged,
    skipped: text.skipped,
    failed: text.writeFailed,
    waiting: text.notWrittenYet,
  }[outcome];
  return [sentence, message].filter(Boolean).join(' ');
}
