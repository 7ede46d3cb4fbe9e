import type { ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import { csvCells, type Column } from './table-column.ts';

/** A button that exports all rows of a table in their order, without the columns that are only for the table. */
export interface TableCsv {
  readonly fileName: string;
  readonly label: string;
  /** Formats header and rows as the text of a file. */
  readonly csvOf: (header: readonly string[], rows: readonly (readonly string[])[]) => string;
  readonly onDownload: (csv: string, fileName: string) => void;
}

interface TableToolbarProps<Row> {
  readonly toolbar: ReactNode;
  readonly csv: TableCsv | undefined;
  readonly columns: readonly Column<Row>[];
  /** All rows in their order. */
  readonly ordered: readonly Row[];
}

/** What is above the rows; nothing without tools. */
export function TableToolbar<Row>({ toolbar, csv, columns, ordered }: TableToolbarProps<Row>): ReactNode {
  if (toolbar === undefined && csv === undefined) return null;
  function download({ csvOf, fileName, onDownload }: TableCsv): void {
    const cells = csvCells(columns, ordered);
    onDownload(csvOf(cells.header, cells.rows), fileName);
  }
  return (
    <div className="st-toolbar">
      {toolbar}
      {csv !== undefined && (
        <button type="button" className="st-link st-tool" onClick={() => download(csv)}>
          <Icon name="download" size={14} />
          {csv.label}
        </button>
      )}
    </div>
  );
}
