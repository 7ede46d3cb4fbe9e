import { formatMoney } from '@salestax/client';
import {
  isCredit,
  taxStates,
  type OpenedSalesDocument,
  type SalesDocumentRow,
  type TaxState,
  type TxnType,
} from '@salestax/contract';
import type { Wanted } from '../list-screen/text-search.ts';

/** A row with an id that is unique among all types. */
export interface Row extends SalesDocumentRow {
  readonly id: string;
}

export const listedRowOf = (row: SalesDocumentRow): Row => ({ ...row, id: `${row.txnType}/${row.txnId}` });

/** The row of a document that was read after the list. */
export function asRead(row: Row, answer: OpenedSalesDocument): Row {
  const { id, txnType, txnId, number, date, customerName } = row;
  const { document, tax, state, reason, errorCode } = answer;
  const { currency } = document;
  return {
    id,
    txnType,
    txnId,
    number,
    date,
    customerName,
    ...(currency && { currency }),
    syncToken: document.syncToken,
    amount: roundToCents(document.totalAmount - tax),
    tax,
    state,
    reason,
    ...(errorCode && { errorCode }),
  };
}

/** Amount with tax and fees, rounded to cents. */
export const totalOf = ({ amount, tax }: SalesDocumentRow): number => roundToCents(amount + tax);

/** Credits lower what the company earned and collected, so their amounts are negative in a list, like in reports. */
export function signed({ txnType }: SalesDocumentRow, amount: number): number {
  return isCredit(txnType) && amount !== 0 ? -amount : amount;
}

/** The rows of a type (null: all) whose number, customer or total contains the text, case-insensitively. */
export function rowsMatching(rows: readonly Row[], wanted: Wanted<'all'>, txnType: TxnType | null): readonly Row[] {
  const ofType = txnType === null ? rows : rows.filter((row) => row.txnType === txnType);
  if (wanted.kind !== 'text') return ofType;
  const text = wanted.text.toLowerCase();
  // As the list shows it, with a sign and separators of thousands.
  const amount = text.replace(/^[-−]|[$,]/g, '');
  return ofType.filter(
    (row) =>
      [row.number, row.customerName].some((each) => each.toLowerCase().includes(text)) ||
      (amount && formatMoney(totalOf(row)).includes(amount)),
  );
}

/** The rows in this state; null: all. */
export const rowsInState = (rows: readonly Row[], state: TaxState | null): readonly Row[] =>
  state === null ? rows : rows.filter((row) => row.state === state);

/** The states of the rows, each with its number of rows, in the order of the contract. */
export function stateCounts(rows: readonly Row[]): readonly { readonly state: TaxState; readonly count: number }[] {
  return taxStates
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
}

const roundToCents = (amount: number): number => Math.round(amount * 100) / 100;
