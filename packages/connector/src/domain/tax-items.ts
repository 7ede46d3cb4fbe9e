import type { CompanySettings } from './company-settings.ts';

/** The items of the company that own lines refer to; '' = none chosen. */
export interface TaxItems {
  readonly salesTaxItemId: string;
  readonly feeItemId: string;
  readonly taxOnFeeItemId: string;
}

export function taxItemsOf({
  taxItemId,
  rdfItemId,
  taxOnRdfItemId,
}: Pick<CompanySettings, 'taxItemId' | 'rdfItemId' | 'taxOnRdfItemId'>): TaxItems {
  return { salesTaxItemId: taxItemId, feeItemId: rdfItemId, taxOnFeeItemId: taxOnRdfItemId };
}
