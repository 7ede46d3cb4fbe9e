import { listMessages } from '../list-screen/list-messages.ts';

/** Every sentence that a person reads here. */
export const messages = {
  ...listMessages,
  heading: 'Companies',
  noCompanies: 'No company matches.',
  clear: 'Clear',

  company: 'Company',
  status: 'Status',
  attention: 'Needs attention',
  'without-tax': 'Documents without tax',
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
  Disconnected: 'Disconnected',
  NotIntegrated: 'Not integrated',
  openMonth: 'Open',
  closedMonth: 'Closed',
  brokenMonth: 'Changed since closed',

  /** {company} was not opened. */
  refusedTitle: '{company} was not opened',
  NotKept:
    'This browser does not let the page keep your sign-in. Allow it to store data for this site, then sign in again.',
};

export type CompaniesMessages = typeof messages;
