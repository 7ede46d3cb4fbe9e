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
 * one.
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
      const first = Math.floor(element.scrollTop / height / OVERSCAN) * OVERSCAN;
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

/** The indexes of the rows to render: the window, and the row with the focus. */
export function indexesOf({ from, to }: RowWindow, focused: number | undefined, count: number): readonly number[] {
  const indexes = Array.from({ length: to - from }, (_, at) => from + at);
  if (focused === undefined || focused >= count) return indexes;
  if (focused < from) return [focused, ...indexes];
  return focused >= to ? [...indexes, focused] : indexes;
}
