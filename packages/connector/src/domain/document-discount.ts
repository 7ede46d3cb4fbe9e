import { Big } from 'big.js';
import type { CompanySettings } from './company-settings.ts';
import { type Cents, negate, sumCents, toCents, ZERO } from './money.ts';
import type { DocumentDiscount } from './sales-document.ts';

/** What the taxable price of a discounted sale depends on. */
export type DiscountSettings = Pick<CompanySettings, 'isDiscountReimbursed'>;

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

/**
 * The part of a discount that somebody else pays to the seller. It is part of the taxable price, as a manufacturer's
 * coupon is; a discount that nobody reimburses is not. What the accounting service does with its own tax does not matter
 * (Minnesota Department of Revenue, 'Discounts and Coupons', https://www.revenue.state.mn.us/guide/discounts-and-coupons-1,
 * and Tennessee Department of Revenue, SUT-24 'Sales Price: Coupons', both read 2026-11-25).
 */
export function reimbursedPart(amount: Cents, { isDiscountReimbursed }: DiscountSettings): Cents {
  return isDiscountReimbursed ? amount : ZERO;
}

/** The part of a discount that lowers the taxable price, so that the tax provider gets it. */
export function deductedPart(amount: Cents, settings: DiscountSettings): Cents {
  return sumCents([amount, negate(reimbursedPart(amount, settings))]);
}
