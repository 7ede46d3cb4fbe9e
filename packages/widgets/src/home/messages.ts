import { plural } from '@salestax/widget-kit';
import { checkUpMessages } from '../check-up/check-up-messages.ts';
import { failureMessages } from '../service/failed.tsx';
import { administratorMessages } from '../session/administrator.ts';
import { setUpMessages } from '../set-up/set-up-messages.ts';

/** The messages of this widget; tiles, popovers, buttons and help links are from the specification. */
export const messages = {
  ...failureMessages,
  ...administratorMessages,
  ...checkUpMessages,
  ...setUpMessages,
  heading: 'Home',
  calculation: 'Calculation active',
  calculationOn: 'Tax is calculated when a sales document is estimated or saved.',
  calculationOff: 'Documents are saved without tax from AvaTax.',
  Active: 'Active',
  Down: 'Down',
  Disconnected: 'Disconnected',
  NotIntegrated: 'Not integrated',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
  connectAgain: 'Connect to QuickBooks again',
  linkCompany: 'Link an AvaTax company',
  onlyAdministrator: 'Only an administrator can change this.',
  settingsIncomplete: 'An administrator has to complete the connector settings.',
  nexus: 'Manage WHERE you collect tax!',
  /** {count} regions. */
  nexusNote: plural({ one: '{count} region collecting.', other: '{count} regions collecting.' }),
  nexusNoteUnknown: 'Where you sell, and where you are registered.',
  documents: 'Sales Documents',
  documentsNote: 'See and write the tax of a document.',
  close: 'Month-End Close',
  closeNote: 'See what a month owes, and close it.',
  reconciliation: 'Reconciliation Utility',
  reconciliationNote: 'Compare QuickBooks with AvaTax.',
  /** {total} documents of the last comparison, {count} of which differ. */
  comparedNote: plural({
    one: '{total} document compared, {count} with differences.',
    other: '{total} documents compared, {count} differ.',
  }),
  exemptions: 'Manage Exemptions',
  exemptionsNote: 'Certificates and requests.',
  /** {total} certificates; {count} expire within 90 days. */
  certificatesNote: plural({
    one: '{total} certificate, {count} expiring within 90 days.',
    other: '{total} certificates, {count} expire within 90 days.',
  }),
  catalog: 'Manage Product Catalog',
  catalogNote: 'Items and their tax codes.',
  /** {total} items of the last comparison. */
  itemsNote: plural({
    one: '{total} item: {undecided} new, {failed} failed.',
    other: '{total} items: {undecided} new, {failed} failed.',
  }),
  addresses: 'Bulk Address Validation',
  addressesNote: 'Check the addresses of your customers.',
  /** Customers by the outcome for their address. */
  validatedNote: '{validated} validated, {toReview} to review, {failed} failed.',
  addressesOff: 'Address validation is off.',
  settings: 'Advance Settings',
  settingsNote: 'Company, items and options.',
  /** {code} of the provider company. */
  companyNote: 'Company code {code}.',
  /** {day} without leading zeros. */
  startNote: 'Start date {day}.',
  needsCalculation: 'Integration status (Calculation active) must be enabled for this feature.',
  needsAddressValidation: 'Address Validation option in connector settings must be enabled for this feature.',
  attention: 'Needs attention today',
  attentionLoading: 'Looking for what needs attention…',
  attentionNone: 'Nothing needs your attention.',
  allClear: 'All clear',
  allClearDetail: 'Nothing needs your attention.',
  /** Instead of the two texts above when some lists were not checked; they are named below it. */
  clearSoFar: 'Nothing needs your attention in what was checked:',
  nothingElse: 'Nothing else needs your attention.',
  /** {time}: when it was read or compared. */
  asOf: 'as of {time}',
  /** {total} documents of the last comparison. */
  agreeing: plural({
    one: 'The {total} compared document agrees in QuickBooks and AvaTax',
    other: 'All {total} compared documents agree in QuickBooks and AvaTax',
  }),
  notCompared: 'Documents were not compared in the last days',
  allRecorded: 'No document waits for AvaTax, none needs attention',
  /** {total} certificates. */
  certificatesFine: plural({
    one: '{total} certificate, none expires within 90 days',
    other: '{total} certificates, none expires within 90 days',
  }),
  certificatesUnread: 'Certificates were not read in the last days',
  /** {total} items. */
  itemsFine: plural({
    one: 'The {total} item is in the AvaTax catalog',
    other: 'All {total} items are in the AvaTax catalog',
  }),
  itemsUnread: 'Items were not compared in the last days',
  /** {validated} and {failed} customers. */
  addressesFine: plural({
    one: '{validated} address is validated, {failed} failed, none waits for a decision',
    other: '{validated} addresses are validated, {failed} failed, none waits for a decision',
  }),
  addressesUnread: 'Addresses were not validated yet',
  thresholdsFine: 'No state where you do not collect has passed its threshold',
  thresholdsUnread: 'Sales were not compared with the thresholds of the states yet',
  thresholdsCutOff: 'Sales before {day} were not compared with the thresholds of the states',
  accountingAnswers: 'QuickBooks answers',
  providerAnswers: 'AvaTax answers',
  attentionFailed: 'What needs attention could not be read.',
  /** Also documents with tax: of a locked period, with a number that is taken, or whose void failed. */
  withoutTax: plural({
    one: '{count} document needs attention',
    other: '{count} documents need attention',
  }),
  /** Of documents with reasons that are not listed each. */
  otherReasons: 'Other reasons. The list of documents names them.',
  withoutFee: plural({
    one: '{count} document was saved without the delivery fee',
    other: '{count} documents were saved without the delivery fee',
  }),
  /** {vendor}: QuickBooks or AvaTax. */
  unreachable: '{vendor} is not answering',
  /** {time}: the first call without an answer. */
  unreachableDetail: 'Since {time}. Estimates can fail; saved documents are taxed as soon as it answers.',
  calculationIsOff: 'Calculation is switched off',
  calculationIsOffDetail: 'Documents are saved without tax until it is switched on.',
  /** {day} of the settings. */
  startsAhead: 'Tax is calculated from {day} on',
  startsAheadDetail: 'The AvaTax start date is in the future: documents before that day are saved without tax.',
  waiting: plural({ one: '{count} document waits for AvaTax', other: '{count} documents wait for AvaTax' }),
  /** {time}: since when the oldest waits. */
  waitingDetail: 'The oldest since {time}. They are recorded as soon as both services answer.',
  differ: plural({
    one: '{count} document differs between QuickBooks and AvaTax',
    other: '{count} documents differ between QuickBooks and AvaTax',
  }),
  /** {time} of the comparison. */
  differDetail: 'Compared {time}.',
  expired: plural({
    one: '{count} certificate has expired without a successor',
    other: '{count} certificates have expired without a successor',
  }),
  expiredDetail: 'Sales to these customers are not covered by a certificate.',
  expiring: plural({
    one: '{count} certificate expires within 90 days',
    other: '{count} certificates expire within 90 days',
  }),
  /** {day} of the first, {names} of customers. */
  expiringDetail: 'The first on {day}: {names}.',
  itemsFailed: plural({
    one: '{count} item could not be sent to AvaTax',
    other: '{count} items could not be sent to AvaTax',
  }),
  itemsUndecided: plural({ one: '{count} item is new or changed', other: '{count} items are new or changed' }),
  itemsDetail: 'Compared {time}.',
  toReview: plural({
    one: '{count} address differs from what AvaTax has found',
    other: '{count} addresses differ from what AvaTax has found',
  }),
  toReviewDetail: 'Decide which one is right: tax depends on it.',
  passed: '{names} passed its threshold',
  passedMany: plural({ one: '{count} region passed its threshold', other: '{count} regions passed their thresholds' }),
  passedDetail: '{amount} of {limit} in twelve months, not collecting.',
  /** {limit}: a number of sales. */
  passedByCountDetail: 'The number of sales in twelve months reached {limit}, not collecting.',
  recordingDisabled: 'Documents are not recorded in AvaTax',
  recordingDisabledDetail: 'Recording is turned off in the settings. Tax is still calculated and added to documents.',
  connectionEnds: 'The connection to QuickBooks ends on {day}',
  connectionEndsDetail: 'Connect again before that day, so that no document is saved without tax.',
  incomplete: 'The connector settings are not complete',
  incompleteDetail: 'Missing: {names}.',
  toDocuments: 'Show documents',
  toDifferences: 'Show differences',
  toCertificates: 'Show certificates',
  toItems: 'Show items',
  /** {count} addresses. */
  toAddresses: 'Review {count}',
  toNexus: 'WHERE you collect',
  toIntegration: 'Connect again',
  toSettings: 'Advance Settings',
  windows: 'Open in a window',
  configure: 'Configure',
  openReconciliation: 'Reconciliation',
  connection: 'Connection',
  backToIntegration: 'Back to integration',
  disconnect: 'Disconnect from QuickBooks',
  switchOff: 'Switch calculation off',
  switchOffText:
    '{company} will save its documents without tax from AvaTax until calculation is switched on again. Switch it off?',
  disconnectText:
    '{company} is no longer connected: tax is not calculated for its documents until an administrator connects it again. Do you really want to disconnect?',
  theCompany: 'The company',
  yes: 'Yes',
  no: 'No',
  ok: 'Ok',
  help: 'Help',
  aboutConnector: 'About QuickBooks Online Connector',
  learnMore: 'Learn more about AvaTax',
  opensElsewhere: 'opens in a new tab',
  loading: 'Loading…',
  signIn: 'Sign In',
};

export interface HomeMessages extends Readonly<typeof messages> {}
