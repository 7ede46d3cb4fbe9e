import { fillIn, formatDay, formatMoney } from '@salestax/client';
import type { ComparisonSearch, InconsistencyReason, InconsistentRow, IntegrationStatus } from '@salestax/contract';
import type { Tone } from '@salestax/ui';
import type { ReconciliationMessages } from './messages.ts';
import type { ServiceError } from './state.ts';

/** Why nothing can be done; null: the company is active. */
export function statusSentence(status: IntegrationStatus, text: ReconciliationMessages): string | null {
  if (status === 'Active') return null;
  return status === 'Down' ? text.notActive : text.notConnected;
}

/** After these the accounting service has to be connected again. */
const needsReintegration = (code: string) => code === '3202' || code === 'AuthenticationException';

/** An error with its code, and with what to do when the connection itself is broken. */
export function errorSentence({ code, message }: ServiceError, usual: string, text: ReconciliationMessages): string {
  const sentence = [(message && text.serviceMessage(code, message)) || usual, code && fillIn(text.errorCode, { code })]
    .filter(Boolean)
    .join(' ');
  return needsReintegration(code) ? `${sentence}\n${text.reintegrate}` : sentence;
}

/** The searched range, in a sentence with places for both ends. */
export const rangeSentence = (sentence: string, { FromDate, ToDate }: ComparisonSearch): string =>
  fillIn(sentence, { from: formatDay(FromDate), to: formatDay(ToDate) });

export const formatCount = (count: number, locale: string): string => new Intl.NumberFormat(locale).format(count);

/** 'SalesReceipt' → 'Sales Receipt' */
export const spaced = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

/** 'Invoice 1087' */
export const documentName = (type: string, number: string | null, text: ReconciliationMessages): string =>
  [text.vendorWord(spaced(type)), number].filter(Boolean).join(' ');

/** What is wrong with a row: the message of the service, or else sentences for its reasons. */
export function messageOf(row: InconsistentRow, text: ReconciliationMessages): string {
  if (row.errorMessage && (row.errorCode || !row.reasons?.length)) return row.errorMessage;
  const { reasons = [], qboTotAmt, avaTotAmt, qboTotTax, avaTotTax } = row;
  const differences: Partial<Record<InconsistencyReason, number>> = {
    amount: (qboTotAmt ?? 0) - (avaTotAmt ?? 0),
    tax: (qboTotTax ?? 0) - (avaTotTax ?? 0),
  };
  const sentenceOf = (reason: InconsistencyReason) =>
    fillIn(text[`${reason}.sentence`], { difference: formatMoney(Math.abs(differences[reason] ?? 0)) });
  return text.difference(row.errorMessage ?? '', reasons.map(sentenceOf).join(' '));
}

/** The tone of a reason's filter. */
export const reasonTones = {
  'missing-in-accounting': 'attention',
  'missing-in-provider': 'attention',
  currency: 'negative',
  amount: 'attention',
  tax: 'attention',
  date: 'attention',
  status: 'negative',
  voided: 'negative',
  uncommitted: 'attention',
  'duplicate-code': 'negative',
  locked: 'info',
} as const satisfies Record<InconsistencyReason, Tone>;
