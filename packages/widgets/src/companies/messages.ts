import { plural } from '@salestax/widget-kit';
import { listMessages } from '../list-screen/list-messages.ts';

/** Every sentence that a person reads here. */
export const messages = {
  ...listMessages,
  heading: 'Companies',
  note: 'The companies that you may enter. Switch from one to another without signing in again.',
  loading: 'Reading the companies…',
  noCompanies: 'There is no company yet.',
  noneFound: 'No company matches.',
  search: 'Search companies',
  searchNow: 'Search',
  searchHint: 'Name or QuickBooks company ID',
  clear: 'Clear the search',
  filters: 'Show only',
  needsAttention: 'Needs attention',
  notClosed: 'Last month not closed',

  company: 'Company',
  realmId: 'QuickBooks company ID',
  status: 'Status',
  attention: 'Needs attention',
  nothing: 'Nothing',
  documents: plural({ one: '{count} document without tax', other: '{count} documents without tax' }),
  reconciliation: plural({ one: '{count} difference', other: '{count} differences' }),
  exemption: plural({ one: '{count} certificate', other: '{count} certificates' }),
  batchaddress: plural({ one: '{count} address', other: '{count} addresses' }),
  waitingDocuments: 'Waiting documents',
  lastMonth: 'Last month',
  activeAt: 'Last activity',
  never: 'None',
  open: 'Open',
  /** {company}: the name of the button for screen readers. */
  openCompany: 'Open {company}',
  /** The company of the session. */
  current: 'Open now',

  Active: 'Active',
  Down: 'Calculation off',
  Disconnected: 'Disconnected',
  NotIntegrated: 'Not integrated',
  openMonth: 'Open',
  closedMonth: 'Closed',
  brokenMonth: 'Changed since closed',

  /** {company} was not opened. */
  refusedTitle: '{company} was not opened',
  NoAccess: 'You have no access to this company any more. Refresh the list.',
  CompanyDisconnected:
    'It is not connected to QuickBooks. Sign out, and sign in from this company in QuickBooks to connect it again.',
  InvalidUser: 'AvaTax no longer lists you as an active user of its account. Ask an administrator of the company.',
  NonAdminUser: 'Its set-up is not complete. An administrator of your AvaTax account has to complete it.',
  TooManyRequests: 'Too many attempts. Wait a minute and try again.',
  NotKept: 'This browser does not store the session. Allow cookies and site data for this page, and sign in again.',
  close: 'Close',
};

export type CompaniesMessages = typeof messages;
