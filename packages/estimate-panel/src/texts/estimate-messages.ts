import { plural } from '@salestax/widget-kit';

/** The texts of estimates and of records. `{}` marks a value to be filled in. */
export const estimateMessages = {
  why: 'Why this tax?',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Copying is not allowed here.',
  print: 'Print',
  receipt: 'Tax receipt',
  whatIf: 'What if?',

  salesTax: 'Sales tax',
  fee: 'Retail delivery fee',
  taxOnFee: 'Tax on fee',
  unknown: 'Not known',
  feeUnknown: 'A retail delivery fee is due, but AvaTax does not know its amount. Add it.',

  /** A retail delivery fee without a line in the document. */
  absorbedFee: 'Delivery fee that you pay',

  jurisdiction: 'Jurisdiction',
  level: 'Level',
  rate: 'Rate',
  taxable: 'Taxable',
  nonTaxable: 'Not taxable',
  exempt: 'Exempt',
  tax: 'Tax',
  byLine: 'By line',
  taxCode: 'Tax code',
  State: 'State',
  County: 'County',
  City: 'City',
  Special: 'District',
  deliveredTo: 'Delivered to {}.',
  Destination: 'Sourced by destination: {}',
  Origin: 'Sourced by origin: {}',
  /** Of a recorded document. */
  recalculated: 'AvaTax calculates {} today.',
  roundedByLine: 'Rounded by line; rounded once: {}',

  /** Why a line or a document has no tax; the reasons of the service. `{}` is an entity use code. */
  'no-nexus': 'AvaTax has no nexus for your company here.',
  'no-tax-in-state': 'This state has no general sales tax.',
  'outside-coverage': 'Outside the area that AvaTax covers.',
  'exempt-certificate': 'Exempt by certificate.',
  'exempt-entity-use-code': 'Exempt by entity use code {}.',
  'exempt-customer': 'The customer is exempt.',
  'non-taxable-line': 'Not marked as taxable in QuickBooks.',
  'non-taxable-code': 'This tax code is not taxed here.',
  'freight-rule': 'Shipping is not taxed on this sale.',
  'below-threshold': 'Clothing at this price is not taxed here.',
  'zero-rate': 'The rate is 0% here.',
  'zero-amount': 'The amount is 0.00.',
  'discounted-away': 'The discount takes the whole amount.',
  'rounds-to-zero': 'The tax is less than half a cent.',
  'not-explained': 'AvaTax gives no reason.',

  beforeStartDate:
    'AvaTax calculation Start date: {} set in the Connector Configuration is restricting the tax calculation.',
  noCustomer: 'Customer is not selected! Please select a customer.',

  asking: plural({ one: 'Asking AvaTax for {} line', other: 'Asking AvaTax for {} lines' }),
  staleHint: 'The document has changed',
  percentDiscount: 'Percent discounts are processed with delay.',
  discountOnTax: 'The total is {} too low until you save.',

  /** What became of the record of a saved document; the states of the service. */
  recording: 'Being recorded at AvaTax…',
  waiting: 'Saved, not recorded yet: waiting for {}.',
  recorded: 'Recorded at AvaTax as {}.',
  version: 'Version {}.',
  since: 'Since {}.',
  voided: 'Voided at AvaTax.',
  'not-recorded': 'Not recorded at AvaTax.',
  recordingDisabled: 'Recording is turned off in the settings.',
  attention: 'The record at AvaTax needs attention.',
  linesWritten: 'The tax lines were completed after the save.',
  load: 'Load them',
  reloadPage: 'Reload the page to see them.',

  /** Why the panel or the service did not estimate or record. */
  accountingTax:
    'Avalara AvaTax could not be used for this transaction. It goes with the QuickBooks Online sales tax calculation.',
  taxedInQuickBooks:
    'QuickBooks charges its own sales tax. Choose a custom rate of 0 % there for document and customer.',
  paid: 'Avalara AvaTax cannot calculate tax on documents with partial / full payments.',
  noAddress: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
  noLineItem: 'No line item found! Please enter a valid line item.',
  providerUnavailable: 'Avalara AvaTax did not answer in time. Please try again.',
  accountingUnavailable: 'QuickBooks did not answer in time. Please try again.',

  /** What would make the tax of the document wrong. */
  booksClosed: 'QuickBooks is closed until {}: no tax is written after the save.',
  addressUnclear: 'AvaTax does not find this address.',
  noStreet: 'Without a street, the rates of the ZIP code apply.',
  originalSale: 'Enter the number of the original sale in the field {}, or the tax of this date is given back.',
  noSaleField: 'Choose a field for the number of the original sale, or the tax of this date is given back.',
  exemptTaxed: 'The customer is exempt in QuickBooks, and taxed by your settings.',
  discountBeforeTax: 'QuickBooks discounts after tax, AvaTax before it.',
  discountAfterTax: 'QuickBooks discounts before tax, AvaTax after it.',
  wasSent: 'The customer has the former total: send it again.',
  certificateInvalid: 'The exemption certificate for {} is not valid.',
  noCertificate: 'The customer has exemption certificates, but none for {}.',
  noTaxCode: '{} has no tax code: it is taxed as general goods.',
  certificateExpires: 'The exemption certificate expires on {}.',
  nearThreshold: 'You collect no tax in {}, and are near its threshold.',
  repair: 'Correct it',
  more: plural({ one: '{} more', other: '{} more' }),

  /** Another address, exemption or day. */
  whatIfHint: 'Nothing is written.',
  street: 'Street',
  zip: 'ZIP code',
  date: 'Date',
  exemption: 'Exemption',
  asOnDocument: 'As on the document',
  federal: 'Federal government',
  government: 'State or local government',
  charity: 'Charity',
  religious: 'Religious organization',
  resale: 'Resale',
  school: 'School',
  other: 'Another reason',
  now: 'Now',
  difference: 'Difference',
};
