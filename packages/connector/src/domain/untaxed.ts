import { toCents } from './money.ts';
import { regionOf } from './postal-address.ts';
import type { CalculatedLine, ProviderLine, TaxDetail } from './provider-transaction.ts';
import type { PostalAddress } from './sales-document.ts';

/**
 * States without a general sales tax (Federation of Tax Administrators), and the regions of military post offices, which are in
 * no state (Publication 28, section 238). Alaska is excluded: it has local taxes.
 */
const STATES_WITHOUT_TAX = new Set(['DE', 'MT', 'NH', 'OR', 'AA', 'AE', 'AP']);

/**
 * The highest price of an item, in cents, at which a state does not tax clothing: New York Tax Law 1115(a)(30) (less
 * than $110), Massachusetts G.L. c. 64H s. 6(k), Rhode Island G.L. 44-18-30(27). The tax provider applies the prices.
 */
const HIGHEST_UNTAXED_PRICE: Readonly<Record<string, number>> = { NY: 109_99, MA: 175_00, RI: 250_00 };
const CLOTHING = /^PC04/;

export function hasNoSalesTax(address: PostalAddress): boolean {
  return address.country === 'US' && STATES_WITHOUT_TAX.has(regionOf(address));
}

/** Whether the provider calculates for this country: elsewhere a missing tax is no missing nexus. */
export function isCovered({ country }: PostalAddress): boolean {
  return country === 'US' || country === 'CA';
}

/**
 * Without nexus the provider lists no jurisdiction, or one with the rate 0 and the whole amount not taxable because of a
 * NexusRule (developer.avalara.com/blog, 'Using $include with CreateTransaction', 2018-11-15).
 */
export function isOutsideNexus(details: readonly TaxDetail[]): boolean {
  return details.every((detail) => isUntaxed(detail) && detail.nonTaxableRule === 'NexusRule');
}

/** Nothing of the amount is taxable, because of the item or the place. */
export function isUntaxed({ taxable, nonTaxable }: TaxDetail): boolean {
  return toCents(taxable) === 0 && toCents(nonTaxable) !== 0;
}

/** Whether part of the amount is exempt because of who buys it. */
export function isExempt({ exempt, nonTaxable, nonTaxableRule }: TaxDetail): boolean {
  return toCents(exempt) !== 0 || (nonTaxableRule === 'ExemptEntityRule' && toCents(nonTaxable) !== 0);
}

/** Whether an untaxed line is clothing at a price that its state does not tax. */
export function isClothingBelowThreshold(
  { amount, quantity }: ProviderLine,
  answered: CalculatedLine | undefined,
  shipTo: PostalAddress,
): boolean {
  const highest = HIGHEST_UNTAXED_PRICE[regionOf(shipTo)];
  if (shipTo.country !== 'US' || highest === undefined || !CLOTHING.test(answered?.taxCode ?? '')) return false;
  const afterDiscount = Math.abs(toCents(amount)) - Math.abs(toCents(answered?.discount ?? 0));
  return afterDiscount <= highest * Math.max(1, Math.abs(Number(quantity)));
}
