import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useOwnId } from '../base/own-id.ts';
import { useLinkedRow } from './linked-row.ts';
import { useOpenedRows } from './opened-rows.ts';
import { TableBody } from './table-body.tsx';
import { canSort, columnName, nextSort, type Column, type TableSort } from './table-column.ts';
import { TableFrame } from './table-frame.tsx';
import { TableHead } from './table-head.tsx';
import { useRowKeyboard } from './table-keyboard.ts';
import type { TableLink } from './table-link.ts';
import { PAGE_SIZES, useTableModel, type RemoteRows } from './table-model.ts';
import { TablePages } from './table-pages.tsx';
import { TableRow, type TableDetails } from './table-row.tsx';
import { useSelection, type TableSelection } from './table-selection.ts';
import type { TableTexts } from './table-texts.ts';
import { TableToolbar, type TableCsv } from './table-toolbar.tsx';
import { useRowWindow } from './table-window.ts';

/** A page of up to this many rows is rendered completely; of a longer page, only the visible rows. */
const MAX_RENDERED = Math.max(...PAGE_SIZES);

export interface DataTableProps<Row extends object> {
  /** The caption, for screen readers only. */
  readonly label: string;
  /** Must be the same array as long as nothing changed: another array is sorted again. With `remote`, the rows of the page. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Must be the same array as long as its cells show the same: the cells of an unchanged row are kept. */
  readonly columns: readonly Column<Row>[];
  readonly texts: TableTexts;
  /** A BCP 47 language tag for numbers. */
  readonly locale: string;
  readonly selection?: TableSelection<Row> | undefined;
  readonly details?: TableDetails<Row> | undefined;
  /** @default by the second column, counting the column of ticks, descending; null leaves the rows in their own order */
  readonly initialSort?: TableSort | null | undefined;
  /** The rows are a page of a remote list. */
  readonly remote?: RemoteRows | undefined;
  /** The link that holds the table's order and opened row. Not with `remote`, which has the order. */
  readonly link?: TableLink | undefined;
  /** What the rows were searched and filtered by, as text: when this text changes, the table shows its first page. */
  readonly filterKey?: string | undefined;
  /** Shown in place of the rows when there are none. */
  readonly empty: ReactNode;
  readonly toolbar?: ReactNode;
  /** Below the rows, above the pages. */
  readonly footer?: ReactNode;
  readonly csv?: TableCsv | undefined;
  /** The title of a row's card in a narrow container, for a table without a column of row headers. */
  readonly cardTitle?: ((row: Row) => string) | undefined;
  /** Whether a row is highlighted. */
  readonly isRowMarked?: ((row: Row) => boolean) | undefined;
}

