import type { CSSProperties, ReactNode, RefObject } from 'react';
import type { Column } from './table-column.ts';

/** Minimum width of a column without a width. */
const MIN_WIDTH = '8.6em';
/** A page with more rows scrolls inside. */
const FEW_ROWS = 25;

interface TableFrameProps<Row> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The width of the column with ticks and buttons that open details; null without one. */
  readonly controls: string | null;
  /** How many rows this page of the table has. */
  readonly rowCount: number;
  /** How many rows all pages have. */
  readonly count: number;
  /** Only the visible rows are rendered. */
  readonly isWindowed: boolean;
  readonly isBusy: boolean;
  /** Head and body. */
  readonly children: ReactNode;
}

/** The table in its scroll container, with its caption and the widths of its columns. */
export function TableFrame<Row>(props: TableFrameProps<Row>): ReactNode {
  const { scroller, label, columns, controls, rowCount, count, isWindowed, isBusy, children } = props;
  return (
    <div
      ref={scroller}
      className={scrollerClass(isWindowed, rowCount)}
      {...(isWindowed && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table
        className="st-table"
        role="table"
        style={minWidth([controls ?? '0px', ...columns.map(({ width = MIN_WIDTH }) => width)])}
        aria-rowcount={count + 1}
        aria-busy={isBusy || undefined}
      >
        <caption className="st-visually-hidden">{label}</caption>
        <colgroup>
          {controls !== null && <col style={{ width: controls }} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        {children}
      </table>
    </div>
  );
}

/** A page of few rows scrolls with the page around it, so that opened rows are seen in full. */
function scrollerClass(isWindowed: boolean, rowCount: number): string {
  if (isWindowed) return 'st-table-scroll st-table-windowed';
  return rowCount > FEW_ROWS ? 'st-table-scroll st-table-tall' : 'st-table-scroll';
}

/** The table scrolls sideways below this width. */
function minWidth(widths: readonly string[]): CSSProperties {
  return { minInlineSize: `calc(${widths.join(' + ')})` };
}
