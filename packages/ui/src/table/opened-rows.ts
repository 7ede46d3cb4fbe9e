import { useState } from 'react';
import type { TableLink } from './table-link.ts';
import type { TableDetails } from './table-row.tsx';

/** The rows whose details are open, by their ids, and what opens or closes them. */
export interface OpenedRows<Row> {
  readonly opened: ReadonlySet<string>;
  readonly toggle: (row: Row, rowKey: string) => void;
}

/** Opens and closes the details of rows; a link has the one that was opened last. */
export function useOpenedRows<Row>(
  details: TableDetails<Row> | undefined,
  link: TableLink | undefined,
): OpenedRows<Row> {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  function toggle(row: Row, rowKey: string): void {
    const next = new Set(opened);
    if (!next.delete(rowKey)) {
      next.add(rowKey);
      details?.onOpen?.(row);
    }
    setOpened(next);
    if (next.has(rowKey)) link?.onChange({ row: rowKey });
    else if (link?.view.row === rowKey) link.onChange({ row: undefined });
  }
  return { opened, toggle };
}
