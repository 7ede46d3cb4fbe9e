/** The items of the company that own lines refer to; '' = none chosen. */
export interface OwnItems {
  readonly salesTaxItemId: string;
  readonly feeItemId: string;
  readonly taxOnFeeItemId: string;
}
