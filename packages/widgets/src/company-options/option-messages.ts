/** Texts of the options of a company, in the forms of its administrators and of the staff. */
export const optionMessages = {
  moreOptions: 'More options',
  moreOptionsNote: 'Fees, reporting, receipts, and days. Most companies need none of these.',
  IsFeeAbsorbed: 'Pay retail delivery fees yourself',
  PickUpShipMethod: 'Ship method for pick-up',
  LocationCodes: 'AvaTax location codes',
  PurchaseOrderField: 'Custom field with the purchase order number',
  SalespersonField: 'Custom field with the salesperson',
  OriginalSaleField: 'Custom field with the number of the original sale',
  ReceiptsOfOtherApps: 'Receipts that another app saved as paid',
  TimeZone: 'Time zone',
  IsRecordingDisabled: 'Do not record transactions in AvaTax',
  absorbedHint:
    'The fee is recorded in AvaTax, but your customers’ documents have no line for it. Colorado and Minnesota allow this.',
  pickUpHint:
    'The name of a QuickBooks ship method. Documents with it are taxed at your own address, without a retail delivery fee.',
  locationHint: 'For returns by place of business: the code that AvaTax has for each QuickBooks location.',
  /** {location}: the name of a location. */
  locationCode: 'Location code of {location}',
  noLocations: 'QuickBooks has no locations for this company, or does not answer.',
  customFieldHint: 'The name of the field as QuickBooks shows it on the document.',
  originalSaleHint:
    'On credit memos and refund receipts. The tax is calculated for the date of that sale, as far as QuickBooks does not link it.',
  receiptsHint: 'Sales receipts and refund receipts from a shop or a payment app, whose money has already moved.',
  leaveReceipts: 'Leave them as they are, and list them under ‘Needs attention’',
  recordReceipts: 'Record them in AvaTax with the amounts as saved',
  taxReceipts: 'Add tax to them, like to other documents',
  timeZoneHint: 'Decides which day it is for your company, for example on which day new regions begin.',
  zoneOfAddress: 'The time zone of the company’s address',
  recordingHint:
    'Tax is still calculated and added to documents. Choose this when another integration records your sales in AvaTax, or while you test the connector.',

  locationCodeTooLong: 'A location code has at most 50 characters.',
  fieldNamedTwice: 'Another option already uses this custom field. Enter a different one.',
  unknownTimeZone: 'This time zone is not known. Choose one from the list.',
};

export type OptionMessages = typeof optionMessages;
