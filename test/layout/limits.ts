import { around, type Part } from './parts.ts';
import { isOnTop, type Box, type Seen } from './seen.ts';

/* Runs in the page: what is visible of a part, and what cuts it. */

/** Differences up to this are roundings, in CSS pixels. */
export const tolerance = 1.5;

export interface Visible {
  /** What is left of the box by clipping and scrolling; null: nothing. */
  readonly box: Box | null;
  /** What cuts the part where nobody can scroll to it; null: nothing. */
  readonly cutBy: { readonly element: Element | null; readonly how: string } | null;
}

type Axis = 'x' | 'y';
const axes = ['x', 'y'] as const;
const ends = { x: ['left', 'right'], y: ['top', 'bottom'] } as const;
const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

/** What the elements around a part show of it. */
export function visibleOf(part: Part): Visible {
  const cuts = createCuts(part);
  /** Elements without a position neither move nor clip what is absolute in them. */
  let isAbsolute = false;
  /** What has a position of its own may leave the borders around it. */
  let mayLeave = false;
  for (const seen of around(part)) {
    const { element, style } = seen;
    const contains = style.position !== 'static' || style.transform !== 'none';
    const isItself = element === part.node;
    if (!isItself && style.display !== 'contents' && (!isAbsolute || contains)) {
      cuts.clip(seen);
      if (!mayLeave) cuts.edge(seen);
      isAbsolute = false;
    }
    if (isOnTop(element) || style.position === 'fixed') return cuts.inWindow(true);
    isAbsolute ||= style.position === 'absolute';
    mayLeave ||= style.position === 'absolute' || style.position === 'sticky';
  }
  return cuts.inWindow(false);
}

function createCuts(part: Part) {
  let box: Box | null = part.box;
  let cutBy: Visible['cutBy'] = null;
  /** Directions in which the user can scroll to the part, or read it elsewhere. */
  const reachable = new Set<Axis>();

  const exceeds = (limit: Box, axis: Axis): boolean => {
    const [start, end] = ends[axis];
    return (
      !reachable.has(axis) && (part.box[start] < limit[start] - tolerance || part.box[end] > limit[end] + tolerance)
    );
  };
  function narrow(limit: Box, axis: Axis): void {
    const [start, end] = ends[axis];
    if (box !== null)
      box = { ...box, [start]: Math.max(box[start], limit[start]), [end]: Math.min(box[end], limit[end]) };
    if (box !== null && box[end] <= box[start]) box = null;
  }

  return {
    /** Applies the overflow of an element. */
    clip({ element, style, box: { left, top, right, bottom } }: Seen): void {
      for (const axis of axes) {
        const overflow = axis === 'x' ? style.overflowX : style.overflowY;
        if (overflow === 'visible' || style.display === 'inline') continue;
        const limit = {
          left: left + Number.parseFloat(style.borderLeftWidth),
          top: top + Number.parseFloat(style.borderTopWidth),
          right: right - Number.parseFloat(style.borderRightWidth),
          bottom: bottom - Number.parseFloat(style.borderBottomWidth),
        };
        const isReachable = scrolls(overflow) || isReadableEllipsis(element, style, part);
        if (!isReachable && exceeds(limit, axis)) cutBy ??= { element, how: `overflow ${overflow}` };
        if (isReachable) reachable.add(axis);
        narrow(limit, axis);
      }
    },
    /** Notices what leaves the border or the background that belongs to it. */
    edge({ element, hasEdge, box: limit }: Seen): void {
      if (hasEdge && axes.some((axis) => exceeds(limit, axis))) cutBy ??= { element, how: 'beyond the edge of' };
    },
    /** Applies the window; `isFixed`: the page does not scroll it. */
    inWindow(isFixed: boolean): Visible {
      const { clientWidth, clientHeight } = document.documentElement;
      const limit = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
      if (exceeds(limit, 'x') || (isFixed && exceeds(limit, 'y')))
        cutBy ??= { element: null, how: 'outside of the window' };
      return { box, cutBy };
    },
  };
}

/** Whether the full text of an ellipsis can be read elsewhere. */
function isReadableEllipsis(element: Element, style: CSSStyleDeclaration, part: Part): boolean {
  if (style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none') return false;
  for (const seen of around(part)) {
    if (seen.element.hasAttribute('title')) return true;
    if (seen.element === element) return false;
  }
  return false;
}
