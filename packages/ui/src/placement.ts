/** Distance of a popup from its anchor and from the edges of the window, in CSS pixels. */
const GAP = 6;
const EDGE = 8;

/**
 * Places a popup of the top layer below its anchor, or else above it, until the returned function is called. Browsers with CSS
 * anchor positioning only need the name that connects the two (the rest is popover.css); for others the position is measured.
 * (Chrome 125 to 128 have anchors, but not `position-area`.)
 */
export function placeBeside(anchor: HTMLElement, popup: HTMLElement): () => void {
  if (CSS.supports('position-area: block-end')) {
    const name = `--${popup.id}`;
    anchor.style.setProperty('anchor-name', name);
    popup.style.setProperty('position-anchor', name);
    return () => anchor.style.removeProperty('anchor-name');
  }
  const place = () => moveBeside(anchor, popup);
  place();
  const ending = new AbortController();
  const { signal } = ending;
  const page = anchor.ownerDocument.defaultView;
  page?.addEventListener('scroll', place, { capture: true, passive: true, signal });
  page?.addEventListener('resize', place, { signal });
  const observer = new ResizeObserver(place);
  observer.observe(anchor);
  observer.observe(popup);
  return () => {
    ending.abort();
    observer.disconnect();
  };
}

function moveBeside(anchor: HTMLElement, popup: HTMLElement): void {
  const { clientWidth, clientHeight } = anchor.ownerDocument.documentElement;
  const at = anchor.getBoundingClientRect();
  popup.style.setProperty('--st-anchor-width', `${at.width}px`);
  const { width, height } = popup.getBoundingClientRect();
  const below = at.bottom + GAP;
  const isAbove = below + height > clientHeight && at.top - GAP - height > 0;
  const start = getComputedStyle(anchor).direction === 'rtl' ? at.right - width : at.left;
  popup.style.top = `${isAbove ? at.top - GAP - height : below}px`;
  popup.style.left = `${Math.max(EDGE, Math.min(start, clientWidth - EDGE - width))}px`;
}

/** Shows a popover, where the browser has popovers. */
export function show(popup: HTMLElement): void {
  if ('showPopover' in popup && popup.isConnected) popup.showPopover();
}

/** Hides a popover that is shown. */
export function hide(popup: HTMLElement): void {
  if ('hidePopover' in popup && popup.isConnected) popup.hidePopover();
}
