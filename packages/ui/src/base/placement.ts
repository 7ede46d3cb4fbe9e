/** Distance of a popup from its anchor (GAP) and from the edges of the window (EDGE), in CSS pixels. */
const GAP = 6;
const EDGE = 8;

/** The edges of a box, in CSS pixels of the window. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Placement {
  readonly top: number;
  readonly left: number;
  /** The room on the chosen side. */
  readonly maxHeight: number;
}

/**
 * A popup's place inside the window: below its anchor if it fits there, or else above it, to a side, or over it. `isList`: only
 * below or above, with less height if it fits on neither side. Sizes in CSS pixels; `height`: of the popup's whole content.
 */
export function placementOf(
  anchor: Box,
  popup: { readonly width: number; readonly height: number; readonly isList: boolean },
  viewport: { readonly width: number; readonly height: number },
  isRightToLeft: boolean,
): Placement {
  const below = viewport.height - EDGE - anchor.bottom - GAP;
  const above = anchor.top - GAP - EDGE;
  const isBelow = popup.height <= below || below >= above;
  const room = Math.max(0, isBelow ? below : above);
  const isBeside = popup.height > room && !popup.isList;
  const maxHeight = isBeside ? viewport.height - 2 * EDGE : room;
  const height = Math.min(popup.height, maxHeight);
  const maxLeft = viewport.width - EDGE - popup.width;
  const before = anchor.left - GAP - popup.width;
  const after = anchor.right + GAP;
  let top = isBelow ? anchor.bottom + GAP : anchor.top - GAP - height;
  let left = isRightToLeft ? anchor.right - popup.width : anchor.left;
  if (isBeside) {
    top = Math.max(EDGE, Math.min(anchor.top, viewport.height - EDGE - height));
    if (before >= EDGE) left = before;
    else if (after <= maxLeft) left = after;
  }
  return { top, left: Math.max(EDGE, Math.min(left, maxLeft)), maxHeight };
}

/**
 * Places a popup of the top layer beside its anchor until the returned function is called. Measures instead of using CSS anchor
 * positioning, with which WebKit places it for the page before it was scrolled, and Firefox and WebKit do not choose the side
 * with more room (seen in WebKitGTK 2.50.6 and Firefox 153). `maxListHeight`: in CSS pixels; Infinity: the popup is no list.
 */
export function placeBeside(anchor: HTMLElement, popup: HTMLElement, maxListHeight = Infinity): () => void {
  const page = anchor.ownerDocument;
  const place = () => {
    const anchorBox = anchor.getBoundingClientRect();
    // A hidden anchor has no place.
    if (anchorBox.width === 0) return;
    popup.style.setProperty('--st-anchor-width', `${anchorBox.width}px`);
    const { clientWidth, clientHeight } = page.documentElement;
    const height = Math.min(maxListHeight, popup.scrollHeight + popup.offsetHeight - popup.clientHeight);
    const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
    const size = { width: popup.offsetWidth, height, isList: maxListHeight < Infinity };
    const { top, left, maxHeight } = placementOf(
      anchorBox,
      size,
      { width: clientWidth, height: clientHeight },
      isRightToLeft,
    );
    popup.style.top = `${top}px`;
    popup.style.left = `${left}px`;
    popup.style.maxHeight = `${Math.min(maxListHeight, maxHeight)}px`;
  };
  place();
  const ending = new AbortController();
  const { signal } = ending;
  const { defaultView } = page;
  defaultView?.addEventListener('scroll', place, { capture: true, passive: true, signal });
  defaultView?.addEventListener('resize', place, { signal });
  // In the next frame: placing may change the size, which an observer may not do.
  const observer = new ResizeObserver(() => requestAnimationFrame(place));
  observer.observe(anchor);
  observer.observe(popup);
  return () => {
    ending.abort();
    observer.disconnect();
  };
}

/** Shows a popover, where the browser has popovers. */
export function show(popup: HTMLElement): void {
  if ('showPopover' in popup && popup.isConnected) popup.showPopover();
}

/** Hides a popover that is shown. */
export function hide(popup: HTMLElement): void {
  if ('hidePopover' in popup && popup.isConnected) popup.hidePopover();
}
