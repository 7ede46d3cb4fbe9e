import type { TableLink } from './table-column.ts';

/** The order and the opened row of a table, as texts. */
export interface LinkedTableState {
  /** The id of a column, with a '-' before it for the descending order. @default the order of the table itself */
  readonly sort?: string | undefined;
  readonly row?: string | undefined;
}

/** Lets texts determine the order and the opened row of a table; `onChange` receives what the person changes. */
export const tableLink = (
  { sort = '', row }: LinkedTableState,
  onChange: (change: LinkedTableState) => void,
): TableLink => ({
  sortIn(columns, own) {
    const columnId = sort.replace(/^-/, '');
    const isKnown = columns.some(({ id, value }) => id === columnId && value !== undefined);
    return isKnown ? { columnId, descending: columnId !== sort } : own;
  },
  onSort({ columnId, descending }, own) {
    const isOwn = own?.columnId === columnId && own.descending === descending;
    onChange({ sort: isOwn ? undefined : `${descending ? '-' : ''}${columnId}` });
  },
  row,
  onRow(id, isOpen) {
    if (isOpen || id === row) onChange({ row: isOpen ? id : undefined });
  },
});
