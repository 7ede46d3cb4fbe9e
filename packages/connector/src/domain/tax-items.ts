/** Which items of the company are this product's own three lines; '' = none chosen. */
export interface OwnItems {
  readonly salesTaxItemId: string;
  readonly feeItemId: string;
  readonly taxOnFeeItemId: string;
}
