const gap = 8;
/** A window lower than this is a frame of the panel's own height: nothing can open in it before it grows. */
const lowestWindow = 300;

/**
 * Keeps an open popover below its anchor, or above it where there is more room, while the page scrolls and resizes.
 * The place goes into `--st-why-left` and `--st-why-top`; the style sheet decides whether it is used. Answers the undo.
 */
export function placeBelow(
  popover: HTMLElement,
  anchor: HTMLElement,
  onHeight: (height: number | null) => void,
): () => void {
  const view = anchor.ownerDocument.defaultView;
  if (view === null) return () => {};
  const isFrame = view.innerHeight < lowestWindow;

  const place = () => {
    const { left, right, top, bottom } = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = popover;
    const isRtl = view.getComputedStyle(anchor).direction === 'rtl';
    const below = bottom + gap;
    const fits = isFrame || below + height <= view.innerHeight || top < view.innerHeight - bottom;
    const room = Math.max(gap, view.innerWidth - width - gap);
    popover.style.setProperty('--st-why-left', `${Math.min(Math.max(gap, isRtl ? right - width : left), room)}px`);
    popover.style.setProperty('--st-why-top', `${fits ? below : Math.max(gap, top - gap - height)}px`);
  };

  if (isFrame) onHeight(anchor.offsetHeight + gap + popover.scrollHeight + gap);
  place();
  const ending = new AbortController();
  view.addEventListener('scroll', place, { capture: true, passive: true, signal: ending.signal });
  view.addEventListener('resize', place, { signal: ending.signal });
  return () => {
    ending.abort();
    if (isFrame) onHeight(null);
  };
}
