import { useEffect, useRef, type RefObject } from 'react';
import { rootOf } from './root.ts';

/**
 * Gives the focus to `place` when the element that had it was removed together with a change of `shown`. The page has it then,
 * or the whole widget, which takes it meanwhile (`data-lost-focus`).
 */
export function useFocusFallback(place: RefObject<HTMLElement | null>, shown: boolean | number | string): void {
  const previous = useRef(shown);
  useEffect(() => {
    if (previous.current === shown) return;
    previous.current = shown;
    // In an iframe, the person may be in the page around it.
    if (!document.hasFocus()) return;
    const { activeElement, body } = document;
    const isLost = rootOf(place.current)?.activeElement?.hasAttribute('data-lost-focus') === true;
    if (isLost || activeElement === null || activeElement === body) place.current?.focus({ preventScroll: true });
  }, [place, shown]);
}
