import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { LinkedRowProps } from './table-row.tsx';

/** Opens the row that a link names, once it is there, on its page; closes it when the link names none any more. */
export function LinkedRow<Row>({ wanted, model, rowId, opened, toggle }: LinkedRowProps<Row>): ReactNode {
  /** The row that the link named, as far as it was there. */
  const linked = useRef<string>(undefined);
  const { ordered, pageSize, goTo } = model;
  // A layout effect: Preact runs other effects after a frame, when another row may be open.
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
  return null;
}
