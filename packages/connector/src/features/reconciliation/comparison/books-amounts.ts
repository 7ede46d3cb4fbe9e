import { documentTypeOfRecord } from '../../../domain/document-types.ts';
import { type Cents, negate, signed, sumCents } from '../../../domain/money.ts';
import type { ListedTransaction } from '../../../ports/provider-transactions.ts';

/** Totals as the provider returns them. */
export type ProviderTotals = Pick<ListedTransaction, 'type' | 'amount' | 'discount' | 'tax'>;

/**
 * Converts a transaction's totals to those of an accounting document: sales after the discount, and credits positive.
 * The provider's amount is before the discount, and negative on a return. Avalara does not document the sign of a
 * return's discount, so its absolute value is used.
 */
export function booksAmounts({ type, amount, discount, tax }: ProviderTotals): {
  readonly amount: Cents;
  readonly tax: Cents;
} {
  const { sign } = documentTypeOfRecord(type);
  return { amount: sumCents([signed(amount, sign), negativeDiscount(discount)]), tax: signed(tax, sign) };
}

/** A discount as a negative amount, regardless of its sign. */
export function negativeDiscount(discount: Cents): Cents {
  return discount > 0 ? negate(discount) : discount;
}
