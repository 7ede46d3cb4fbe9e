import { failureMessages } from '../service/failed.tsx';

/** The messages of this widget; headings, success and failure are from the specification. */
export const messages = {
  ...failureMessages,
  back: 'Home',
  heading: 'Where you collect tax!',
  someEnabled: "You're set up to collect and remit taxes in these regions.",
  allEnabled: 'Good news! You collect tax in every region where you sell.',
  noneEnabled: 'Select the regions where you are registered to collect tax.',
  collecting: 'Regions where you collect',
  notCollecting: 'Regions where you sell without collecting',
  selectable: 'Select the regions where you are registered',
  region: 'Region',
  select: 'Select',
  country: 'Country',
  invoices: 'Invoices',
  taxed: 'Taxed',
  threshold: 'Economic threshold',
  passed: 'Passed',
  noThreshold: 'None',
  headquarters: 'Headquarters',
  headquartersShort: 'HQ',
  add: 'Add region(s)',
  adding: 'Adding…',
  tickOne: 'Tick at least one region.',
  notAllowed: 'Only an administrator can add regions.',
  enabled: 'Selected nexus enabled successfully!',
  enableFailed: 'Error occurred while enabling the nexus.',
  noSales: 'No invoices with an address were found, and no region is declared at AvaTax yet.',
  loading: 'Reading your invoices…',
  close: 'Close',
  source: 'Source',
  opensElsewhere: 'opens in a new tab',
  map: 'Map of the United States',
  mapCollecting: 'You collect',
  mapPassed: 'Threshold passed',
  mapNear: 'Over 75% of it',
  mapSelling: 'You sell',
  mapNoSales: 'No sales',
  mapNoTax: 'No state sales tax',
  /** {count} regions are selected out of {total}. */
  selected: '{count} of {total} selected',
  /** {count} regions are enabled. */
  enabledCount: '{count} enabled',
  /** {count} invoices. */
  invoiceCount: '{count} invoices',
  oneInvoice: '1 invoice',
  /** {percent} has two decimals. */
  taxedShare: '{percent}% taxed',
  /** Sales against the state's threshold. */
  ofThreshold: '{sales} of {amount}',
  /** {count} sales of the last twelve months count, too. */
  orSales: '{amount} or {count} sales',
  andSales: '{amount} and {count} sales',
  /** The start date of a threshold. */
  since: 'since {day}',
  /** {percent} is the share of taxed invoices over all regions. */
  explanation:
    "Based on the most recent 1000 invoices: {percent}% of them carry sales tax. 'Taxed' is the share of a region's invoices that carry sales tax. Thresholds compare the sales of the last twelve months with each state's amount, as of {day}.",
};

export type NexusMessages = typeof messages;
