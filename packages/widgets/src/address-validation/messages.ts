import { plural } from '@salestax/widget-kit';
import { listMessages } from '../list-screen/list-messages.ts';

/**
 * Every sentence that a person reads here; the title, the columns, the filters and what is alerted or asked are the
 * specification's words.
 */
export const messages = {
  ...listMessages,
  heading: 'Bulk Address Validation',
  notEnabled: 'Address Validation option in connector settings must be enabled for this feature.',
  loading: 'Reading your customers…',
  running: 'Validating addresses in the background',
  addresses: 'Addresses',
  elapsed: '{time} elapsed',
  ended: 'The address validation has ended.',
  /** {count} addresses. */
  outcomeValidated: '{count} validated',
  outcomeToReview: '{count} to review',
  outcomeFailed: '{count} failed',
  reviewMany: 'Review {count}',
  showFailed: 'Show failed',
  filterReview: 'To review',
  undo: 'Undo',
  /** {name} is a customer. */
  undone: '{name}: the decision was taken back.',
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
  csvFile: 'Addresses of QuickBooks customers',
  selectedRows: '{count} selected',
  selectedSome: '{count} selected, {hidden} of them not shown',
  validate: 'Validate Address(es)',
  noneSelected: 'Please select QuickBooks customers for address validation.',
  validatedSelected:
    ' You had selected Validated Status \n Please select Not Validated/Validation Failed to Sync Batch Address',
  /** {count} customers are selected. */
  allSelected: plural({
    one: "All ({count}) Customer's Shipping addresses will be selected.",
    other: "All ({count}) Customer's Shipping addresses will be selected.",
  }),
  confirmTitle: plural({ one: 'Validate {count} address', other: 'Validate {count} addresses' }),
  confirm:
    "1. Address validation will be done in the background.\n2. The background process will start in less than three minutes and, depending on the number of addresses, may take a few minutes to complete.\n3. Click 'Refresh data' to see the current status.",
  review: 'Review',
  /** {name} is a customer. */
  reviewOf: 'Review the address of {name}',
  reviewTitle: 'Address of {name}',
  reviewReason: 'AvaTax found another address.',
  reviewNote: 'Nothing changes in QuickBooks until you accept it.',
  kept: 'Address in QuickBooks',
  found: 'Found address',
  reviewLeft: plural({ one: '{count} address to review', other: '{count} addresses to review' }),
  accept: 'Use the found address',
  keep: 'Keep as entered',
  skip: 'Later',
  close: 'Close',
  accepted: '{name}: the found address was accepted.',
  keptAnnounced: '{name}: the address stays as it was entered.',
};

export type AddressMessages = typeof messages;
