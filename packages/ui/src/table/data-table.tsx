import { useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import { useOwnId } from '../base/own-id.ts';
import { useLinkedRow } from './linked-row.ts';
import { canSort, columnName, csvCells, type Column, type TableSort } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { useRowKeys } from './table-keys.ts';
import type { TableLink } from './table-link.ts';
import { PAGE_SIZES, useTableModel, type RemoteRows } from './table-model.ts';
import { TablePages } from './table-pages.tsx';
import { TableRow, type TableDetails } from './table-row.tsx';
import { useSelection, type TableSelection } from './table-selection.ts';
import type { TableTexts } from './table-texts.ts';
import { indexesOf, useRowWindow } from './table-window.ts';

/** Minimum width of a column without a width. */
const MIN_WIDTH = '8.6em';
/** A page with more rows scrolls inside. */
const FEW_ROWS = 25;
/** Up to this many rows are all rendered; of more, only the visible ones. */
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
  /** @default by the second column, the one with ticks included, descending; null leaves the rows as they come */
  readonly initialSort?: TableSort | null | undefined;
  /** The rows are a page of a remote list. */
  readonly remote?: RemoteRows | undefined;
  /** Its order and its opened row are in a link. Not with `remote`, which has the order. */
  readonly link?: TableLink | undefined;
  /** Shown in place of the rows when there are none. */
  readonly empty: ReactNode;
  readonly toolbar?: ReactNode;
  /** Below the rows, above the pages. */
  readonly footer?: ReactNode;
  /** A button that exports all rows of the table in their order, without the columns that are only for the table. */
  readonly csv?: TableCsv | undefined;
  /** The title of a row's card in a narrow container, for a table without a column of row headers. */
  readonly cardTitle?: ((row: Row) => string) | undefined;
  /** Whether a row is highlighted. */
  readonly isRowMarked?: ((row: Row) => boolean) | undefined;
}

export interface TableCsv {
  readonly fileName: string;
  readonly label: string;
  /** Formats header and rows as the text of a file. */
  readonly csvOf: (header: readonly string[], rows: readonly (readonly string[])[]) => string;
  readonly onDownload: (csv: string, fileName: string) => void;
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
  const { label, rows, rowId, texts, locale, selection, details, remote, link, empty, toolbar, footer, csv } = props;
  const columns = useMemo(() => props.columns.filter(({ only }) => only !== 'csv'), [props.columns]);
  const id = useOwnId();
  const scroller = useRef<HTMLDivElement>(null);
  const [announced, announce] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const hasTicks = selection !== undefined;
  const hasControls = hasTicks || details !== undefined;
  const controlsWidth = !hasControls
    ? '0px'
    : selection?.header === undefined && !(hasTicks && details)
      ? '52px'
      : '88px';
  const model = useTableModel(
    rows,
    columns,
    props.initialSort === undefined ? secondColumn(columns, hasTicks) : props.initialSort,
    remote,
    link,
  );
  useLinkedRow(link?.view.row, model, rowId, opened, toggleDetails);
  const selectionState = useSelection(selection, { rows, ordered: model.ordered, rowId }, { texts, locale, announce });
  const isWindowed = model.pageSize === Infinity && model.page.length > MAX_RENDERED;
  const view = useRowWindow(scroller, model.page.length, isWindowed);
  const keys = useRowKeys(scroller, model.page.length, isWindowed);
  const offset = model.pageSize === Infinity ? 0 : model.pageIndex * model.pageSize;

  /** Scrolls to the first row after a change of page or order. */
  function scrollingToTop<Chosen>(choose: (chosen: Chosen) => void): (chosen: Chosen) => void {
    return (chosen) => {
      choose(chosen);
      scroller.current?.scrollTo({ top: 0 });
    };
  }

