import { plural } from '@salestax/widget-kit';
import { listMessages } from '../list-screen/list-messages.ts';

/**
 * Every sentence that a person reads here. The title, the tabs, the columns, the labels of form and radio group, and what
 * is alerted are the specification's words, its spelling included.
 */
export const messages = {
  ...listMessages,
  heading: 'Manage Exemption',
  subtitle: 'Manage customer exemption certificate and send certificate request',
  calculationOff:
    'Integration status (Calculation active) must be enabled for this feature, please go back to home screen and enable it!',
  loading: 'Loading…',
  tabs: 'Exemption',
  certificatesTab: 'Exempted Customer',
  requestsTab: 'Send Exemption Certificate Request',
  notStarted: "The search didn't start.",
  stopped: 'Stopped.',
  replaced: 'Another search of this company was started meanwhile, in another window or by a colleague.',
  tooLong: "This takes longer than usual. Click 'Refresh data' later.",
  /** {count} selected customers. */
  unsent: 'Selected customers to whom no request was sent yet: {count}.',
  elapsed: '{time} elapsed',

  readingCertificates: 'Reading the certificates at AvaTax',
  certificates: 'Certificates',
  filterBy: 'Filter by',
  search: 'Search',
  clear: 'Clear',
  nothingToSearch: 'Nothing to search for',
  showAll: 'Show all',
  noneFound: 'No certificate matches.',
  noCertificates: 'AvaTax has no exemption certificates.',
  /** {count} certificates were read. */
  listed: plural({ one: '{count} certificate', other: '{count} certificates' }),
  certificatesCsv: 'Exemption certificates of QuickBooks customers',
  customerCode: 'Customer Code',
  customerName: 'Customer Name',
  address: 'Address',
  region: 'Region',
  certificateId: 'Certificate Id',
  exemptionReason: 'Exemption Reason',
  signedDate: 'Signed Date',
  expiration: 'Expiration',
  status: 'Status',
  certificate: 'Certificate',
  /** The provider's word for a reason of exemption, or for why a certificate does not count. */
  vendorWord: (word: string) => word,
  certificateState: 'State',
  exemptionNumber: 'Exemption Number',
  document: 'PDF',
  documentOf: 'PDF of the certificate of {name}',
  requestedOn: 'Asked on {day} by {method}',
  requestedTimes: plural({ one: 'once', other: '{count} times' }),
  answered: 'answered',
  notAnswered: 'no answer yet',
  againTitle: 'Ask again?',
  againText: plural({
    one: '{count} of the selected customers was asked in the last 14 days: {names}.',
    other: '{count} of the selected customers were asked in the last 14 days: {names}.',
  }),
  askAllAgain: 'Ask all again',
  askOthers: plural({ one: 'Ask the other one', other: 'Ask the {count} others' }),
  valid: 'Valid',
  invalid: 'Invalid',
  /** {count} days until a certificate ends. */
  inDays: plural({ one: 'in {count} day', other: 'in {count} days' }),
  inOneDay: 'tomorrow',
  today: 'today',
  /** {count} is more than one. */
  expiring: plural({
    one: '{count} certificate expires in the next 90 days.',
    other: '{count} certificates expire in the next 90 days.',
  }),
  /** {days} are up to three days. */
  askBefore: plural({ one: 'Ask for a new one before {days}.', other: 'Ask for new ones before {days}.' }),
  /** {first} is the day on which the first of many ends. */
  askSoon: 'The first ends on {first}: ask for new ones before.',
  /** {number} is one of `numbers`. */
  showExpiring: 'Show the {number}',
  showExpiringMany: 'Show them',
  showExpiringOne: 'Show it',
  showExpired: 'Show all expired ones',
  /** {number} is one of `numbers`: of customers. */
  ask: 'Ask the {number}',
  askMany: 'Ask them',
  askOne: 'Ask for a new one',
  /** {count} is more than one. */
  uncovered: plural({
    one: '{count} certificate has expired without a successor.',
    other: '{count} certificates have expired without a successor.',
  }),
  uncoveredAdvice: 'Sales to these customers are not covered.',
  filters: 'Filter by status',
  filterExpiring: 'Expiring',
  filterExpired: 'Expired',
  filterOther: 'Other',
  /** Two to ten, parted by blanks. */
  numbers: 'two three four five six seven eight nine ten',
  /** {name} is a customer. */
  download: 'Download the certificate of {name}',
  /** Name of the file; {name} is a customer. */
  certificateFile: '{name} exemption certificate.pdf',
  /** {file} was saved. */
  saved: '{file} was saved.',
  noDocument: 'This certificate has no document.',
  notPdf: 'This document is not a PDF. Open it at AvaTax.',
  tooLarge: 'This document is larger than 10 MB. Open it at AvaTax.',

  searchForm: 'Search for customers',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  email: 'Email',
  customerWith: 'Customer with -',
  optionAll: 'All',
  optionEmail: 'Email',
  optionFax: 'Fax',
  optionNoEmail: 'Email unavailable',
  readingCustomers: 'Searching customers in QuickBooks',
  customers: 'Customers',
  method: 'Request method',
  methodEmail: 'Email',
  methodFax: 'Fax',
  methodDownload: 'Download Link',
  tip: 'If a customer record has no email or fax value, no checkbox is shown for that customer. If the shipping address is blank, the billing address is used.',
  send: 'Send Request',
  selectAll: 'Select all',
  shippingAddress: 'Shipping Address',
  billingAddress: 'Billing Address',
  fax: 'Fax',
  phone: 'Phone',
  blank: '–',
  searchFirst: 'Search for customers first.',
  noCustomers: 'No customer matches.',
  /** {count} customers were found. */
  found: plural({ one: '{count} customer', other: '{count} customers' }),
  /** {count} of {total} customers are ticked. */
  selected: '{count} of {total} selected',
  noneSelected: 'Please select the QuickBooks customers to send the exemption request.',
  /** {count} customers are ticked. */
  allSelected: plural({
    one: 'All ({count}) customers will be selected.',
    other: 'All ({count}) customers will be selected.',
  }),
  /** {count} customers are being asked. */
  sending: plural({ one: 'Sending a request to {count} customer', other: 'Sending requests to {count} customers' }),
  requests: 'Requests',
  /** {count} customers were asked. */
  sent: plural({
    one: 'Exemption certificate requests have been sent to {count} customers.',
    other: 'Exemption certificate requests have been sent to {count} customers.',
  }),
  outcome: 'Exemption Certificate Request Status:',
  /** {count} links. */
  linksSaved: plural({
    one: 'Certificate request links have been generated and downloaded in .csv file for ({count}) customers.',
    other: 'Certificate request links have been generated and downloaded in .csv file for ({count}) customers.',
  }),
  /** {method} is Email or Fax, {count} the customers who were asked. */
  sentOn: plural({
    one: 'Exemption certificate requests have been sent on {method} to ({count}) customers.',
    other: 'Exemption certificate requests have been sent on {method} to ({count}) customers.',
  }),
  errorList: 'Error list:',
  checkErrors: 'Please check and correct the errors occured for the record of selected customers.',
  errorName: 'Customer name',
  error: 'Error',
  downloadErrors: 'Download Error List',
  linksFile: 'QuickBooks customers with certificate request link.csv',
  errorsFile: 'Exemption request errors for QuickBooks customers.csv',
};

export interface ExemptionMessages extends Readonly<typeof messages> {}
