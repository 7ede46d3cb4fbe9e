import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to `place` when the element that had it was removed together with a change of `shown`. The browser gives
 * it to the page then, and the next Tab begins at the top.
 */
export function useFocusFallback(place: RefObject<HTMLElement | null>, shown: boolean | number | string): void {
  const previous = useRef(shown);
  useEffect(() => {
    if (previous.current === shown) return;
    previous.current = shown;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) place.current?.focus({ preventScroll: true });
  }, [place, shown]);
}
