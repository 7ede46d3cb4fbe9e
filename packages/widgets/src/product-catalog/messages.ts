import { plural } from '@salestax/widget-kit';
import { listMessages } from '../list-screen/list-messages.ts';

/** Every sentence that a person reads here; the title, the columns and what is alerted are the specification's words. */
export const messages = {
  ...listMessages,
  heading: 'Manage Product Catalog',
  note: 'Send QuickBooks items to AvaTax, so that each sale is taxed by what was sold.',
  notActive:
    'Integration status (Calculation active) must be enabled for this feature, please go back to home screen and enable it!',
  loading: 'Reading your items…',
  /** {time} is a day and a time of that day. */
  comparedAt: 'Compared {time}.',
  compareAgain: 'Compare again',
  comparing: 'Comparing items',
  sending: 'Sending items to AvaTax',
  stageAccounting: 'Items in QuickBooks',
  stageProvider: 'Items in AvaTax',
  stageCompare: 'Comparison',
  elapsed: '{time} elapsed',
  stopped: 'The comparison was stopped.',
  stoppedEarly: 'The comparison was stopped. What is shown is from an earlier one.',
  syncStopped: 'The last sending was stopped before every item was done.',
  syncFailed: 'The last sending ended before every item was done. Please send the others again.',
  notStarted: "The comparison didn't start.",
  tooLong: "This takes longer than usual. Click 'Refresh data' later.",
  search: 'Search items',
  searchHint: 'Item code or description',
  searchNow: 'Search',
  clear: 'Clear',
  filters: 'Filter by status',
  New: 'New',
  Updated: 'Updated',
  Fail: 'Fail',
  table: 'Items',
  select: 'Select',
  selectAll: 'Select all new items',
  itemCode: 'Item Code',
  itemDescription: 'Item Description',
  status: 'Status',
  errorMessage: 'Error Message',
  taxCode: 'AvaTax Tax Code',
  noCode: 'No code',
  noTaxCode: 'No tax code chosen',
  /** Marks an item without a tax code; {code} is that of its sales. */
  taxedAs: 'taxed as {code}',
  descriptionInAvaTax: 'In AvaTax: {description}',
  nameInAvaTax: 'Named in AvaTax: {name}',
  codeInAvaTax: 'In AvaTax: {code}',
  upToDate: 'AvaTax has this item already.',
  withoutCode: 'Items without an item code',
  showAll: 'Show all',
  noItems: 'No items were found in QuickBooks.',
  noneFound: 'No item matches.',
  allHaveCodes: 'Every item has a code.',
  csvFile: 'Product catalog',
  sync: 'Sync items',
  selectedItems: '{count} selected',
  selectedSome: '{count} selected, {hidden} of them not shown',
  noneSelected: 'Please select QuickBooks items for recalculation.',
  sent: "Items will be sent in the background. Click 'Refresh data' to see the current status.",
  notSent: 'The items could not be sent. Please try again later.',
  someNotSent: plural({
    one: '{count} item could not be sent. Please try again later.',
    other: '{count} items could not be sent. Please try again later.',
  }),
  /** Numbers of items. */
  sentOutcome: plural({
    one: '{sent} item is in AvaTax, {failed} failed.',
    other: '{sent} items are in AvaTax, {failed} failed.',
  }),
  showFailed: 'Show failed',
  undo: 'Undo',
  close: 'Close',
  undecidedTitle: 'Items without a tax code',
  /** {count} selected items. */
  undecidedTaxed: plural({
    one: '{count} of the selected items has no tax code. It will be taxed as tangible goods (P0000000) until you choose one.',
    other:
      '{count} of the selected items have no tax code. They will be taxed as tangible goods (P0000000) until you choose one.',
  }),
  undecidedUntaxed: plural({
    one: '{count} of the selected items has no tax code and is not taxable in QuickBooks. It will not be taxed (NT).',
    other:
      '{count} of the selected items have no tax code and are not taxable in QuickBooks. They will not be taxed (NT).',
  }),
  undecidedAdvice:
    'Food, software and clothing are often taxed otherwise. AvaTax receives the items without a tax code.',
  showUndecided: 'Show items without a tax code',
  sendUndecided: 'Send without a tax code',
  change: 'Change',
  choose: 'Choose',
  /** {item} is the code of an item, or its description. */
  changeOf: 'Tax code of {item}',
  taxCodeTitle: 'Tax code of {item}',
  /** {count} items. */
  setTaxCode: 'Set tax code for {count}',
  taxCodeOfMany: plural({ one: 'Tax code of {count} item', other: 'Tax code of {count} items' }),
  taxCodeLabel: 'Tax code',
  taxCodeHint:
    'The item is sent to AvaTax with this code; when it is left empty, without one. A mapping of the item in AvaTax stands above it.',
  suggestedCodes: 'From the name of the item',
  searchTaxCodes: 'Code or description, such as clothing',
  searching: 'Searching…',
  searchFailed: 'The search failed. Type again to repeat it.',
  noResults: 'No tax codes found.',
  results: plural({ one: '{count} tax code found.', other: '{count} tax codes found.' }),
  pickOne: 'Choose another tax code.',
  save: 'Save',
  assignFailed: 'The tax code could not be saved. Please try again later.',
  assigned: '{item} will have tax code {code} in AvaTax once it is sent.',
  unassigned: '{item} will be sent without a tax code.',
  /** {count} items. */
  assignedMany: plural({
    one: '{count} item will have tax code {code} in AvaTax once it is sent.',
    other: '{count} items will have tax code {code} in AvaTax once they are sent.',
  }),
  unassignedMany: plural({
    one: '{count} item will be sent without a tax code.',
    other: '{count} items will be sent without a tax code.',
  }),
};

export interface CatalogMessages extends Readonly<typeof messages> {}
