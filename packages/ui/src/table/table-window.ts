import { useLayoutEffect, useState, type RefObject } from 'react';

/** Assumed height of a row until it has been measured, in CSS pixels. */
const ROW_HEIGHT = 40;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 10;

export interface RowWindow {
  readonly from: number;
  /** The index after the last one. */
  readonly to: number;
  readonly rowHeight: number;
}

/**
 * The rows of a long list to render: those visible in its scroller, and some more. All rows must be as high as the first rendered
 * one; opened details below a row may have any height, and are rendered wherever they are.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, isOn: boolean): RowWindow {
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHT);
  const [{ first, shown }, setVisible] = useState({ first: 0, shown: 2 * OVERSCAN });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isOn || element === null) return undefined;
    const update = () => {
      const height = element.querySelector<HTMLElement>('[data-row]')?.offsetHeight || ROW_HEIGHT;
      setRowHeight(height);
      // In steps of the spare rows, so that most scrolling renders nothing.
      const first = Math.floor((element.scrollTop - detailsAbove(element)) / height / OVERSCAN) * OVERSCAN;
      const shown = Math.ceil(element.clientHeight / height / OVERSCAN) * OVERSCAN;
      setVisible((visible) => (visible.first === first && visible.shown === shown ? visible : { first, shown }));
    };
    update();
    const ending = new AbortController();
    element.addEventListener('scroll', update, { passive: true, signal: ending.signal });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      ending.abort();
      observer.disconnect();
    };
  }, [scroller, isOn]);

  if (!isOn) return { from: 0, to: count, rowHeight };
  return {
    from: Math.min(Math.max(0, first - OVERSCAN), count),
    to: Math.min(count, first + shown + 2 * OVERSCAN),
    rowHeight,
  };
}

/** How much of the opened details is above what the scroller shows, in CSS pixels. */
function detailsAbove(scroller: HTMLElement): number {
  const { top } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll('.st-details-row')]
    .map((row) => row.getBoundingClientRect())
    .reduce((sum, row) => sum + Math.min(Math.max(0, top - row.top), row.height), 0);
}

/** The indexes of the rows to render, in order: the window, and those that are kept: with the focus, or opened. */
export function indexesOf({ from, to }: RowWindow, kept: ReadonlySet<number>, count: number): readonly number[] {
  const indexes = new Set(kept);
  for (let at = from; at < to; at += 1) indexes.add(at);
  return [...indexes].filter((at) => at < count).toSorted((one, other) => one - other);
}
