import type { ReactNode } from 'react';
import type { RowKeyboard } from './table-keyboard.ts';
import { indexesOf, type RowWindow } from './table-window.ts';

interface TableBodyProps<Row> {
  /** The rows of this page of the table. */
  readonly rows: readonly Row[];
  readonly rowWindow: RowWindow;
  readonly keyboard: RowKeyboard;
  /** The indexes of the rows with opened details. */
  readonly opened: readonly number[];
  readonly columnCount: number;
  /** Shown in place of the rows when there are none. */
  readonly empty: ReactNode;
  readonly renderRow: (row: Row, at: number) => ReactNode;
}

/** The visible rows, and gaps in place of the others. */
export function TableBody<Row>({
  rows,
  rowWindow,
  keyboard,
  opened,
  columnCount,
  empty,
  renderRow,
}: TableBodyProps<Row>): ReactNode {
  const rendered: ReactNode[] = [];
  let next = 0;
  const kept = new Set(keyboard.focused === undefined ? opened : [...opened, keyboard.focused]);
  for (const at of indexesOf(rowWindow, kept, rows.length)) {
    const row = rows[at];
    if (row === undefined) continue;
    if (at > next) rendered.push(<Gap key={`gap-${next}`} height={(at - next) * rowWindow.rowHeight} />);
    rendered.push(renderRow(row, at));
    next = at + 1;
  }
  const rest = rows.length - next;
  if (rest > 0) rendered.push(<Gap key="gap-end" height={rest * rowWindow.rowHeight} />);
  return (
    <tbody role="rowgroup" {...keyboard.handlers}>
      {rendered}
      {rows.length === 0 && (
        <tr role="row" className="st-empty-row">
          <td role="cell" colSpan={columnCount}>
            {empty}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** A row as high as the rows that are not rendered. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return (
    <tr aria-hidden="true" className="st-gap">
      <td style={{ height: `${height}px` }} />
    </tr>
  );
}
