import { fillIn, formatAmount, formatCount, formatDay, numberedDocument } from '@salestax/client';
import {
  documentKinds,
  isDocumentKind,
  typeName,
  type ComparisonSearch,
  type InconsistencyReason,
  type InconsistentRow,
  type IntegrationStatus,
  type RecalculationRow,
} from '@salestax/contract';
import type { ReconciliationMessages } from './messages.ts';
import { taxToRecord } from './rows.ts';
import type { ServiceError } from './state.ts';

/** Why nothing can be done; null: the company is active. */
export function statusSentence(status: IntegrationStatus, text: ReconciliationMessages): string | null {
  if (status === 'Active') return null;
  return status === 'Down' ? text.notActive : text.notConnected;
}

/** Whether the accounting service has to be connected again after an error with this code. */
const needsReintegration = (code: string) => code === '3202' || code === 'AuthenticationException';

/** An error with its code, and with what to do when the connection itself is broken. */
export function errorSentence(
  { code, message }: ServiceError,
  otherwise: string,
  text: ReconciliationMessages,
): string {
  const sentence = [
    (message && text.serviceMessage(code, message)) || otherwise,
    code && fillIn(text.errorCode, { code }),
  ]
    .filter(Boolean)
    .join(' ');
  return needsReintegration(code) ? `${sentence}\n${text.reintegrate}` : sentence;
}

/** The searched range, in a sentence with places for both ends. */
export const rangeSentence = (sentence: string, { FromDate, ToDate }: ComparisonSearch): string =>
  fillIn(sentence, { from: formatDay(FromDate), to: formatDay(ToDate) });

/** 'Invoice 1087' */
export const documentName = (type: string, number: string | null, text: ReconciliationMessages): string =>
  numberedDocument(text.vendorWord(typeName(type)), number);

/** Amounts of credits and refunds are shown as negative, so that a column of amounts adds up. */
export function signed(amount: number, type: string): number {
  const name = type.replaceAll(' ', '');
  const isCredit = isDocumentKind(name) ? documentKinds[name].isCredit : name === 'ReturnInvoice';
  return isCredit && amount !== 0 ? -amount : amount;
}

/** The vendors write addresses with different case and spaces. */
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[\s,.]+/g, ' ')
    .trim();

/** What is wrong with a row: how both sides differ, then its error with its code. */
export function messageOf(row: InconsistentRow, text: ReconciliationMessages, locale: string): string {
  const { errorMessage, errorCode } = row;
  const wholeMessage = errorMessage ?? '';
  if (!errorCode) return row.reasons?.length ? differenceOf(row, wholeMessage, text, locale) : wholeMessage;
  const { errorDetail } = row;
  const error = errorSentence({ code: errorCode, message: errorDetail ?? wholeMessage }, '', text);
  if (errorDetail === undefined || !wholeMessage.endsWith(errorDetail)) return error;
  const words = wholeMessage.slice(0, wholeMessage.length - errorDetail.length).trim();
  return [differenceOf(row, words, text, locale), error].filter(Boolean).join(' ');
}

/** How both sides differ: in the words of the service, or else in sentences for the reasons. */
function differenceOf(row: InconsistentRow, words: string, text: ReconciliationMessages, locale: string): string {
  const { reasons = [], qboTotAmt, avaTotAmt, avaTotTax } = row;
  const differences: Partial<Record<InconsistencyReason, number>> = {
    amount: (qboTotAmt ?? 0) - (avaTotAmt ?? 0),
    tax: (taxToRecord(row) ?? 0) - (avaTotTax ?? 0),
  };
  const sentenceOf = (reason: InconsistencyReason) =>
    fillIn(text[`${reason}.sentence`], { difference: formatAmount(Math.abs(differences[reason] ?? 0), locale) });
  return text.difference(words, reasons.map(sentenceOf).join(' '));
}

/** The number of documents by outcome. */
export function outcomesSentence(
  rows: readonly RecalculationRow[],
  text: ReconciliationMessages,
  locale: string,
): string {
  const count = (wanted: RecalculationRow['outcome']) =>
    formatCount(rows.filter(({ outcome }) => outcome === wanted).length, locale);
  const ended = fillIn(text.outcomes, {
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    failed: count('failed'),
  });
  if (rows.every(({ outcome }) => outcome !== 'running' && outcome !== 'stopped')) return ended;
  return `${ended} ${fillIn(text.outcomesStopped, { running: count('running'), stopped: count('stopped') })}`;
}
