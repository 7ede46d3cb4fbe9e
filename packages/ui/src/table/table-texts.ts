import { plural, type Plural } from '@salestax/widget-kit';

/** Every sentence that a table shows or announces; numbers come as the locale writes them. */
export interface TableTexts {
  /** The label of the page sizes. */
  readonly rows: string;
  /** The page size that shows every row. */
  readonly all: string;
  /** Shown in place of the range when there is no row. */
  readonly none: string;
  /** '1 to 10 of 312'. */
  readonly range: (from: string, to: string, of: string) => string;
  /** The name of the page buttons. */
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  /** The name of a page's button. */
  readonly page: (page: string) => string;
  /** The name of a heading's sort button. */
  readonly sortBy: (column: string) => string;
  /** Announced when the order has changed. */
  readonly sortedAscending: (column: string) => string;
  readonly sortedDescending: (column: string) => string;
  /** The name of a row's tick. */
  readonly selectRow: (row: string) => string;
  /** Announced when several rows were ticked at once; {count} rows. */
  readonly selectedCount: Plural;
  /** The name of a row's details, and of the button that opens them. */
  readonly details: (row: string) => string;
}

/** The sentences of a table in English. */
export const tableTexts: TableTexts = {
  rows: 'Rows',
  all: 'All',
  none: 'No rows',
  range: (from, to, of) => `${from} to ${to} of ${of}`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page) => `Page ${page}`,
  sortBy: (column) => `Sort by ${column}`,
  sortedAscending: (column) => `Sorted by ${column}, ascending`,
  sortedDescending: (column) => `Sorted by ${column}, descending`,
  selectRow: (row) => `Select ${row}`,
  selectedCount: plural({ one: '{count} selected', other: '{count} selected' }),
  details: (row) => `Details of ${row}`,
};
