/** The items of the company that own lines refer to; '' = none chosen. */
export interface TaxItems {
  readonly salesTaxItemId: string;
  readonly feeItemId: string;
  readonly taxOnFeeItemId: string;
}
