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
  tooLong: "This takes longer than usual. Click 'Refresh data' later.",
  elapsed: '{time} elapsed',

  readingCertificates: 'Reading the certificates at AvaTax',
  certificates: 'Certificates',
  filterBy: 'Filter by',
  search: 'Search',
  clear: 'Clear',
  nothingToSearch: 'Nothing to search for',
  showAll: 'Show all',
  noneFound: 'No certificate matches.',
  noCertificates: 'AvaTax has no exemption certificates of your customers.',
  /** {count} certificates were read. */
  listed: '{count} certificates',
  oneListed: '1 certificate',
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
  valid: 'Valid',
  invalid: 'Invalid',
  /** {count} days until a certificate ends. */
  inDays: 'in {count} days',
  inOneDay: 'tomorrow',
  today: 'today',
  /** {count} is more than one. */
  expiring: '{count} certificates expire in the next 90 days.',
  oneExpires: '1 certificate expires in the next 90 days.',
  /** {days} are up to three days. */
  askBefore: 'Ask for new ones before {days}.',
  askForOneBefore: 'Ask for a new one before {days}.',
  /** {first} is the day on which the first of many ends. */
  askSoon: 'The first ends on {first}: ask for new ones before.',
  and: ' and ',
  /** {number} is one of `numbers`. */
  showExpiring: 'Show the {number}',
  showExpiringMany: 'Show them',
  showExpiringOne: 'Show it',
  /** Two to ten, parted by blanks. */
  numbers: 'two three four five six seven eight nine ten',
  /** {name} is a customer. */
  download: 'Download the certificate of {name}',
  /** Name of the file; {name} is a customer. */
  certificateFile: '{name} exemption certificate.pdf',
  /** {file} was saved. */
  saved: '{file} was saved.',
  noDocument: 'There is no document for this certificate.',
  notPdf: 'The document of this certificate is not a PDF. Open it at Avalara AvaTax.',
  tooLarge: 'The document of this certificate is larger than 10 MB. Open it at Avalara AvaTax.',

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
  readingCustomers: 'Searching the customers in QuickBooks',
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
  searchFirst: 'Search for the customers whom you want to ask for a certificate.',
  noCustomers: 'No customer matches.',
  /** {count} customers were found. */
  found: '{count} customers',
  oneFound: '1 customer',
  /** {count} of {total} customers are ticked. */
  selected: '{count} of {total} selected',
  noneSelected: 'Please select the QuickBooks customers to send the exemption request.',
  /** {count} customers are ticked. */
  allSelected: 'All ({count}) customers will be selected.',
  /** {count} customers are being asked. */
  sending: 'Sending requests to {count} customers',
  sendingOne: 'Sending a request to 1 customer',
  requests: 'Requests',
  /** {count} customers were asked. */
  sent: 'Exemption certificate requests have been sent to {count} customers.',
  outcome: 'Exemption Certificate Request Status:',
  /** {count} links. */
  linksSaved: 'Certificate request links have been generated and downloaded in .csv file for ({count}) customers.',
  /** {method} is Email or Fax, {count} the customers who were asked. */
  sentOn: 'Exemption certificate requests have been sent on {method} to ({count}) customers.',
  errorList: 'Error list:',
  checkErrors: 'Please check and correct the errors occured for the record of selected customers.',
  errorName: 'Customer name',
  error: 'Error',
  downloadErrors: 'Download Error List',
  linksFile: 'QuickBooks customers with certificate request link.csv',
  errorsFile: 'Exemption request errors for QuickBooks customers.csv',
};

export type ExemptionMessages = typeof messages;
