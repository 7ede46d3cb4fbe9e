import { useMemo, useState } from 'react';
import { canSort, type Column, type TableSort } from './table-column.ts';
import { sortOf, sortText, type TableLink } from './table-link.ts';
import { ascendingOrder } from './table-order.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The shown part of a list: a page, counted from 0, in an order. */
export interface TablePage {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sort: TableSort;
}

/** A remote list, which is sorted and paged by its source; the table's rows are one of its pages. */
export interface RemoteRows extends TablePage {
  /** The number of rows of the whole list. */
  readonly count: number;
  /** Whether the page is being loaded: the rows are still those of another page. */
  readonly isBusy: boolean;
  readonly onChange: (page: TablePage) => void;
}

/** The state of a table's order and pages, and the actions that change it. Pages are counted from 0. */
export interface TableModel<Row> {
  /** All rows, in their order; of a remote list, the rows of the page. */
  readonly ordered: readonly Row[];
  /** The number of rows on all pages. */
  readonly count: number;
  /** The rows of the page. */
  readonly page: readonly Row[];
  readonly pageIndex: number;
  readonly pageCount: number;
  /** Infinity: all rows on one page. */
  readonly pageSize: number;
  readonly sort: TableSort | undefined;
  /** Sets the order, and goes to the first page. */
  readonly sortBy: (sort: TableSort) => void;
  readonly goTo: (pageIndex: number) => void;
  readonly setPageSize: (size: number) => void;
}

/**
 * The order and the pages of rows. New rows keep order and page number; the page number is limited to the last page. Another
 * `filterKey` shows the first page.
 */
export function useTableModel<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  initialSort: TableSort | null,
  remote?: RemoteRows,
  link?: TableLink,
  filterKey = '',
): TableModel<Row> {
  const [chosenSort, setChosenSort] = useState(initialSort);
  const sort = (link === undefined ? chosenSort : sortOf(link.view.sort, columns, initialSort)) ?? undefined;
  const [chosenPageIndex, goTo] = useState(0);
  const [shownFilterKey, setShownFilterKey] = useState(filterKey);
  if (shownFilterKey !== filterKey) {
    setShownFilterKey(filterKey);
    goTo(0);
  }
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const sortColumn = columns.find((column) => column.id === sort?.columnId && canSort(column));
  // A column is sorted once, ascending; the descending order is its reverse.
  const ascending = useMemo(() => inOrder(rows, sortColumn?.value), [rows, sortColumn?.value]);
  const isDescending = sortColumn !== undefined && sort?.descending === true;
  const ordered = useMemo(() => (isDescending ? ascending.toReversed() : ascending), [ascending, isDescending]);
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const pageIndex = Math.min(chosenPageIndex, pageCount - 1);

  if (remote !== undefined) return remoteModel(rows, remote);
  return {
    ordered,
    count: rows.length,
    page: pageSize === Infinity ? ordered : ordered.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    pageIndex,
    pageCount,
    pageSize,
    sort,
    sortBy(next) {
      setChosenSort(next);
      link?.onChange({ sort: sortText(next, initialSort) });
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
  const change = (patch: Partial<TablePage>) => onChange({ pageIndex: 0, pageSize, sort, ...patch });
  return {
    ordered: rows,
    count,
    page: rows,
    pageIndex,
    pageCount: Math.max(1, Math.ceil(count / pageSize)),
    pageSize,
    sort,
    sortBy: (next) => change({ sort: next }),
    goTo: (pageIndex) => change({ pageIndex }),
    setPageSize: (size) => change({ pageSize: size }),
  };
}

function inOrder<Row>(rows: readonly Row[], value: Column<Row>['value']): readonly Row[] {
  if (value === undefined) return rows;
  const ordered: Row[] = [];
  for (const index of ascendingOrder(rows.map(value))) {
    const row = rows[index];
    if (row !== undefined) ordered.push(row);
  }
  return ordered;
}
