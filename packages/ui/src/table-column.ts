import type { ReactNode } from 'react';

/** One column of a table. What its functions answer depends on the row alone. */
export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** The header in words, for the CSV file and for the cards of narrow screens; needed when `header` is no text. */
  readonly label?: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the column sorts by. Texts of digits sort as numbers. */
  readonly value?: (row: Row) => string | number;
  /** What stands in the CSV file. @default `value`, as text */
  readonly text?: (row: Row) => string;
  /** @default whether there is a `value` */
  readonly sortable?: boolean;
  /** 'end' is for numbers. @default 'start' */
  readonly align?: 'start' | 'end';
  /** A CSS length, such as '8rem'. Columns without one share what is left. */
  readonly width?: string;
  /** Names the row: it is the row's header, and a card's title. */
  readonly isRowHeader?: boolean;
  /** @default true */
  readonly inCsv?: boolean;
}

export interface TableSort {
  readonly columnId: string;
  readonly descending: boolean;
}

/** The header of a column in words. */
export function columnName<Row>({ header, label, id }: Column<Row>): string {
  return label ?? (typeof header === 'string' ? header : id);
}

export function canSort<Row>({ value, sortable = true }: Column<Row>): boolean {
  return value !== undefined && sortable;
}

/** The header and the rows of a CSV file. */
export function csvCells<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const shown = columns.filter(({ inCsv = true }) => inCsv);
  const textOf = ({ text, value }: Column<Row>, row: Row) => text?.(row) ?? String(value?.(row) ?? '');
  return { header: shown.map(columnName), rows: rows.map((row) => shown.map((column) => textOf(column, row))) };
}
