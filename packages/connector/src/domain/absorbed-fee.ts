import { type Cents, sumCents, ZERO } from './money.ts';
import type { OwnAmounts } from './own-lines.ts';
import type { ProviderTransaction } from './provider-transaction.ts';

/**
 * The amounts for the customer. Without the fee, known or not, and the tax on it when the seller pays them, which Colorado
 * (SB 23-143) and Minnesota (Statutes 168E.03) allow; the provider's record has them.
 */
export function amountsForCustomer<Amounts extends OwnAmounts>(
  amounts: Amounts,
  { isFeeAbsorbed = false }: Pick<ProviderTransaction, 'isFeeAbsorbed'>,
): Amounts {
  return isFeeAbsorbed ? { ...amounts, fee: ZERO, taxOnFee: ZERO, feeName: '', isFeeUnknown: false } : amounts;
}

/** The fee and the tax on it that the seller pays. */
export function absorbedFee(
  { fee, taxOnFee }: OwnAmounts,
  { isFeeAbsorbed = false }: Pick<ProviderTransaction, 'isFeeAbsorbed'>,
): Cents {
  return isFeeAbsorbed ? sumCents([fee, taxOnFee]) : ZERO;
}
