import { plural } from '@salestax/widget-kit';
import { listMessages } from '../list-screen/list-messages.ts';
import { documentKindWords } from '../texts/document-kinds.ts';

/** Every sentence that a person reads here. */
export const documentMessages = {
  ...listMessages,
  heading: 'Sales documents',
  note: 'Your recent sales documents in QuickBooks, and what became of their tax.',
  loading: 'Reading your sales documents…',

  period: 'Period',
  from: 'From date',
  to: 'To date',
  show: 'Show',
  checkDates: 'These dates cannot be shown',
  required: 'Enter a day.',
  toBeforeFrom: "'To date' must not be earlier than 'From date'.",
  tooLong: 'Choose at most 90 days.',

  search: 'Search documents',
  searchHint: 'Number, customer, amount',
  searchNow: 'Search',
  clear: 'Clear',
  filters: 'Filter by tax',
  types: 'Type',
  allTypes: 'All types',
  showAll: 'Show all',
  noDocuments: 'There are no sales documents in this period.',
  noneFound: 'No document matches.',
  otherDays: plural({
    one: 'Besides the period: 1 document of another day, which needs attention or waits.',
    other: 'Besides the period: {count} documents of other days, which need attention or wait.',
  }),
  truncated: 'Only the newest 1,000 documents of a type are listed. Choose a shorter period to see the others.',

  table: 'Sales documents',
  number: 'Number',
  noNumber: 'No number',
  date: 'Date',
  type: 'Type',
  customer: 'Customer',
  currency: 'Currency',
  amount: 'Amount',
  tax: 'Tax',
  state: 'Status',
  /** {document} like 'Invoice 1087'. */
  open: 'Open {document}',
  csvFile: 'Sales documents',

  /** The document types. */
  ...documentKindWords,

  recorded: 'Recorded',
  'recorded-elsewhere': 'Recorded elsewhere',
  recording: 'Being recorded',
  waiting: 'Waiting',
  attention: 'Needs attention',
  'not-recorded': 'Not recorded',
  'not-known': 'Not compared yet',
  voided: 'Voided',
  estimate: 'Never recorded',

  backToList: 'All sales documents',
  loadingDocument: 'Reading the document…',
  deliveredTo: 'Ship to',
  billedTo: 'Bill to',
  amountPaid: 'Amount paid',
  lines: 'Lines',
  description: 'Description',
  quantity: 'Quantity',
  rate: 'Rate',
  shipping: 'Shipping',
  discount: 'Discount',
  accountingTax: 'Tax of QuickBooks',
  total: 'Total',
  /** Marks lines that the panel has added or changed. */
  notWritten: 'not in QuickBooks yet',
  unwritten: 'The tax lines are shown here only. Write them to change the document in QuickBooks.',
  panel: 'Tax of this document',
  write: 'Write tax lines to QuickBooks',
  writeHint:
    'AvaTax calculates the document as it is stored in QuickBooks. The tax lines are written, and the document is recorded.',
  writeEstimateHint:
    'AvaTax calculates the document as it is stored in QuickBooks. Its tax lines are written; estimates are never recorded.',
  movesMoney: 'The money of this document has moved already. Tax lines change its total.',
  isVoided: 'The document is voided.',
  openInAccounting: 'Open in QuickBooks',
  opensElsewhere: 'opens in a new tab',

  written: 'The tax lines were written.',
  unchanged: 'The tax lines were right already.',
  skipped: 'The document was not changed.',
  notWrittenYet: "It is taking longer than usual and goes on in the background. Click 'Refresh data' later.",
  writeFailed: 'The tax lines could not be written.',

  record: 'Record at AvaTax',
  noRecord: 'AvaTax has no record of this document.',
  recordElsewhere: 'AvaTax has a record of this document that was not made by this connector.',
  recordNotKnown: 'AvaTax was not asked about this document yet. Compare its period in the reconciliation.',
  neverRecorded: 'Estimates are not recorded in AvaTax.',
  notRecordedHere: 'This connector has not recorded this document.',
  code: 'Document code',
  version: 'Version',
  recordDate: 'Date',
  recordTotal: 'Total',
  recordTax: 'Tax and fees',
  recordedAt: 'Last recorded',
  voidedRecord: 'The record is voided.',

  life: 'History of this document',
  estimated: 'Estimated',
  saved: 'Saved',
  'voided-in-books': 'Voided in QuickBooks',
  'deleted-in-books': 'Deleted in QuickBooks',
  'void-reported': 'Void reported',
  'deletion-reported': 'Deletion reported',
  'still-in-books': 'Still exists in QuickBooks: nothing was voided',
  'lines-written': 'Tax lines written',
  'lines-removed': 'Tax lines removed',
  corrected: 'Corrected at AvaTax',
  renumbered: 'Renumbered',
  locked: 'Locked at AvaTax',
  /** Who caused a step. */
  'by-panel': 'in the panel',
  'by-webhook': 'reported by QuickBooks',
  'by-sweep': 'found by the regular check',
  'by-recalculation': 'recalculation',
  'by-writing': 'on this page',
  /** A figure before and after. */
  changed: '{before} → {after}',
};

export type DocumentMessages = typeof documentMessages;
