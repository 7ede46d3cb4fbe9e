import { missingInAccounting, missingInProvider } from '@salestax/contract';
import { plural } from '@salestax/widget-kit';
import { listMessages } from '../list-screen/list-messages.ts';

/**
 * The texts of the reconciliation without those of the causes; title, fields, tiles, columns and what is alerted are
 * the specification's words.
 */
export const openingMessages = {
  ...listMessages,
  heading: 'Tax reconciliation utility',
  loading: 'Reading the last search…',
  close: 'Close',
  opensElsewhere: 'opens in a new tab',

  notActive:
    'Integration status (Calculation active) must be enabled for this feature, please go back to home screen and enable it!',
  /** {code} is a vendor's or the service's. */
  errorCode: 'ErrorCode: {code}',
  reintegrate:
    'Please reintegrate the connector: on the AvaTax home page open Settings > Integrations > My integrations, add another connection from the QuickBooks Online tile and select the same QuickBooks company. Then check under Manage settings > Advanced settings > Account settings that the preferred AvaTax company is the one that is connected.',

  form: 'Search',
  from: 'From Date',
  to: 'To Date',
  errorOnly: 'Show only error transactions',
  search: 'Search',
  clear: 'Clear All',
  checkDates: 'The search can not start with these dates',
  fromRequired: 'From Date is required.',
  toRequired: 'To Date is required.',
  toBeforeFrom: "'To Date' should be greater than 'From Date'.",
  tooLong: 'Date range should not be greater than 90 Days.',
  /** {min} and {max} are days. */
  outsideYear: 'Choose dates from {min} to {max}.',
  /** {startDate} is a day. */
  beforeStart: 'From Date should not be earlier than the AvaTax calculation start date {startDate}.',
  notStarted: "The search didn't start. Please try again later.",
  stopped: 'The search was stopped.',
  nothingSearched: 'Choose a range of days and search: documents in QuickBooks are compared with those in AvaTax.',

  /** {from} and {to} are days. */
  comparing: 'Comparing {from} to {to}',
  comparingAny: 'Comparing',
  accounting: 'QuickBooks transactions',
  provider: 'AvaTax transactions',
  compare: 'Compare',
  elapsed: 'Elapsed {time}',
  takesLonger: "This takes longer than usual. Click 'Refresh data' later.",
  comparisonFailed: 'The comparison could not be finished.',
  /** {inconsistent} and {errors} of {total} documents. */
  compared: plural({
    one: 'Compared {total} transaction: {inconsistent} inconsistent, {errors} with errors.',
    other: 'Compared {total} transactions: {inconsistent} inconsistent, {errors} with errors.',
  }),

  tiles: 'Results, pressed as filters',
  inconsistent: 'Inconsistent',
  error: 'Error',
  consistent: 'Consistent',
  total: 'Total Transactions',
  /** {amount} of money. */
  chargedLess: plural({
    one: '{count} sale charges {tax} less tax than AvaTax calculates for it.',
    other: '{count} sales charge {tax} less tax than AvaTax calculates for them.',
  }),
  taxDiffers: '{amount} of tax differs',
  inDocuments: '{amount} in documents',
  byWeek: 'By week',
  week: 'Week of',
  differing: 'Inconsistent or error',

  /** {from} and {to} are days. */
  resultsOf: 'Results, {from} to {to}',
  /** {time}: when the comparison has ended. */
  comparedAt: 'compared {time}',
  stale: 'Figures and rows are from before the last recalculation.',
  compareAgain: 'Compare again',
  recalculated: 'Recalculated',
  /** Amounts of tax. */
  fromTo: '{before} → {after}',
  table: 'Inconsistent transactions',
  select: 'SELECT',
  selectAll: 'Select all transactions that can be recalculated',
  qboTxnId: 'QuickBooks Txn Id',
  txnDate: 'Txn Date',
  txnType: 'Txn Type',
  qboInvNo: 'QuickBooks Invoice No.',
  qboTotAmt: 'QuickBooks Total Amt',
  qboTotTax: 'QuickBooks Total Tax',
  avaTxnId: 'AvaTax Txn Id',
  avaTotAmt: 'AvaTax Total Amt',
  avaTotTax: 'AvaTax Total Tax',
  message: 'Message',
  errorFrom: 'Error From',
  missingInAccounting,
  missingInProvider,
  differs: 'differs',
  /** {day} of the provider's document. */
  dayInProvider: 'AvaTax: {day}',
  /** {count} of {total} rows. */
  selectedOf: '{count} of {total} selected',
  csvFile: 'Tax reconciliation {from} to {to}.csv',
  csvFileAny: 'Tax reconciliation.csv',
  allAgree: 'Every document in this range agrees with AvaTax.',
  noTransactions: 'No transactions were found in this range.',
  noErrors: 'No document in this range has an error.',
  onlyErrors: "Only error transactions were searched. Search without 'Show only error transactions' to see the others.",
  noneShown: 'No transaction matches these filters.',
  reasons: 'Filter by reason',
  actions: 'Filter by what settles it',
  'action.recalculate': 'Recalculate',
  'action.person': 'Needs a person',
  'action.none': 'Cannot be changed',

  'missing-in-accounting': missingInAccounting,
  'missing-in-provider': missingInProvider,
  currency: 'Currency',
  amount: 'Amount',
  tax: 'Sales tax',
  date: 'Date',
  status: 'Cancelled in AvaTax',
  voided: 'Voided in QuickBooks',
  uncommitted: 'Not committed',
  'duplicate-code': 'Duplicate document code',
  locked: 'Locked',
  /** Sentences of reasons; {difference} is an amount without sign. */
  'missing-in-accounting.sentence': 'Not in QuickBooks, but in AvaTax.',
  'missing-in-provider.sentence': 'Not recorded in AvaTax.',
  'currency.sentence': 'The currencies differ.',
  'amount.sentence': 'Total before tax differs by {difference}.',
  'tax.sentence': 'Sales tax differs by {difference}.',
  'date.sentence': 'The dates differ.',
  'status.sentence': 'Cancelled in AvaTax, not in QuickBooks.',
  'voided.sentence': 'Voided in QuickBooks, not in AvaTax.',
  'uncommitted.sentence': 'Not committed in AvaTax.',
  'duplicate-code.sentence': 'Several documents have this code.',
  'locked.sentence': 'Reported already: AvaTax does not change it any more.',

  /** A vendor's word for a kind of document or how one stands. */
  vendorWord: (word: string) => word,
  /** What is wrong with a row: as the service says it, or as the sentences of its reasons do. */
  difference: (fromService: string, ofReasons: string) => fromService || ofReasons,

  sides: 'QuickBooks and AvaTax',
  /** QuickBooks less AvaTax. */
  sideDifference: 'Difference',
  /** {line}: description of a line; {one} in QuickBooks, {other} in AvaTax. */
  causeLine: "The line '{line}' differs: {one} in QuickBooks, {other} in AvaTax.",
  causeLineOnlyAccounting: "AvaTax does not have the line '{line}'.",
  causeLineOnlyProvider: "QuickBooks does not have the line '{line}'.",
  causeAddress: 'The delivery addresses differ, so other rates apply.',
  /** Taxes in percent of the total before tax, and days. */
  causeRate: 'Lines and address agree. The tax is {one} of the total before tax in QuickBooks, {other} in AvaTax.',
  causeRateAndDay:
    'Lines and address agree. The tax is {one} of the total before tax in QuickBooks on {day}, {other} in AvaTax on {otherDay}.',
  causeNoTax: 'Lines and address agree. QuickBooks has no tax, AvaTax has {other} of the total before tax.',
  causeFee: 'The retail delivery fee differs: {one} in QuickBooks, {other} in AvaTax.',
  causeDay: 'The document is of {day} in QuickBooks and of {otherDay} in AvaTax, which can be another filing period.',
  accountingSide: 'QuickBooks',
  providerSide: 'AvaTax',
  document: 'Document',
  day: 'Date',
  customer: 'Customer',
  shipTo: 'Ship to',
  beforeTax: 'Total before tax',
  salesTax: 'Sales tax',
  fee: 'Retail delivery fee and tax on it',
  absorbedFee: 'You pay the retail delivery fee of {fee}: AvaTax has it, the document does not.',
  documentTotal: 'Total',
  documentNumber: 'Number',
  documentStatus: 'Status',
  loadingDocuments: 'Reading both documents…',
  changed: 'Changed since the search. Search again to compare it.',
  openInAccounting: 'Open in QuickBooks',
  voidInProvider: 'Void in AvaTax',
  /** {document} like 'Invoice 1087'. */
  voidQuestion: 'Void {document} in AvaTax?',
  voidText:
    'QuickBooks has no document for this transaction. A voided transaction is in no return, and cannot be restored.',
  voidReason: 'Reason',
  reasonRequired: 'Enter why it is voided.',
  /** {most} characters. */
  reasonTooLong: 'Enter at most {most} characters.',
  voidIt: 'Void',
  voidDone: 'The transaction was voided in AvaTax. Both sides are compared again.',
  'void.gone': 'AvaTax does not have it any more. Search again.',
  'void.has-document': 'QuickBooks has its document now. Void or delete that, or search again.',
  'void.other-company': 'Another QuickBooks company has recorded it. Void it there.',
  'void.locked': 'It is on a return, and AvaTax does not change it any more.',
  'void.recording-disabled': 'Recording is turned off in the settings. Void it in AvaTax.',
  'void.refused': 'It was not voided.',
  loadingList: 'Reading the transactions…',
  /** {done} of {total} documents are on the screen. */
  listed: '{done} of {total} read',
  more: 'Read more',

  recalculate: 'Recalculate Tax',
  /** {count} rows that a recalculation settles. */
  recalculateThese: 'Recalculate these {count}',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  last90Days: 'Last 90 days',
  nothingSelected: 'Please select QuickBooks transactions for recalculation.',
  tooMany: 'At most 1000 transactions can be recalculated at once. Please select fewer.',
  noRecords: 'No transactions found for recalculation.',
  started: "Recalculation will be done in the background. Click 'Refresh data' to see the current status.",
  previewing: 'Finding out what would change. Nothing is written yet.',
  /** {changed} of {count} documents. */
  wouldChange: plural({
    one: '{changed} of {count} transaction would change. Nothing is written yet.',
    other: '{changed} of {count} transactions would change. Nothing is written yet.',
  }),
  wouldChangeNone: 'No transaction would change.',
  paidAsCharged: 'Record the paid documents with the tax that they charge',
  paidAsChargedHint:
    'They are not changed. AvaTax gets their amounts and their tax, also where more was due: the close of the month shows how much.',
  noPreview: 'What would change could not be found out. You can recalculate without knowing.',
  recalculating: 'Recalculating tax',
  recalculation: 'Recalculation',
  recalculationStopped: 'The recalculation was stopped. What was done so far stays.',
  recalculationFailed: 'The recalculation could not be finished.',
  /** {change} of the taxes of {count} documents. */
  taxChanged: plural({
    one: 'Tax changed by {change} in {count} document.',
    other: 'Tax changed by {change} in {count} documents.',
  }),
  taxUnchanged: 'No tax has changed.',
  taxChange: 'Change',
  /** Sums of taxes. */
  taxTotal: 'Total tax of the changed documents: {before} before, {after} after, change {change}',
  fallsToZero: 'Not taxed any more: check address, exemption and tax codes.',
  /** Counts of documents by outcome. */
  outcomes: '{changed} changed, {unchanged} unchanged, {skipped} skipped, {failed} failed.',
  /** Counts of a recalculation that was stopped. */
  outcomesStopped: '{running} under way, {stopped} not begun.',
  /** {from} and {to} are days: what another person, or another window, has searched meanwhile. */
  otherSearch: 'Meanwhile {from} to {to} was searched in another window.',
  resultReplaced: 'Replaced by newer searches. Search again.',
  showOther: 'Show that search',
  'outcome.changed': 'Changed',
  'outcome.unchanged': 'Unchanged',
  'outcome.skipped': 'Skipped',
  'outcome.failed': 'Failed',
  'outcome.waiting': 'Waiting',
  'outcome.running': 'Under way',
  'outcome.stopped': 'Not begun',
  wouldChangeOne: 'Would change',
  transaction: 'Transaction',
  outcome: 'Outcome',
  taxBefore: 'Tax before',
  taxAfter: 'Tax after',
  totalAfter: 'Total after',
  outcomeTable: 'What becomes of each transaction',
};
