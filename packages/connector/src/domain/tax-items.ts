import type { CompanySettings } from './company-settings.ts';

/** The items of the lines that we write into documents ('own lines'): sales tax, delivery fee and tax on it; '' = none chosen. */
export interface TaxItems {
  readonly salesTaxItemId: string;
  readonly feeItemId: string;
  readonly taxOnFeeItemId: string;
  /** Items of other apps whose lines are sales tax that was charged. */
  readonly otherTaxItemIds: readonly string[];
}

export function taxItemsOf({
  taxItemId,
  rdfItemId,
  taxOnRdfItemId,
  otherTaxItems,
}: Pick<CompanySettings, 'taxItemId' | 'rdfItemId' | 'taxOnRdfItemId' | 'otherTaxItems'>): TaxItems {
  return {
    salesTaxItemId: taxItemId,
    feeItemId: rdfItemId,
    taxOnFeeItemId: taxOnRdfItemId,
    otherTaxItemIds: Object.keys(otherTaxItems),
  };
}

/** Whether the lines of the item are own lines. */
export function isOwnItem(itemId: string, { salesTaxItemId, feeItemId, taxOnFeeItemId }: TaxItems): boolean {
  return itemId !== '' && [salesTaxItemId, feeItemId, taxOnFeeItemId].includes(itemId);
}

/** Whether the lines of the item are sales tax that another app has charged. One of our own items is not. */
export function isOtherTaxItem(itemId: string, taxItems: TaxItems): boolean {
  return taxItems.otherTaxItemIds.includes(itemId) && !isOwnItem(itemId, taxItems);
}
