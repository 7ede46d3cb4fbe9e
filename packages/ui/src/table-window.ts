import { useLayoutEffect, useState, type RefObject } from 'react';

/** How high a row is until it has been measured, in CSS pixels. */
const ROW_HEIGHT = 40;
/** Rows above and below what can be seen. */
const SPARE = 10;

export interface RowWindow {
  readonly from: number;
  /** Behind the last one. */
  readonly to: number;
  readonly rowHeight: number;
}

/**
 * The part of a long list that is worth rendering: what its scroller shows, and some more. The rows are all as high as the
 * first that is rendered.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, isOn: boolean): RowWindow {
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHT);
  const [{ first, shown }, setSight] = useState({ first: 0, shown: 2 * SPARE });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isOn || element === null) return undefined;
    const look = () => {
      const height = element.querySelector<HTMLElement>('[data-row]')?.offsetHeight || ROW_HEIGHT;
      setRowHeight(height);
      // In steps of the spare rows: most scrolling moves what is rendered, and renders nothing.
      const first = Math.floor(element.scrollTop / height / SPARE) * SPARE;
      const shown = Math.ceil(element.clientHeight / height / SPARE) * SPARE;
      setSight((sight) => (sight.first === first && sight.shown === shown ? sight : { first, shown }));
    };
    look();
    const ending = new AbortController();
    element.addEventListener('scroll', look, { passive: true, signal: ending.signal });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      ending.abort();
      observer.disconnect();
    };
  }, [scroller, isOn]);

  if (!isOn) return { from: 0, to: count, rowHeight };
  return {
    from: Math.min(Math.max(0, first - SPARE), count),
    to: Math.min(count, first + shown + 2 * SPARE),
    rowHeight,
  };
}

/** The places of the window, with one that stays rendered wherever it is. */
export function placesOf({ from, to }: RowWindow, kept: number | undefined, count: number): readonly number[] {
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  if (kept === undefined || kept >= count) return places;
  if (kept < from) return [kept, ...places];
  return kept >= to ? [...places, kept] : places;
}
