/** Income accounts of the three own items at the accounting service; '' = not known. */

export interface OwnItemAccounts {
  readonly salesTax: string;
  readonly fee: string;
  readonly taxOnFee: string;
}
/** What a company's administrator chooses. '' = none chosen. */

export interface CompanySettings {
  readonly taxItemId: string;
  readonly rdfItemId: string;
  readonly rdfItemCode: string;
  readonly taxOnRdfItemId: string;
  readonly taxOnRdfItemCode: string;
  readonly isEnableRetailDeliveryFee: boolean;
  readonly isEnableAddressValidation: boolean;
  readonly applyParentExemptionToSubCustomer: boolean;
  readonly applyParentExemptionToProject: boolean;
  readonly isMakeAllCustomerTaxable: boolean;
  /** yyyy-MM-dd; documents before it are left alone. */
  readonly avaTaxStartDate: string | null;
}
