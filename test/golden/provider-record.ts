import { field, listAt, numberAt, textAt } from '../support/json.ts';
import { cents, dollars } from '../support/money.ts';
import type { Kind } from './golden-case.ts';

/** The transaction type of each document kind at the tax provider. */
export const recordedTypes = {
  Invoice: 'SalesInvoice',
  SalesReceipt: 'SalesInvoice',
  CreditMemo: 'ReturnInvoice',
  RefundReceipt: 'ReturnInvoice',
} as const satisfies Partial<Record<Kind, string>>;

/** Credits and refunds are negative at the provider. */
const signOf = (transaction: unknown): 1 | -1 => (textAt(transaction, 'type') === 'ReturnInvoice' ? -1 : 1);

const detailsOf = (transaction: unknown) => listAt(transaction, 'lines').flatMap((line) => listAt(line, 'details'));
const feeLine = (transaction: unknown) =>
  listAt(transaction, 'lines').filter((line) => textAt(line, 'taxCode') === 'OF400000');

/** The amounts of a recorded transaction, split as on a document. */
export function recordedTax(transaction: unknown): { salesTax: string; fee: string | null; taxOnFee: string | null } {
  const sign = signOf(transaction);
  const total = sign * cents(numberAt(transaction, 'totalTax'));
  const onFeeLine = feeLine(transaction).flatMap((line) => listAt(line, 'details'));
  const sum = (rows: readonly unknown[]) =>
    rows.reduce<number>((all, row) => all + sign * cents(numberAt(row, 'tax')), 0);
  const fee = sum(onFeeLine.filter((row) => field(row, 'isFee') === true));
  const taxOnFee = sum(onFeeLine.filter((row) => field(row, 'isFee') !== true));
  return { salesTax: dollars(total - fee - taxOnFee), fee: shown(fee), taxOnFee: shown(taxOnFee) };
}

/** Sales tax by jurisdiction, without the delivery fee; jurisdictions without tax are omitted. */
export function taxByJurisdiction(transaction: unknown): Record<string, string> {
  const onFeeLine = new Set(feeLine(transaction).flatMap((line) => listAt(line, 'details')));
  const sums = new Map<string, number>();
  for (const detail of detailsOf(transaction).filter((row) => !onFeeLine.has(row))) {
    const name = textAt(detail, 'jurisName');
    sums.set(name, (sums.get(name) ?? 0) + signOf(transaction) * cents(numberAt(detail, 'tax')));
  }
  return Object.fromEntries([...sums].filter(([, tax]) => tax !== 0).map(([name, tax]) => [name, dollars(tax)]));
}

/** The discount of all lines together. */
export function recordedDiscount(transaction: unknown): string {
  const total = listAt(transaction, 'lines').reduce<number>(
    (all, row) => all + signOf(transaction) * cents(numberAt(row, 'discountAmount')),
    0,
  );
  return dollars(total);
}

const shown = (amount: number): string | null => (amount === 0 ? null : dollars(amount));
