import { cents, percentOf, product } from './decimal.ts';
import type { FormDocument, FormLine } from './form-document.ts';

/** All amounts in whole cents. */
export interface Totals {
  /** The subtotals by key of their line. */
  readonly subtotals: ReadonlyMap<string, number>;
  /** Sum of all lines. */
  readonly lines: number;
  readonly discount: number;
  readonly shipping: number;
  /** The service's own tax, as of the last save. */
  readonly salesTax: number;
  readonly total: number;
  readonly paid: number;
  readonly balance: number;
}

/** The amount of a line: quantity × rate, or the typed amount when one of them is missing. */
export const lineAmount = (line: FormLine): number =>
  line.type === 'item' || line.type === 'bundle'
    ? ((line.type === 'item' ? product(line.quantity, line.rate) : null) ?? cents(line.amount))
    : 0;

/** A subtotal line sums the lines since the previous subtotal line. */
export function totalsOf(document: FormDocument): Totals {
  const subtotals = new Map<string, number>();
  let lines = 0;
  let sinceSubtotal = 0;
  for (const line of document.lines) {
    if (line.type === 'subtotal') {
      subtotals.set(line.key, sinceSubtotal);
      sinceSubtotal = 0;
    }
    const amount = lineAmount(line);
    lines += amount;
    sinceSubtotal += amount;
  }
  const { unit, value } = document.discount;
  const discount = unit === 'percent' ? percentOf(lines, value) : cents(value);
  const shipping = cents(document.shipping);
  const salesTax = cents(document.salesTax);
  const total = lines - discount + shipping + salesTax;
  const paid = cents(document.amountPaid);
  return { subtotals, lines, discount, shipping, salesTax, total, paid, balance: total - paid };
}
