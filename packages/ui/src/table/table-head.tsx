import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import { canSort, columnName, type Column, type TableSort } from './table-column.ts';
import type { SelectionState, TableSelection } from './table-selection.ts';
import type { TableTexts } from './table-texts.ts';

export interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: TableSort | undefined;
  readonly onSort: (column: Column<Row>) => void;
  readonly selection: TableSelection<Row> | undefined;
  readonly selectionState: SelectionState<Row>;
  /** Whether the first column holds ticks or the buttons of details. */
  readonly hasControls: boolean;
  readonly texts: TableTexts;
}

/** The headings: those of sortable columns are buttons. */
export function TableHead<Row>(props: TableHeadProps<Row>): ReactNode {
  const { columns, sort, onSort, selection, selectionState, hasControls, texts } = props;
  const hasHeading = selection?.selectAll !== undefined || selection?.header !== undefined;
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {/* A data cell: screen readers would announce an empty heading. */}
        {hasControls && !hasHeading && <td role="cell" className="st-control-cell" />}
        {hasControls && hasHeading && (
          <th role="columnheader" scope="col" className="st-control-cell">
            {selection?.selectAll !== undefined && (
              <AllTick
                label={selection.selectAll.label}
                state={selectionState.all}
                onChange={selectionState.toggleAll}
              />
            )}
            {selection?.header}
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.columnId === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined;
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={column.align === 'end' ? 'st-end' : undefined}
              aria-sort={direction}
            >
              {canSort(column) ? (
                <button
                  type="button"
                  className="st-sort"
                  title={texts.sortBy(columnName(column))}
                  onClick={() => onSort(column)}
                >
                  <span>{column.header}</span>
                  <Icon name={direction ?? 'descending'} size={12} />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface AllTickProps {
  readonly label: string;
  readonly state: 'none' | 'some' | 'all';
  readonly onChange: (checked: boolean) => void;
}

function AllTick({ label, state, onChange }: AllTickProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  // After each rendering: a click resets `indeterminate` in the browser.
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some';
  });
  return (
    <input
      ref={box}
      type="checkbox"
      className="st-check"
      aria-label={label}
      checked={state === 'all'}
      onChange={({ currentTarget }) => {
        const isTicked = currentTarget.checked;
        // Restores `state`: Preact leaves the box as the browser changed it until the next rendering.
        currentTarget.checked = state === 'all';
        onChange(isTicked);
      }}
    />
  );
}
