import { tableTexts } from '@salestax/ui';
import { failureMessages } from '../service/failed.tsx';

const { details: detailsOf, ...tableWords } = tableTexts;

/**
 * Every sentence that a person reads here; the title, the columns, the filters and what is alerted or asked are the
 * specification's words.
 */
export const messages = {
  ...failureMessages,
  ...tableWords,
  detailsOf,
  back: 'Home',
  heading: 'Bulk Address Validation',
  notEnabled: 'Address Validation option in connector settings must be enabled for this feature.',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
  refresh: 'Refresh data',
  loading: 'Reading your customers…',
  running: 'Validating addresses in the background',
  addresses: 'Addresses',
  elapsed: '{time} elapsed',
  of: '{done} of {total}',
  waiting: 'Waiting',
  stop: 'Stop',
  ended: 'The address validation has ended.',
  stopped: 'The validation was stopped.',
  endedEarly: 'The validation ended before every address was done. Please send the others again.',
  notStarted: "The validation didn't start.",
  tooLong: "This takes longer than usual. Click 'Refresh data' later.",
  search: 'Search customers',
  searchHint: 'Customer name or id',
  searchNow: 'Search',
  clear: 'Clear',
  nothingToSearch: 'Nothing to search for',
  showAll: 'Show all',
  filters: 'Filter by status',
  filterValidated: 'Validated Address',
  filterNotValidated: 'Not Validated',
  filterFailed: 'Validation Failed',
  table: 'Customers',
  selectAll: 'Select all',
  customerName: 'Customer Name',
  company: 'Company',
  address: 'Address',
  status: 'Validation Status',
  Validated: 'Validated',
  'Not Validated': 'Not Validated',
  'Validation Failed': 'Validation Failed',
  pending: 'Pending',
  noAddress: 'No address',
  isPending: 'This address is being validated.',
  noCustomers: 'No customers were found in QuickBooks.',
  noneFound: 'No customer matches.',
  csv: 'Export CSV',
  csvFile: 'Addresses of QuickBooks customers',
  selectedRows: '{count} selected',
  selectedSome: '{count} selected, {hidden} of them not shown',
  validate: 'Validate Address(es)',
  noneSelected: 'Please select QuickBooks customers for address validation.',
  validatedSelected:
    ' You had selected Validated Status \n Please select Not Validated/Validation Failed to Sync Batch Address',
  /** {count} customers are selected. */
  allSelected: "All ({count}) Customer's Shipping addresses will be selected.",
  confirmTitle: 'Validate {count} addresses',
  confirmOneTitle: 'Validate 1 address',
  confirm:
    "1. Address validation will be done in the background.\n2. The background process will start in less than three minutes and, depending on the number of addresses, may take a few minutes to complete.\n3. Click 'Refresh data' to see the current status.",
  cancel: 'Cancel',
  ok: 'Ok',
  review: 'Review',
  /** {name} is a customer. */
  reviewOf: 'Review the address of {name}',
  reviewTitle: 'Address of {name}',
  reviewReason: 'AvaTax found another address.',
  reviewNote: 'Nothing changes in QuickBooks until you accept it.',
  kept: 'Address in QuickBooks',
  found: 'Found address',
  reviewLeft: '{count} addresses to review',
  oneLeft: '1 address to review',
  accept: 'Accept',
  keep: 'Keep',
  skip: 'Skip',
  close: 'Close',
  accepted: '{name}: the found address was accepted.',
  keptAnnounced: '{name}: the address stays as it was entered.',
};

export type AddressMessages = typeof messages;
