import { useMemo, useRef, type ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import { Tooltip } from '../base/tooltip.tsx';
import { cellText, columnName, type Column } from './table-column.ts';
import type { SelectionState, TableSelection } from './table-selection.ts';
import type { TableTexts } from './table-texts.ts';

/** The details of a row. */
export interface TableDetails<Row> {
  readonly render: (row: Row) => ReactNode;
  /** A short name of the row. */
  readonly rowName: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
}

export interface TableRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  /** The row's index on the page, from 0. */
  readonly at: number;
  /** The row's index among all rows, from 0. */
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** Whether the row is highlighted. */
  readonly isMarked: boolean;
  /** The heading of the row where a narrow page shows rows as cards. */
  readonly cardTitle: string | undefined;
  readonly selection: TableSelection<Row> | undefined;
  readonly selectionState: SelectionState<Row>;
  readonly details: TableDetails<Row> | undefined;
  readonly isOpen: boolean;
  readonly onToggleDetails: (row: Row, id: string) => void;
  readonly detailsId: string;
  readonly texts: TableTexts;
}

/** One row, and below it its details when they are expanded. */
export function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
  const {
    row,
    id,
    at,
    index,
    columns,
    isMarked,
    cardTitle,
    selection,
    selectionState,
    details,
    isOpen,
    detailsId,
    texts,
  } = props;
  const isSelected = selection?.selected.has(id) ?? false;
  const className = [isSelected && 'st-row-selected', isMarked && 'st-row-marked'].filter(Boolean).join(' ');
  const hasControls = selection !== undefined || details !== undefined;
  // An unchanged row returns the same elements, so that React compares only the rows that changed.
  const cells = useMemo(
    () =>
      columns.map((column) => (
        <RowCell key={column.id} column={column}>
          {column.cell === undefined ? cellText(column, row) : column.cell(row)}
        </RowCell>
      )),
    [columns, row],
  );

  return (
    <>
      <tr role="row" className={className || undefined} data-row={at} aria-rowindex={index + 2}>
        {hasControls && (
          <td role="cell" className="st-control-cell" data-card-title={cardTitle}>
            <span className="st-row-controls">
              {details !== undefined && (
                <button
                  type="button"
                  className="st-icon-button st-disclose"
                  data-control="details"
                  aria-label={texts.details(details.rowName(row))}
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? detailsId : undefined}
                  onClick={() => props.onToggleDetails(row, id)}
                >
                  <Icon name="forward" size={14} />
                </button>
              )}
              {selection !== undefined && (
                <RowTick row={row} selection={selection} isSelected={isSelected} state={selectionState} texts={texts} />
              )}
            </span>
          </td>
        )}
        {cells}
      </tr>
      {isOpen && details !== undefined && (
        <tr role="row" className="st-details-row">
          <td role="cell" colSpan={columns.length + 1}>
            <div role="region" id={detailsId} aria-label={texts.details(details.rowName(row))}>
              {details.render(row)}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

interface RowCellProps<Row> {
  readonly column: Column<Row>;
  readonly children: ReactNode;
}

function RowCell<Row>({ column, children }: RowCellProps<Row>): ReactNode {
  const className = column.align === 'end' ? 'st-end' : undefined;
  if (column.isRowHeader === true) {
    return (
      <th role="rowheader" scope="row" className={className}>
        {children}
      </th>
    );
  }
  return (
    <td role="cell" className={className} data-label={columnName(column)} data-column={column.id}>
      {children}
    </td>
  );
}

interface RowTickProps<Row> {
  readonly row: Row;
  readonly selection: TableSelection<Row>;
  readonly isSelected: boolean;
  readonly state: SelectionState<Row>;
  readonly texts: TableTexts;
}

function RowTick<Row>({ row, selection, isSelected, state, texts }: RowTickProps<Row>): ReactNode {
  // A change event has no `shiftKey`: it is read from the key or pointer event before.
  const withShift = useRef(false);
  const isOff = !selection.canSelect(row);
  if (isOff && selection.hidesUnselectable === true) return null;
  const reason = isOff ? selection.disabledReason?.(row) : undefined;
  const noteShift = ({ shiftKey }: { readonly shiftKey: boolean }) => {
    withShift.current = shiftKey;
  };
  const tick = (
    <input
      type="checkbox"
      className="st-check"
      data-control="tick"
      aria-label={texts.selectRow(selection.rowName(row))}
      aria-disabled={isOff || undefined}
      checked={isSelected}
      onPointerDown={noteShift}
      onKeyDown={noteShift}
      // A key that moves the focus away, such as Shift+Tab, does not tick the box: its Shift must not count for the next press.
      onBlur={() => {
        withShift.current = false;
      }}
      onClick={(event) => {
        if (isOff) event.preventDefault();
      }}
      onChange={({ currentTarget }) => {
        const isTicked = currentTarget.checked;
        // Restores `isSelected`: Preact leaves the box as the browser changed it until the next rendering.
        currentTarget.checked = isSelected;
        if (!isOff) state.toggle(row, isTicked, withShift.current);
        withShift.current = false;
      }}
    />
  );
  return reason === undefined ? tick : <Tooltip content={reason}>{tick}</Tooltip>;
}
