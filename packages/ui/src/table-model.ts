import { useMemo, useState } from 'react';
import { canSort, type Column, type TableSort } from './table-column.ts';
import { ascendingOrder } from './table-order.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** What of a longer list is shown: a page, counted from 0, in an order. */
export interface TablePage {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sort: TableSort;
}

/** The rows are one page of a list that is elsewhere: whoever has it sorts it and cuts it into pages. */
export interface RemoteRows extends TablePage {
  /** Of the whole list. */
  readonly count: number;
  /** The rows are still those of another page. */
  readonly isBusy: boolean;
  readonly onChange: (page: TablePage) => void;
}

/** What a table shows, and how that changes. Pages are counted from 0. */
export interface TableModel<Row> {
  /** All rows, in their order; of a list that is elsewhere, those of the page. */
  readonly ordered: readonly Row[];
  /** How many there are in all. */
  readonly count: number;
  /** The rows of the page. */
  readonly page: readonly Row[];
  readonly pageIndex: number;
  readonly pageCount: number;
  /** Infinity: all rows on one page. */
  readonly pageSize: number;
  readonly sort: TableSort | undefined;
  /** Sorts by a column, ascending at first, and goes to the first page. */
  readonly sortBy: (columnId: string) => void;
  readonly goTo: (pageIndex: number) => void;
  readonly setPageSize: (size: number) => void;
}

/** The order and the pages of rows. New rows keep both, as far as there are as many pages. */
export function useTableModel<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  initialSort: TableSort | null,
  remote?: RemoteRows,
): TableModel<Row> {
  const [sort, setSort] = useState(initialSort ?? undefined);
  const [wantedPage, goTo] = useState(0);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const sorted = columns.find((column) => column.id === sort?.columnId && canSort(column));
  // The ascending order of a column is found once; descending is the same from its end.
  const ascending = useMemo(() => inOrder(rows, sorted?.value), [rows, sorted?.value]);
  const descending = sorted !== undefined && sort?.descending === true;
  const ordered = useMemo(() => (descending ? ascending.toReversed() : ascending), [ascending, descending]);
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const pageIndex = Math.min(wantedPage, pageCount - 1);

  if (remote !== undefined) return remoteModel(rows, remote);
  return {
    ordered,
    count: rows.length,
    page: pageSize === Infinity ? ordered : ordered.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    pageIndex,
    pageCount,
    pageSize,
    sort,
    sortBy(columnId) {
      setSort({ columnId, descending: sort?.columnId === columnId && !sort.descending });
      goTo(0);
    },
    goTo,
    setPageSize(size) {
      setPageSize(size);
      goTo(0);
    },
  };
}

function remoteModel<Row>(rows: readonly Row[], remote: RemoteRows): TableModel<Row> {
  const { count, pageIndex, pageSize, sort, onChange } = remote;
  const turn = (change: Partial<TablePage>) => onChange({ pageIndex: 0, pageSize, sort, ...change });
  return {
    ordered: rows,
    count,
    page: rows,
    pageIndex,
    pageCount: Math.max(1, Math.ceil(count / pageSize)),
    pageSize,
    sort,
    sortBy: (columnId) => turn({ sort: { columnId, descending: sort.columnId === columnId && !sort.descending } }),
    goTo: (wanted) => turn({ pageIndex: wanted }),
    setPageSize: (size) => turn({ pageSize: size }),
  };
}

function inOrder<Row>(rows: readonly Row[], value: Column<Row>['value']): readonly Row[] {
  if (value === undefined) return rows;
  const ordered: Row[] = [];
  for (const place of ascendingOrder(rows.map(value))) {
    const row = rows[place];
    if (row !== undefined) ordered.push(row);
  }
  return ordered;
}
