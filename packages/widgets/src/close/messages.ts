import { plural } from '@salestax/widget-kit';
import { listMessages } from '../list-screen/list-messages.ts';
import { documentKindWords } from '../texts/document-kinds.ts';

/** Every sentence that a person reads here. */
export const messages = {
  ...listMessages,
  heading: 'Month-end close',
  note: 'What each month owes to whom, whether QuickBooks and AvaTax agree, and what is left to do.',
  loading: 'Reading the months…',

  table: 'Months',
  month: 'Month',
  state: 'Status',
  difference: 'Difference',
  closedBy: 'Closed',
  /** {month} like 'June 2026'. */
  open: 'Open {month}',
  noFigures: 'Not read yet',
  /** {name} on {day}; the day is a UTC day, and says so. */
  byOn: '{name} on {day} UTC',
  backToMonths: 'All months',

  current: 'In progress',
  openState: 'Open',
  closed: 'Closed',
  broken: 'Changed since closed',

  closedNotice: 'Closed by {name} on {day} UTC. The figures are those of that time.',
  reopenedNotice: 'Reopened by {name} on {day} UTC: {reason}',
  brokenTitle: plural({
    one: '{count} document of this month has changed since it was closed',
    other: '{count} documents of this month have changed since it was closed',
  }),
  changedTitle: plural({
    one: '{count} document of this month has changed since the figures were read',
    other: '{count} documents of this month have changed since the figures were read',
  }),
  /** {document} like 'Invoice 1087'. */
  changeRecorded: '{document} was recorded at AvaTax on {time}.',
  changeChanged: '{document} was recorded again with other values on {time}.',
  changeVoided: '{document} was voided at AvaTax on {time}.',
  changeUnrecorded: '{document} has changed in QuickBooks, and could not be recorded on {time}.',
  moreChanges: plural({ one: '{count} more document.', other: '{count} more documents.' }),

  checklist: 'Checklist',
  'without-tax': 'Documents that could not be recorded',
  inconsistent: 'Documents that differ',
  missing: 'Documents that one side does not have',
  deliveriesWaiting: 'Deliveries that wait for a vendor',
  'items-undecided': 'Items that are new or changed',
  'addresses-failed': 'Addresses that AvaTax could not validate',
  certificates: 'Certificates to renew',
  thresholds: 'States near their threshold',
  checkDone: 'Settled',
  checkOpen: 'Open',
  checkUnknown: 'Not known yet',
  /** {check} like 'Documents that differ'. */
  checkLink: 'Show: {check}',

  figures: 'Figures',
  readFigures: 'Read the figures',
  readAgain: 'Read again',
  reading: 'Reading the figures of the month',
  elapsed: 'Elapsed {time}',
  accounting: 'Documents in QuickBooks',
  provider: 'Transactions in AvaTax',
  compare: 'Comparing',
  figuresRead: 'The figures were read.',
  figuresBusy: 'The figures of {month} are being read. Wait until they are read, or stop that in that month.',
  figuresFailed: 'The figures could not be read.',
  unread: 'The figures of this month were not read yet.',
  ownRecords: 'This is what the connector itself has recorded. Read the figures to compare both sides.',
  readAt: 'Read on {time}',
  documents: 'Documents',
  collected: 'Collected in QuickBooks',
  recorded: 'Recorded at AvaTax',
  tied: 'Both sides agree to the cent.',
  unreported: plural({
    one: 'The return lacks {sales} of sales and {tax} of tax of {count} document until it is settled.',
    other: 'The return lacks {sales} of sales and {tax} of tax of {count} documents until they are settled.',
  }),
  chargedLess: plural({
    one: '{count} document charges {tax} less tax than AvaTax calculates for it. It is in the return with the tax that it charges.',
    other:
      '{count} documents charge {tax} less tax than AvaTax calculates for them. They are in the return with the tax that they charge.',
  }),
  seeDifferences: 'The documents below explain the difference.',
  seeDocuments: 'Both totals agree, but the documents below need attention.',

  liability: 'Liability by jurisdiction',
  noLiability: 'AvaTax has no tax in this month.',
  region: 'State',
  level: 'Level',
  jurisdiction: 'Jurisdiction',
  taxable: 'Taxable',
  exempt: 'Exempt',
  nonTaxable: 'Non-taxable',
  tax: 'Tax',
  fee: 'Fees',
  Country: 'Country',
  State: 'State',
  County: 'County',
  City: 'City',
  Special: 'Special',
  None: 'Not assigned',
  unassigned: 'Not assigned to a jurisdiction',

  differences: 'Documents that explain the difference',
  noDifferences: 'Every document has the same tax on both sides.',
  unlisted: plural({
    one: '{count} more document with smaller differences: {amount}',
    other: '{count} more documents with smaller differences: {amount}',
  }),
  document: 'Document',
  customer: 'Customer',
  date: 'Date',
  reason: 'Why',

  /** The document types. */
  ...documentKindWords,

  'missing-in-accounting': 'Not in QuickBooks',
  'missing-in-provider': 'Not in AvaTax',
  currency: 'Another currency',
  amount: 'Another amount',
  reasonTax: 'Another tax',
  reasonDate: 'Another date',
  status: 'Cancelled in AvaTax',
  voided: 'Voided in QuickBooks',
  uncommitted: 'Not committed in AvaTax',
  'duplicate-code': 'The number is used twice',
  locked: 'Locked in AvaTax',
  'other-month': 'Another month on the other side',
  'exchange-rate': 'Another exchange rate',
  'absorbed-fee': 'The seller pays the delivery fee',
  unreadable: 'Cannot be read in QuickBooks',
  'charged-less': 'Charges less tax than AvaTax calculates',

  close: 'Close the month',
  closeQuestion: 'Close {month}?',
  closeText: 'The figures are kept as they are. Later changes are shown, with the document that made them.',
  closeOpen: plural({
    one: '{count} point of the checklist is open or not known.',
    other: '{count} points of the checklist are open or not known.',
  }),
  notOver: 'The month is not over yet.',
  needsFigures: 'Read the figures first.',
  /** The person's role may not close months. */
  notAllowed: 'Your role does not allow this.',
  reopen: 'Reopen',
  reopenQuestion: 'Reopen {month}?',
  reopenText: 'The figures of the close are replaced when they are read again.',
  reopenReason: 'Reason',
  reasonRequired: 'Enter a reason.',
  /** {most} characters. */
  reasonTooLong: 'Enter at most {most} characters.',
  closedNow: '{month} was closed.',
  reopenedNow: '{month} was reopened.',
  stale:
    'These figures were read before the month was over, or documents have changed since. Read the figures again, then close the month.',
  refused: 'The month has changed meanwhile. It is shown as it is now.',
  'not-started': "The figures cannot be read now. 'Calculation active' must be on, and the month must not be closed.",

  print: 'Print',
  printedTitle: 'Sales tax of {month}',
  csvLiability: 'Liability {month}',
  csvDifferences: 'Differences {month}',

  auditFile: 'Audit file',
  auditFileText:
    'One ZIP file for an auditor: each document of the month as QuickBooks has it, its record at AvaTax, how its tax was calculated, its exemption certificates and its timeline, with an index.',
  makeFile: 'Make the audit file',
  makeFileAgain: 'Make it again',
  makingFile: 'Making the audit file',
  writingFile: 'Adding the documents',
  fileMade: 'The audit file is ready.',
  /** {size} like '1.2 MB'. */
  fileReady: plural({
    one: 'Made by {name} on {time}: {count} document, {size}. It is kept until {until}.',
    other: 'Made by {name} on {time}: {count} documents, {size}. It is kept until {until}.',
  }),
  downloadFile: 'Download',
  fileFailed: 'The audit file could not be made.',
  fileBusy: 'The audit file of {month} is being made. Wait until it is ready, or stop it in that month.',
  fileRefused: "The audit file cannot be made now. 'Calculation active' must be on.",
  fileGone: 'This audit file has expired, or was made again meanwhile. Refresh the data, or make it again.',
};

export interface CloseMessages extends Readonly<typeof messages> {}
