import { internalFailureMessage, networkMessage, zeroReasons } from '@salestax/contract';

/** Every sentence that a person reads. `{date}` and the like are filled in. */
export const messages = {
  provider: 'AvaTax',
  panel: 'Sales tax',

  loading: 'Loading…',
  active: 'Active',
  estimating: 'Estimating…',
  estimated: 'Estimated',
  stale: 'Out of date',
  notEstimated: 'Not estimated',
  setUpNeeded: 'Set-up needed',
  down: 'Down',
  disconnected: 'Disconnected',
  notIntegrated: 'Not integrated',

  idleHint: 'Not estimated yet',
  asking: 'Asking AvaTax for {count} lines',
  askingOne: 'Asking AvaTax for 1 line',
  staleHint: 'The document has changed',
  downHint: 'Tax calculation is switched off.',
  ecoSystemHint: 'Tax is calculated after you save.',
  configurationMissing: 'AvaTax configuration is not found',
  openSettings: 'Open connector settings',
  opensInNewTab: '(opens in a new tab)',
  askAdministrator: 'Please ask an administrator to complete the set-up.',

  estimate: 'Estimate Tax',
  view: 'View',
  viewWhat: 'error',
  why: 'Why this tax?',
  close: 'Close',
  ok: 'Ok',

  salesTax: 'Sales tax',
  fee: 'Retail delivery fee',
  taxOnFee: 'Tax on fee',
  total: 'Total tax and fees',

  jurisdiction: 'Jurisdiction',
  level: 'Level',
  rate: 'Rate',
  taxable: 'Taxable',
  exempt: 'Exempt',
  tax: 'Tax',
  byLine: 'By line',
  levelState: 'State',
  levelCounty: 'County',
  levelCity: 'City',
  levelSpecial: 'District',
  shipping: 'Shipping',
  deliveredTo: 'Delivered to {address}.',
  noBreakdown: 'AvaTax gave no breakdown for this document.',

  errorTitle: 'Tax was not estimated',
  noticeTitle: 'Sales tax',
  correlationId: 'Correlation id: {id}',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
  ecoSystemDisabled: 'Tax is not estimated on this page for your company. It is still calculated after you save.',
  accountingTax:
    'Avalara AvaTax could not be used for this transaction. It goes with the QuickBooks Online sales tax calculation.',
  beforeStartDate:
    'AvaTax calculation Start date: {date} set in the Connector Configuration is restricting the tax calculation.',
  noCustomer: 'Customer is not selected! Please select a customer.',
  paid: 'Avalara AvaTax cannot calculate tax on documents with partial / full payments.',
  percentDiscount: 'Percent discounts are processed with delay.',
  noAddress: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
  noLineItem: 'No line item found! Please enter a valid line item.',
  internalFailure: internalFailureMessage,
  noAnswer: networkMessage,
  sessionEnded: 'Session is timed out. Please log in again.',

  /** Descriptions of the lines in the document. */
  salesTaxLine: 'AvaTax',
  feeLine: 'Retail delivery fee',
  taxOnFeeLine: 'Tax on retail delivery fee',

  announceEstimated: 'Tax estimated. Total tax and fees {total}.',
  announceStale: 'Out of date. The document has changed.',

  ...zeroReasons,
};

export type PanelMessages = { readonly [Key in keyof typeof messages]: string };

/** Puts values into a sentence: `fill('on {date}', { date: '01/02/2026' })`. */
export const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
