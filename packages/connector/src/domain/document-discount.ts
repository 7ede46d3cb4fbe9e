import { Big } from 'big.js';
import { type Cents, sumCents, toCents } from './money.ts';
import type { DocumentDiscount } from './sales-document.ts';

/**
 * The document discount on the sold lines. A discount amount is used as it is. The accounting service applies a
 * percentage to all lines including our own lines; the resulting amount is too large once these are on the document,
 * and does not show whether they were included. So a percentage is applied to the sold lines only. `amount`: what the
 * accounting service takes off the total of the document.
 */
export function discountOnSale(
  amount: number | string,
  percent: string,
  soldAmounts: Iterable<Cents>,
): DocumentDiscount | null {
  const rate = percentOf(percent);
  const discountCents = rate === null ? toCents(amount) : shareOf(sumCents(soldAmounts), rate);
  const taken = toCents(amount);
  if (discountCents === 0 && (rate === null || taken === 0)) return null;
  return { amount: discountCents, percent: rate === null ? '' : percent, taken };
}

function shareOf(sold: Cents, rate: Big): Cents {
  return toCents(new Big(sold).times(rate).div(10_000).toFixed(2, Big.roundHalfUp));
}

/** `10.00%` → 10; null for blanks, `0`, `0%` and `0.00%`, which are no percentage discount. */
function percentOf(text: string): Big | null {
  const number = text.replace('%', '').trim();
  if (!/^\d*\.?\d+$|^\d+\.$/.test(number)) return null;
  const rate = new Big(number);
  return rate.eq(0) ? null : rate;
}
