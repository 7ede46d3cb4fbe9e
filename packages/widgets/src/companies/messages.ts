import { listMessages } from '../list-screen/list-messages.ts';

/** Every sentence that a person reads here. */
export const messages = {
  ...listMessages,
  heading: 'Companies',
  noCompanies: 'No company matches.',
  selectAll: 'Select all companies that are shown',
  clear: 'Clear',

  company: 'Company',
  status: 'Status',
  attention: 'Needs attention',
  'without-tax': 'Documents that need attention',
  inconsistent: 'Documents that differ',
  certificates: 'Certificates to renew',
  addresses: 'Addresses',
  waitingDocuments: 'Waiting documents',
  lastMonth: 'Last month',
  activity: 'Activity',
  open: 'Open',
  /** {company}: the name of the button for screen readers. */
  openCompany: 'Open {company}',

  Active: 'Active',
  Down: 'Down',
  /** Of a company whose set-up an administrator has to finish. */
  Incomplete: 'Set-up to be finished',
  Disconnected: 'Disconnected',
  NotIntegrated: 'Not integrated',
  openMonth: 'Open',
  closedMonth: 'Closed',
  brokenMonth: 'Changed since closed',

  compare: 'Compare companies',
  compareNote:
    'Compares the documents of QuickBooks with the transactions of AvaTax in each selected company. It goes on when you leave this page.',
  period: 'Period',
  thisMonth: 'This month',
  lastMonthPeriod: 'Last month',
  last90Days: 'Last 90 days',
  startComparison: 'Compare',
  noneSelected: 'Select companies in the list first.',
  /** {count}: more than can be compared at once. */
  tooManySelected: 'Select at most {count} companies.',
  /** {from} and {to}: the days of the search. */
  comparedPeriod: 'Documents from {from} to {to}',
  comparisonsLabel: 'Comparisons',
  /** {done} of {total} companies. */
  comparedCount: '{done} of {total} companies have ended.',
  stopComparisons: 'Stop those that have not begun',
  consistentCount: 'Consistent',
  differentCount: 'Different',
  missingCount: 'Missing on one side',
  errorCount: 'With an error',
  result: 'Result',
  openResult: 'Open the reconciliation of {company}',
  queued: 'Waiting for its turn',
  running: 'Running',
  ready: 'Finished',
  failedComparison: 'Failed',
  cancelled: 'Stopped',
  replaced: 'Another search has taken its place',
  refusedComparison: 'Not started',
  /** Why the comparison of a company was not started, and what to do. */
  UnknownCompany: 'You have no access to this company any more. Refresh the list.',
  CompanyDisconnected: 'The company is not connected to QuickBooks. An administrator has to connect it again.',
  InvalidUser: 'AvaTax no longer lists you as an active user. Ask an administrator of the company.',
  NonAdminUser: 'The set-up of the company is not complete. An administrator has to complete it.',
  NotActive: 'The company is not set up, or its calculation is off. Open it and switch the calculation on.',
  BeforeStart: 'The period begins before the AvaTax start date of the company. Choose a later period.',
  OtherSearch: 'Another search of the company is running. Wait until it has ended, then compare again.',
  Unavailable: 'The company could not be reached. Compare again in a minute.',

  /** {company} was not opened. */
  refusedTitle: '{company} was not opened',
  NotKept:
    'This browser does not let the page keep your sign-in. Allow it to store data for this site, then sign in again.',
};

export type CompaniesMessages = typeof messages;
