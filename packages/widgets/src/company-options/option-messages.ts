import type { OptionName, SettingName } from '@salestax/contract';

/** The names of the options of a company: the labels of their controls, and what other screens call them. */
const optionLabels = {
  isFeeAbsorbed: 'Pay retail delivery fees yourself',
  isDiscountReimbursed: 'Discounts of documents are manufacturers’ coupons',
  pickUpShipMethod: 'Ship method for pick-up',
  locationCodes: 'AvaTax location codes',
  purchaseOrderField: 'Custom field with the purchase order number',
  salespersonField: 'Custom field with the salesperson',
  originalSaleField: 'Custom field with the number of the original sale',
  receiptsOfOtherApps: 'Receipts that another app saved as paid',
  timeZone: 'Time zone',
  isRecordingDisabled: 'Do not record transactions in AvaTax',
} satisfies Record<OptionName, string>;

/** The names of all settings. */
export const settingLabels = {
  avaTaxStartDate: 'Start date',
  isMakeAllCustomerTaxable: 'Make all customers taxable',
  taxItemId: 'Sales tax item',
  rdfItemId: 'Retail delivery fee item',
  rdfItemCode: 'Code of the retail delivery fee item',
  taxOnRdfItemId: 'Tax on retail delivery fee item',
  taxOnRdfItemCode: 'Code of the tax on retail delivery fee item',
  otherTaxItems: 'Items of other apps that are sales tax',
  isEnableRetailDeliveryFee: 'Retail delivery fee',
  isEnableAddressValidation: 'Address validation',
  applyParentExemptionToSubCustomer: 'Apply parent exemption to sub-customers',
  applyParentExemptionToProject: 'Apply parent exemption to projects',
  ...optionLabels,
} satisfies Record<SettingName, string>;

/** Texts of the options of a company, in the forms of its administrators and of the staff. */
export const optionMessages = {
  ...optionLabels,
  moreOptions: 'More options',
  moreOptionsNote: 'Fees, reporting, receipts, and days. Most companies need none of these.',
  isFeeAbsorbedHint:
    'The fee is recorded in AvaTax, but your customers’ documents have no line for it. Colorado and Minnesota allow this.',
  isDiscountReimbursedHint:
    'Somebody else pays you back the discount, so tax is due on the full price in most states. Texas taxes the lower price.',
  pickUpShipMethodHint:
    'The name of a QuickBooks ship method. Documents with it are taxed at your own address, without a retail delivery fee.',
  locationCodesHint: 'For returns by place of business: the code that AvaTax has for each QuickBooks location.',
  /** {location}: the name of a location. */
  locationCode: 'Location code of {location}',
  noLocations: 'QuickBooks has no locations for this company, or does not answer.',
  purchaseOrderFieldHint: 'The name of the field as QuickBooks shows it on the document.',
  salespersonFieldHint: 'The name of the field as QuickBooks shows it on the document.',
  /** {names} of custom fields. */
  customFieldsFound: 'On recent documents: {names}.',
  originalSaleFieldHint:
    'On credit memos and refund receipts. The tax is calculated for the date of that sale, as far as QuickBooks does not link it.',
  receiptsOfOtherAppsHint:
    'Sales receipts and refund receipts from a shop or a payment app, whose money has already moved.',
  'receiptsOfOtherApps-leave': 'Leave them as they are, and list them under ‘Needs attention’',
  'receiptsOfOtherApps-record': 'Record them in AvaTax with the amounts as saved',
  'receiptsOfOtherApps-marketplace':
    'Record them as saved; those without tax were sold on a marketplace that remits it',
  'receiptsOfOtherApps-tax': 'Add tax to them, like to other documents',
  timeZoneHint: 'Decides which day it is for your company, for example on which day new regions begin.',
  zoneOfAddress: 'The time zone of the company’s address',
  isRecordingDisabledHint:
    'Tax is still calculated and added to documents. Choose this when another integration records your sales in AvaTax, or while you test the connector.',

  locationCodeTooLong: 'A location code has at most 50 characters.',
  fieldNamedTwice: 'Another option already uses this custom field. Enter a different one.',
  unknownTimeZone: 'This time zone is not known. Choose one from the list.',
};

export type OptionMessages = typeof optionMessages;
