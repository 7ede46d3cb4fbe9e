import { useLayoutEffect, useRef, useState } from 'react';
import type { TableLink } from './table-column.ts';
import type { TableModel } from './table-model.ts';
import type { OpenedRows, TableDetails } from './table-row.tsx';

/** The opened rows of a table with a link: the row that it names is opened once it is there, on its page. */
export function useLinkedRows<Row>(
  { ordered, pageSize, goTo }: TableModel<Row>,
  rowId: (row: Row) => string,
  details: TableDetails<Row>,
  link: TableLink | undefined,
): OpenedRows<Row> {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  /** The row that the link names, as far as it was opened here. */
  const linked = useRef<string>(undefined);
  const wanted = link?.row;

  // A layout effect: Preact runs other effects after a frame, when another row may be open.
  useLayoutEffect(() => {
    if (linked.current === wanted) return;
    const at = ordered.findIndex((row) => rowId(row) === wanted);
    const row = ordered[at];
    if (wanted !== undefined && row === undefined) return;
    const next = new Set(opened);
    if (linked.current !== undefined) next.delete(linked.current);
    linked.current = wanted;
    if (wanted !== undefined && row !== undefined) {
      next.add(wanted);
      goTo(Math.floor(at / pageSize));
      details.onOpen?.(row);
    }
    setOpened(next);
  });

  return {
    opened,
    toggle(row, id) {
      const next = new Set(opened);
      const isClosed = next.delete(id);
      if (!isClosed) {
        next.add(id);
        details.onOpen?.(row);
      }
      setOpened(next);
      if (link === undefined || (isClosed && linked.current !== id)) return;
      linked.current = isClosed ? undefined : id;
      link.onRow(linked.current);
    },
  };
}
