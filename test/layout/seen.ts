/* Runs in the page: the elements of one measurement, each read once. */

/** CSS pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An element as it is rendered now, and the one around it. */
export interface Seen {
  readonly element: Element;
  readonly around: Seen | null;
  readonly style: CSSStyleDeclaration;
  readonly box: Box;
  /** Whether a reader sees it. */
  readonly isShown: boolean;
  /** Whether it covers the page: a dialog, a popup, a box of its own above others, or what does not scroll with the page. */
  readonly isLayer: boolean;
  /** Whether it has a border or a background, so that its content belongs inside. */
  readonly hasEdge: boolean;
}

/** Around an element, across shadow roots. */
export function parentOf(node: Node): Element | null {
  if (node instanceof Element && node.assignedSlot !== null) return node.assignedSlot;
  if (node.parentElement !== null) return node.parentElement;
  const { parentNode } = node;
  return parentNode instanceof ShadowRoot ? parentNode.host : null;
}

/** Returns the function that reads elements, for as long as nothing changes. */
export function createReader(): (element: Element) => Seen {
  const known = new Map<Element, Seen>();
  return function read(element) {
    const before = known.get(element);
    if (before !== undefined) return before;
    const parent = parentOf(element);
    const around = parent === null ? null : read(parent);
    const style = getComputedStyle(element);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const seen: Seen = {
      element,
      around,
      style,
      box: { left, top, right, bottom },
      isShown: around?.isShown !== false && isShown(element, style, right - left, bottom - top),
      isLayer: isLayer(element, style),
      hasEdge: hasEdge(style),
    };
    known.set(element, seen);
    return seen;
  };
}

function isLayer(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.position === 'fixed' || style.position === 'sticky' || isOnTop(element)) return true;
  return style.position === 'absolute' && style.zIndex !== 'auto' && hasEdge(style);
}

export const isOnTop = (element: Element): boolean => element.matches(':modal, :popover-open');

/** Texts for screen readers are clipped to one pixel, or to nothing. */
function isShown(element: Element, style: CSSStyleDeclaration, width: number, height: number): boolean {
  const { clipPath, overflow, opacity } = style;
  if (clipPath === 'inset(50%)' || (width <= 1 && height <= 1 && overflow !== 'visible')) return false;
  return opacity !== '0' && element.checkVisibility({ visibilityProperty: true });
}

const isPainted = (colour: string): boolean => !/^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);

function hasEdge(style: CSSStyleDeclaration): boolean {
  if (style.display === 'inline' || style.display === 'contents') return false;
  if (isPainted(style.backgroundColor)) return true;
  return (['Left', 'Right', 'Top', 'Bottom'] as const).some(
    (side) => Number.parseFloat(style[`border${side}Width`]) > 0 && isPainted(style[`border${side}Color`]),
  );
}
