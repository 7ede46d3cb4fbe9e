import { internalFailureMessage, networkMessage } from '@salestax/contract';

/** The messages of the panel. `{}` marks a value to be filled in. */
export const messages = {
  provider: 'AvaTax',
  panel: 'Sales tax',

  /** The label of each state. */
  loading: 'Loading…',
  idle: 'Active',
  ecoSystemDisabled: 'Active',
  estimating: 'Estimating…',
  estimated: 'Estimated',
  stale: 'Out of date',
  error: 'Not estimated',
  notConfigured: 'Set-up needed',
  Down: 'Down',
  Disconnected: 'Disconnected',
  NotIntegrated: 'Not integrated',

  idleHint: 'Not estimated yet',
  askingOne: 'Asking AvaTax for 1 line',
  asking: 'Asking AvaTax for {} lines',
  staleHint: 'The document has changed',
  downHint: 'Tax calculation is switched off.',
  ecoSystemHint: 'Tax is not estimated on this page for your company. It is still calculated after you save.',
  configurationMissing: 'AvaTax configuration is not found',
  openSettings: 'Open connector settings',
  opensInNewTab: '(opens in a new tab)',
  askAdministrator: 'Please ask an administrator to complete the set-up.',

  /** What became of the record of a saved document; the states of the service. */
  recording: 'Being recorded at AvaTax…',
  waiting: 'Saved, not recorded yet: waiting for {}.',
  recorded: 'Recorded at AvaTax as {}.',
  version: 'Version {}.',
  voided: 'Voided at AvaTax.',
  'not-recorded': 'Not recorded at AvaTax.',
  recordingDisabled: 'Recording in Avalara AvaTax is turned off in the settings.',
  attention: 'The record at AvaTax needs attention.',
  unsent: 'Saved, not recorded yet: the connector does not answer.',
  linesWritten: 'The tax lines were completed after the save.',
  load: 'Load them',
  reloadPage: 'Please reload the page to see the completed lines.',

  estimate: 'Estimate Tax',
  view: 'View',
  viewWhat: 'error',
  why: 'Why this tax?',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'The browser does not allow copying. Please print instead.',
  print: 'Print',

  salesTax: 'Sales tax',
  fee: 'Retail delivery fee',
  taxOnFee: 'Tax on fee',
  total: 'Total tax and fees',
  unknown: 'Not known',
  feeUnknown:
    'A retail delivery fee is due, but AvaTax does not know its amount. It is not in the total. Add the fee to the document yourself.',
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
  roundedByLine: 'Rounded by line and jurisdiction; rounded once: {}',

  /** Why a line has no tax; the reasons of the service. `{}` is an entity use code. */
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

  correlationId: 'Correlation id: {}',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
  accountingTax:
    'Avalara AvaTax could not be used for this transaction. It goes with the QuickBooks Online sales tax calculation.',
  taxedInQuickBooks:
    'QuickBooks charges its own sales tax on this document, so AvaTax adds no tax to it. In QuickBooks, choose a custom sales tax rate of 0 % for the document and its customer.',
  beforeStartDate:
    'AvaTax calculation Start date: {} set in the Connector Configuration is restricting the tax calculation.',
  noCustomer: 'Customer is not selected! Please select a customer.',
  paid: 'Avalara AvaTax cannot calculate tax on documents with partial / full payments.',
  percentDiscount: 'Percent discounts are processed with delay.',
  discountOnTax: 'The total is {} too low until you save.',
  noAddress: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
  noLineItem: 'No line item found! Please enter a valid line item.',

  /** Why the service could not calculate. */
  providerUnavailable: 'Avalara AvaTax did not answer in time. Please try again.',
  accountingUnavailable: 'QuickBooks did not answer in time. Please try again.',

  /** Why a call of the service has no answer. */
  unauthorized: 'Session is timed out. Please log in again.',
  network: networkMessage,
  failed: internalFailureMessage,
};

export type PanelMessages = { readonly [Key in keyof typeof messages]: string };

/** Inserts a value into a message: `fill('on {}.', '01/02/2026')`. */
export const fill = (sentence: string, value: string): string => sentence.replace('{}', () => value);