/**
 * A table whose rows can be sorted, paged, ticked and expanded.
 *
 * It is a native table, which screen readers read cell by cell, and not a grid. Every control in it is a tab stop; in addition,
 * from a row's tick or details button the arrow keys go to the same control of the next row, Home and End to the first and
 * last. Space ticks a row; with Shift, by key or click, all rows from the last ticked one to this one.
 *
 * In a narrow container rows become cards, and with the page size 'All' only the visible rows are rendered.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { label, rowId, texts, locale, selection, details, remote, empty, toolbar, footer, csv } = props;
  const columns = useMemo(() => props.columns.filter(({ only }) => only !== 'csv'), [props.columns]);
  const id = useOwnId();
  const scroller = useRef<HTMLDivElement>(null);
  const [announced, announce] = useState('');
  const hasControls = selection !== undefined || details !== undefined;
  const { model, opened, toggle, selectionState, isWindowed } = useTable(props, columns, announce);
  const rowWindow = useRowWindow(scroller, model.page.length, isWindowed);
  const keyboard = useRowKeyboard(scroller, model.page.length, isWindowed);
  const offset = model.pageSize === Infinity ? 0 : model.pageIndex * model.pageSize;

  /** Scrolls to the first row after a change of page or order. */
  function scrollingToTop<Chosen>(choose: (chosen: Chosen) => void): (chosen: Chosen) => void {
    return (chosen) => {
      choose(chosen);
      scroller.current?.scrollTo({ top: 0 });
    };
  }

  function rowAt(row: Row, at: number): ReactNode {
    const rowKey = rowId(row);
    return (
      <TableRow
        key={rowKey}
        row={row}
        id={rowKey}
        at={at}
        index={offset + at}
        columns={columns}
        isMarked={props.isRowMarked?.(row) ?? false}
        cardTitle={props.cardTitle?.(row)}
        selection={selection}
        selectionState={selectionState}
        details={details}
        isOpen={opened.has(rowKey)}
        onToggleDetails={toggle}
        detailsId={`${id}-${at}`}
        texts={texts}
      />
    );
  }

  function sortBy(column: Column<Row>): void {
    const sort = nextSort(model.sort, column.id);
    scrollingToTop(model.sortBy)(sort);
    announce((sort.descending ? texts.sortedDescending : texts.sortedAscending)(columnName(column)));
  }

  return (
    <div className="st-data-table">
      <TableToolbar toolbar={toolbar} csv={csv} columns={props.columns} ordered={model.ordered} />
      <TableFrame
        scroller={scroller}
        label={label}
        columns={columns}
        controls={hasControls ? widthOfControls(selection, details) : null}
        rowCount={model.page.length}
        count={model.count}
        isWindowed={isWindowed}
        isBusy={remote?.isBusy ?? false}
      >
        <TableHead
          columns={columns}
          sort={model.sort}
          onSort={sortBy}
          selection={selection}
          selectionState={selectionState}
          hasControls={hasControls}
          texts={texts}
        />
        <TableBody
          rows={model.page}
          rowWindow={rowWindow}
          keyboard={keyboard}
          opened={opened.size === 0 ? [] : model.page.flatMap((row, at) => (opened.has(rowId(row)) ? [at] : []))}
          columnCount={columns.length + (hasControls ? 1 : 0)}
          empty={empty}
          renderRow={rowAt}
        />
      </TableFrame>
      {footer !== undefined && <div className="st-table-foot">{footer}</div>}
      <TablePages
        model={{ ...model, goTo: scrollingToTop(model.goTo), setPageSize: scrollingToTop(model.setPageSize) }}
        hasAll={remote === undefined}
        texts={texts}
        locale={locale}
      />
      <p className="st-visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}

/** What a table shows: its page of rows in their order, and which of them are ticked and opened. */
function useTable<Row extends object>(
  { rows, rowId, texts, locale, selection, details, remote, link, filterKey, ...props }: DataTableProps<Row>,
  columns: readonly Column<Row>[],
  announce: (sentence: string) => void,
) {
  const { initialSort = bySecondColumn(columns, selection !== undefined) } = props;
  const model = useTableModel(rows, columns, initialSort, remote, link, filterKey);
  const { opened, toggle } = useOpenedRows(details, link);
  useLinkedRow(link?.view.row, model, rowId, opened, toggle);
  const selectionState = useSelection(selection, { rows, ordered: model.ordered, rowId }, { texts, locale, announce });
  const isWindowed = model.pageSize === Infinity && model.page.length > MAX_RENDERED;
  return { model, opened, toggle, selectionState, isWindowed };
}

function bySecondColumn<Row>(columns: readonly Column<Row>[], hasTicks: boolean): TableSort | null {
  const column = columns[hasTicks ? 0 : 1];
  return column !== undefined && canSort(column) ? { columnId: column.id, descending: true } : null;
}

/** The width of the column with ticks and buttons that open details: wide for both, or for a heading. */
function widthOfControls<Row>(
  selection: TableSelection<Row> | undefined,
  details: TableDetails<Row> | undefined,
): string {
  const isNarrow = selection?.header === undefined && !(selection !== undefined && details);
  return isNarrow ? '52px' : '88px';
}
