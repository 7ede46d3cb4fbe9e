import { Big } from 'big.js';
import type { CompanySettings } from './company-settings.ts';
import { type Cents, negate, sumCents, toCents, ZERO } from './money.ts';
import type { DocumentDiscount } from './sales-document.ts';

/** What the taxable price of a discounted sale depends on. */
export type DiscountSettings = Pick<CompanySettings, 'isDiscountReimbursed'>;

/**
 * The document discount on the sold lines. A discount amount is used as it is. A percentage is applied to the sold lines
 * again: the accounting service applies it to our own lines as well, and its amount does not say whether they were on the
 * document. `takenOff`: what the accounting service takes off the total of the document.
 */
export function discountOnSale(
  takenOff: number | string,
  percent: string,
  soldAmounts: Iterable<Cents>,
): DocumentDiscount | null {
  const taken = toCents(takenOff);
  const rate = percentOf(percent);
  const amount = rate === null ? taken : shareOf(sumCents(soldAmounts), rate);
  if (amount === 0 && taken === 0) return null;
  return { amount, percent: rate === null ? '' : percent, taken };
}

/** `rate`: in percent. */
function shareOf(sold: Cents, rate: Big): Cents {
  return toCents(new Big(sold).times(rate).div(10_000).toFixed(2, Big.roundHalfUp));
}

/** `10.00%` → 10; null for `0`, blanks and other texts, which are no percentage discount. */
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