  /** The visible rows, and gaps in place of the others. */
  function renderedRows(): readonly ReactNode[] {
    const rendered: ReactNode[] = [];
    let next = 0;
    for (const at of indexesOf(view, keys.focused, model.page.length)) {
      const row = model.page[at];
      if (row === undefined) continue;
      if (at > next) rendered.push(<Gap key={`gap-${next}`} height={(at - next) * view.rowHeight} />);
      rendered.push(rowAt(row, at));
      next = at + 1;
    }
    const rest = model.page.length - next;
    if (rest > 0) rendered.push(<Gap key="gap-end" height={rest * view.rowHeight} />);
    return rendered;
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
        onToggleDetails={toggleDetails}
        detailsId={`${id}-${at}`}
        texts={texts}
      />
    );
  }

  function sortBy(column: Column<Row>): void {
    const isDescending = model.sort?.columnId === column.id && !model.sort.descending;
    scrollingToTop(model.sortBy)(column.id);
    announce((isDescending ? texts.sortedDescending : texts.sortedAscending)(columnName(column)));
  }

  function toggleDetails(row: Row, rowKey: string): void {
    const next = new Set(opened);
    if (!next.delete(rowKey)) {
      next.add(rowKey);
      details?.onOpen?.(row);
    }
    setOpened(next);
    if (next.has(rowKey)) link?.onChange({ row: rowKey });
    else if (link?.view.row === rowKey) link.onChange({ row: undefined });
  }

  function download({ csvOf, fileName, onDownload }: TableCsv): void {
    const cells = csvCells(props.columns, model.ordered);
    onDownload(csvOf(cells.header, cells.rows), fileName);
  }

  return (
    <div className="st-data-table">
      {(toolbar !== undefined || csv !== undefined) && (
        <div className="st-toolbar">
          <div className="st-toolbar-tools">{toolbar}</div>
          {csv !== undefined && (
            <button type="button" className="st-link st-tool" onClick={() => download(csv)}>
              <Icon name="download" size={14} />
              {csv.label}
            </button>
          )}
        </div>
      )}
      <div
        ref={scroller}
        className={scrollerClass(isWindowed, model.page.length)}
        {...(isWindowed && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          className="st-table"
          role="table"
          style={minWidth([controlsWidth, ...columns.map(({ width = MIN_WIDTH }) => width)])}
          aria-rowcount={model.count + 1}
          aria-busy={remote?.isBusy || undefined}
        >
          <caption className="st-visually-hidden">{label}</caption>
          <colgroup>
            {hasControls && <col style={{ width: controlsWidth }} />}
            {columns.map((column) => (
              <col key={column.id} style={{ width: column.width }} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            sort={model.sort}
            onSort={sortBy}
            selection={selection}
            selectionState={selectionState}
            hasControls={hasControls}
            texts={texts}
          />
          <tbody role="rowgroup" {...keys.handlers}>
            {renderedRows()}
            {model.page.length === 0 && (
              <tr role="row" className="st-empty-row">
                <td role="cell" colSpan={columns.length + (hasControls ? 1 : 0)}>
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
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

/** A page of few rows scrolls with the page around it, so that opened rows are seen in full. */
function scrollerClass(isWindowed: boolean, rowCount: number): string {
  if (isWindowed) return 'st-table-scroll st-table-windowed';
  return rowCount > FEW_ROWS ? 'st-table-scroll st-table-tall' : 'st-table-scroll';
}

/** A row as high as the rows that are not rendered. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return (
    <tr aria-hidden="true" className="st-gap">
      <td style={{ height: `${height}px` }} />
    </tr>
  );
}

function secondColumn<Row>(columns: readonly Column<Row>[], hasTicks: boolean): TableSort | null {
  const column = columns[hasTicks ? 0 : 1];
  return column !== undefined && canSort(column) ? { columnId: column.id, descending: true } : null;
}

/** The table scrolls sideways below this width. */
function minWidth(widths: readonly string[]): CSSProperties {
  return { minInlineSize: `calc(${widths.join(' + ')})` };
}
