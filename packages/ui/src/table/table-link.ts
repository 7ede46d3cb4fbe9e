import { canSort, type Column, type TableSort } from './table-column.ts';

/** The order and the opened row of a table, as a link has them. */
export interface TableView {
  /** The id of a column, with a '-' before it for the descending order. @default the order of the table itself */
  readonly sort?: string | undefined;
  /** The id of the row whose details are open; of several, the one that was opened last. */
  readonly row?: string | undefined;
}

/** For a table whose order and opened row are in a link. */
export interface TableLink {
  readonly view: TableView;
  /** The person has chosen another order, or has opened or closed a row. */
  readonly onChange: (change: TableView) => void;
}

/** The order that a link names, in a table with these columns; else that of the table itself. */
export function sortOf<Row>(
  sort: string | undefined,
  columns: readonly Column<Row>[],
  own: TableSort | null,
): TableSort | null {
  const columnId = sort?.replace(/^-/, '');
  const column = columns.find(({ id }) => id === columnId);
  return column !== undefined && canSort(column) ? { columnId: column.id, descending: column.id !== sort } : own;
}

/** The text of an order in a link; undefined: that of the table itself. */
export function sortText({ columnId, descending }: TableSort, own: TableSort | null): string | undefined {
  const isOwn = own?.columnId === columnId && own.descending === descending;
  return isOwn ? undefined : `${descending ? '-' : ''}${columnId}`;
}
