import { useLayoutEffect, useRef } from 'react';
import type { TableModel } from './table-model.ts';

/** Opens the row that a link names, once it is there, on its page; closes it when the link names none any more. */
export function useLinkedRow<Row>(
  linkedRowId: string | undefined,
  { ordered, pageSize, goTo }: TableModel<Row>,
  rowId: (row: Row) => string,
  opened: ReadonlySet<string>,
  toggle: (row: Row, id: string) => void,
): void {
  /** The row of the link that was followed last; undefined: none. A link is not followed before its row is there. */
  const followedRowId = useRef<string>(undefined);
  // A layout effect: Preact runs other effects after a frame, in which the user may open or close rows.
  useLayoutEffect(() => {
    if (followedRowId.current === linkedRowId) return;
    const id = linkedRowId ?? followedRowId.current;
    const at = ordered.findIndex((row) => rowId(row) === id);
    const row = ordered[at];
    if (linkedRowId !== undefined && row === undefined) return;
    followedRowId.current = linkedRowId;
    if (id === undefined || row === undefined || opened.has(id) === (linkedRowId !== undefined)) return;
    if (linkedRowId !== undefined) goTo(Math.floor(at / pageSize));
    toggle(row, id);
  }, [linkedRowId, ordered, pageSize, goTo, rowId, opened, toggle]);
}
