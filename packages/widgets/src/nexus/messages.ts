import { plural } from '@salestax/widget-kit';
import { failureMessages } from '../service/failed.tsx';
import { blockedMessages } from '../set-up-state/blocked.tsx';

/** The messages of this widget; headings, success and failure are from the specification. */
export const messages = {
  ...failureMessages,
  ...blockedMessages,
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
  notLinked: 'No AvaTax company is linked yet.',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
  notAllowed: 'Only an administrator can add regions.',
  enabled: 'Selected nexus enabled successfully!',
  enableFailed: 'Error occurred while enabling the nexus.',
  /** {regions} are those to be added; {day} is the first day. */
  confirmTitle: 'Collect tax in {regions}?',
  confirmText:
    'You state to Avalara AvaTax that you are registered to collect sales tax there from {day}. Documents that are dated {day} or later are taxed as soon as they are estimated or saved. This does not register you with a tax authority. You can take it back here today; later, change it in AvaTax.',
  continue: 'Continue',
  cancel: 'Cancel',
  takeBack: 'Take back',
  /** {region} was added today. */
  takeBackOf: 'Take back {region}',
  takeBackTitle: 'Take {region} back?',
  takeBackText:
    '{region} was added today. AvaTax no longer taxes new documents there. Documents that were saved meanwhile keep their tax until you save or recalculate them.',
  takenBack: '{region} was taken back.',
  takeBackFailed: 'The region was not taken back. Remove it in AvaTax.',
  otherRegions: 'Another region',
  chooseRegion: 'Choose a region',
  otherRegionsHint: 'A region where you are registered and have no sales yet.',
  include: 'Select this region',
  noSalesTax: 'No sales tax',
  /** {regions} have sales, but no sales tax. */
  noSalesTaxHint: '{regions}: there is no general sales tax, so there is nothing to collect.',
  /** {count} invoices were found. */
  read: plural({ one: 'Read: {count} invoice.', other: 'Read: {count} invoices.' }),
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
  terms: 'How you collect there',
  from: 'Collect tax from',
  fromHint: 'The day from which you are registered to collect tax.',
  fromMissing: 'Enter the day from which you collect tax.',
  fromTooLate: 'Enter a day up to {day}.',
  backDated:
    'This day is in the past. Documents in these regions that are dated {day} or later are affected: they are taxed as soon as they are estimated or saved. Documents that are already recorded keep their tax until you save or recalculate them.',
  nexusType: 'Tax type',
  salesOrUse: 'Sales or sellers use tax',
  salesOnly: 'Sales tax',
  nexusTypeHint:
    "Choose as your permits say. 'Sales or sellers use tax' fits most businesses: AvaTax then tells sales within the state from sales into it. Choose 'Sales tax' if you hold a sales tax permit and file only sales tax returns.",
  homeRule:
    'In some states, cities and counties may collect their own sales tax. You register and file with each of them. Choose what you collect:',
  /** {region} is a state where places may administer their own tax. */
  localTaxesIn: 'Local taxes in {region}',
  localByState: 'Only those that the state collects',
  localAll: 'All, also those of places that collect their own',
  localOne: 'To collect in single places of that kind, choose the first and add the places in AvaTax.',
  alaska:
    'Alaska has no state sales tax. With the first choice no tax is collected there until you add places in AvaTax.',
  localMissing: 'Choose the local taxes in {region}.',
  /** {regions} are members of Streamlined Sales Tax. */
  streamlinedStates:
    '{regions}: if you are registered through Streamlined Sales Tax, do not add the region here. Its administrator at Avalara sets it for you.',
  streamlined: 'SST',
  streamlinedName: 'Streamlined Sales Tax',
  streamlinedHint: 'SST: registered through Streamlined Sales Tax. Only its administrator at Avalara can change this.',
  allLocal: 'all local taxes',
  stateLocal: 'only local taxes that the state collects',
  selectedLocal: 'local taxes as selected in AvaTax',
  /** {day} is a future day. */
  collectsLater: 'Declared from {day}',
  /** {count} regions are selected out of {total}. */
  selected: '{count} of {total} selected',
  /** {count} regions are enabled. */
  enabledCount: '{count} enabled',
  /** {count} invoices. */
  invoiceCount: plural({ one: '{count} invoice', other: '{count} invoices' }),
  /** {percent} has two decimals. */
  taxedShare: '{percent} taxed',
  /** Sales against the state's threshold. */
  ofThreshold: '{sales} of {amount}',
  /** {count} sales of the last twelve months count, too. */
  orSales: plural({ one: '{amount} or {count} sale', other: '{amount} or {count} sales' }),
  andSales: plural({ one: '{amount} and {count} sale', other: '{amount} and {count} sales' }),
  /** The start date of a threshold. */
  since: 'since {day}',
  /** {day} at which sales reach a threshold. */
  expected: 'At the present pace it is passed around {day}.',
  /** {percent} is the share of taxed invoices over all regions. */
  explanation:
    "Based on the most recent 1000 invoices: {percent} of those in all regions carry sales tax. 'Taxed' is the share of a region's invoices that carry sales tax. Thresholds compare the invoices of the last twelve months with each state's amount, as of {day}; sales receipts are not among them.",
  cutOff:
    'Your company has more invoices in twelve months than are read here: only those since {day} count. A threshold may be passed although it does not show.',
};

export interface NexusMessages extends Readonly<typeof messages> {}
