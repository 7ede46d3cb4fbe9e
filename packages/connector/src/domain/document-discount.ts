import { Big } from 'big.js';
import { type Cents, sumCents, toCents } from './money.ts';
import type { DocumentDiscount } from './sales-document.ts';

/**
 * The document discount as it falls on what is sold. An amount counts as it is. A percentage is taken by the
 * accounting service off every line, our tax lines included, so once they stand on the document its amount is too
 * large for the sale; and nothing in the amount tells whether they do. So a percentage is taken off what is sold.
 */
export function discountOnSale(
  amount: number | string,
  percent: string,
  soldAmounts: Iterable<Cents>,
): DocumentDiscount | null {
  const rate = percentOf(percent);
  const taken = rate === null ? toCents(amount) : shareOf(sumCents(soldAmounts), rate);
  return taken === 0 ? null : { amount: taken, percent: rate === null ? '' : percent };
}

function shareOf(sold: Cents, rate: Big): Cents {
  return toCents(new Big(sold).times(rate).div(10_000).toFixed(2, Big.roundHalfUp));
}

/** `10.00%` → 10; null for blanks, `0`, `0%` and `0.00%`: they are no discount by percentage. */
function percentOf(text: string): Big | null {
  const number = text.replace('%', '').trim();
  if (!/^\d*\.?\d+$|^\d+\.$/.test(number)) return null;
  const rate = new Big(number);
  return rate.eq(0) ? null : rate;
}
