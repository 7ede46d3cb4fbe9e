import type { ReactNode } from 'react';

/** One column of a table. The results of its functions depend on the row alone. */
export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** The header as text, for the CSV file and for the cards of narrow screens; required when `header` is not a string. */
  readonly label?: string;
  /** @default what the CSV file contains */
  readonly cell?: (row: Row) => ReactNode;
  /** The sort key. Strings of digits sort as numbers. */
  readonly value?: (row: Row) => string | number;
  /** The cell of the CSV file. @default `value`, as text */
  readonly text?: (row: Row) => string;
  /** @default whether there is a `value` */
  readonly sortable?: boolean;
  /** 'end' is for numbers. @default 'start' */
  readonly align?: 'start' | 'end';
  /** A CSS length, such as '9.8em' (of the table's text). Columns without one share the remaining width. */
  readonly width?: string;
  /** Whether the cell is the row's header, and the title of its card. */
  readonly isRowHeader?: boolean;
  /** Without it the column is in the table and in the CSV file. */
  readonly only?: 'table' | 'csv';
}

export interface TableSort {
  readonly columnId: string;
  readonly descending: boolean;
}

/** The order after a press on the head of a column: ascending first, then the other way round. */
export const nextSort = (sort: TableSort | undefined, columnId: string): TableSort => ({
  columnId,
  descending: sort?.columnId === columnId && !sort.descending,
});

/** The header of a column as text. */
export function columnName<Row>({ header, label, id }: Column<Row>): string {
  return label ?? (typeof header === 'string' ? header : id);
}

export function canSort<Row>({ value, sortable = true }: Column<Row>): boolean {
  return value !== undefined && sortable;
}

/** The cell of the CSV file. */
export function cellText<Row>({ text, value }: Column<Row>, row: Row): string {
  return text?.(row) ?? String(value?.(row) ?? '');
}

/** The header and the rows of a CSV file. */
export function csvCells<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const csvColumns = columns.filter(({ only }) => only !== 'table');
  return {
    header: csvColumns.map(columnName),
    rows: rows.map((row) => csvColumns.map((column) => cellText(column, row))),
  };
}
