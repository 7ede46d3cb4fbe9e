import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to `place` when the element that had it was removed together with a change of `shown`. The page has it then,
 * or the whole widget, which takes it meanwhile (`data-lost-focus`).
 */
export function useFocusFallback(place: RefObject<HTMLElement | null>, shown: boolean | number | string): void {
  const previous = useRef(shown);
  useEffect(() => {
    if (previous.current === shown) return;
    previous.current = shown;
    const { activeElement, body } = document;
    const active = activeElement?.shadowRoot?.activeElement ?? activeElement;
    if (active === null || active === body || active.hasAttribute('data-lost-focus'))
      place.current?.focus({ preventScroll: true });
  }, [place, shown]);
}
