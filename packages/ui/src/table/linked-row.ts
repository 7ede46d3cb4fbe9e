import { useLayoutEffect, useRef } from 'react';
import type { TableModel } from './table-model.ts';

/** Opens the row that a link names, once it is there, on its page; closes it when the link names none any more. */
export function useLinkedRow<Row>(
  wanted: string | undefined,
  { ordered, pageSize, goTo }: TableModel<Row>,
  rowId: (row: Row) => string,
  opened: ReadonlySet<string>,
  toggle: (row: Row, id: string) => void,
): void {
  /** The link that was followed last; one whose row is not there yet was not followed. */
  const linked = useRef<string>(undefined);
  // A layout effect: Preact runs other effects after a frame, in which the user may open or close rows.
  useLayoutEffect(() => {
    if (linked.current === wanted) return;
    const id = wanted ?? linked.current;
    const at = ordered.findIndex((row) => rowId(row) === id);
    const row = ordered[at];
    if (wanted !== undefined && row === undefined) return;
    linked.current = wanted;
    if (id === undefined || row === undefined || opened.has(id) === (wanted !== undefined)) return;
    if (wanted !== undefined) goTo(Math.floor(at / pageSize));
    toggle(row, id);
  }, [wanted, ordered, pageSize, goTo, rowId, opened, toggle]);
}
