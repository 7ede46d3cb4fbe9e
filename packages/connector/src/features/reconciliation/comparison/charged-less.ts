import { inHomeCurrency } from '../../../domain/currency.ts';
import { type Cents, negate, sumCents, ZERO } from '../../../domain/money.ts';

/** What shows whether a document charges the tax that is due. */
export interface ChargedSides {
  readonly sale: { readonly isRemittedByMarketplace?: boolean | undefined } | null;
  readonly transaction: {
    readonly tax: Cents;
    readonly calculatedTax?: Cents | undefined;
    readonly status: string;
    readonly exchangeRate?: string | undefined;
  } | null;
}

/**
 * How much less a recorded sale charges than the provider calculates for it, in the company's currency. Such a record is
 * equal to its document, so no other figure shows it. A marketplace remits the tax of its sales itself.
 */
export function chargedLess({ sale, transaction }: ChargedSides): Cents {
  if (sale === null || sale.isRemittedByMarketplace === true || transaction === null) return ZERO;
  const { status, tax, calculatedTax = tax, exchangeRate = '1' } = transaction;
  if (status !== 'Committed' || calculatedTax <= tax) return ZERO;
  return inHomeCurrency(sumCents([calculatedTax, negate(tax)]), exchangeRate);
}
