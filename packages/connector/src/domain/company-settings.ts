/** Income accounts of the three tax items at the accounting service; '' = unknown. */
export interface OwnItemAccounts {
  readonly salesTax: string;
  readonly fee: string;
  readonly taxOnFee: string;
}
/** Settings chosen by a company's administrator. '' = none chosen. */
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
  /** yyyy-MM-dd; earlier documents are not taxed and not recorded. */
  readonly avaTaxStartDate: string | null;
}
