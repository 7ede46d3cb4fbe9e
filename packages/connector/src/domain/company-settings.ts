import type { ReceiptsOfOtherApps } from '@salestax/contract';

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
  /**
   * What happens to receipts and refunds that were saved elsewhere than in the page with the panel, and whose money has
   * moved: `leave`: they wait for a person; `record`: they are recorded with the tax that they charge; `tax`: their tax
   * is added, which changes their total.
   */
  readonly receiptsOfOtherApps: ReceiptsOfOtherApps;
  /** Name of the custom field of credits that holds the number of the original sale. */
  readonly originalSaleField: string;
  /** The seller pays the retail delivery fee: it is recorded at the provider, and customers' documents have no line for it. */
  readonly isFeeAbsorbed: boolean;
  /** Name of the ship method that means pick-up by the customer: no retail delivery fee. */
  readonly pickUpShipMethod: string;
  /** Name of the custom field that holds the customer's purchase order number. */
  readonly purchaseOrderField: string;
  /** Name of the custom field that holds the salesperson. */
  readonly salespersonField: string;
  /** The provider's location code of each department, by the department's id; others have none. */
  readonly locationCodes: Readonly<Record<string, string>>;
  /** IANA time zone of the company's calendar days; '' = the zone of the company's address. */
  readonly timeZone: string;
  /** Taxes are estimated and written into documents, and nothing is recorded at the provider. */
  readonly isRecordingDisabled: boolean;
}

/** Defaults for settings that were never chosen, or that an older row does not have. */
export const defaultSettings: CompanySettings = {
  taxItemId: '',
  rdfItemId: '',
  rdfItemCode: '',
  taxOnRdfItemId: '',
  taxOnRdfItemCode: '',
  isEnableRetailDeliveryFee: false,
  isEnableAddressValidation: false,
  applyParentExemptionToSubCustomer: false,
  applyParentExemptionToProject: false,
  isMakeAllCustomerTaxable: true,
  avaTaxStartDate: null,
  receiptsOfOtherApps: 'leave',
  originalSaleField: '',
  isFeeAbsorbed: false,
  pickUpShipMethod: '',
  purchaseOrderField: '',
  salespersonField: '',
  locationCodes: {},
  timeZone: '',
  isRecordingDisabled: false,
};
