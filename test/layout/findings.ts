import { visibleOf, tolerance } from './limits.ts';
import { around, partsIn, shared, type Part } from './parts.ts';
import type { Box } from './seen.ts';

/* Runs in the page: what is wrong with its layout. */

export interface Finding {
  readonly kind: 'overlap' | 'cut off' | 'squeezed' | 'sideways';
  /** The texts and the places of the elements. */
  readonly what: string;
}

interface Shown {
  readonly part: Part;
  readonly box: Box;
  /** The element above the page that it belongs to; null: the page. */
  readonly layer: Element | null;
}

/** Everything that is wrong below an element; `isPage`: also whether the page scrolls sideways. */
export function findingsIn(root: Element, isPage: boolean): readonly Finding[] {
  const parts = partsIn(root);
  const shown: Shown[] = [];
  const found: Finding[] = [];
  for (const part of parts) {
    const { box, cutBy } = visibleOf(part);
    if (cutBy !== null)
      found.push({ kind: 'cut off', what: `${nameOf(part)}: ${cutBy.how} ${placeOf(cutBy.element)}` });
    if (box !== null) shown.push({ part, box, layer: layerOf(part) });
  }
  return [...found, ...overlaps(shown), ...squeezed(parts), ...cutInFields(parts), ...(isPage ? sideways(parts) : [])];
}

function layerOf(part: Part): Element | null {
  for (const { element, isLayer } of around(part)) if (isLayer) return element;
  return null;
}

function* overlaps(shown: readonly Shown[]): Generator<Finding> {
  const sorted = shown.toSorted((one, other) => one.box.top - other.box.top);
  for (const [index, one] of sorted.entries())
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other === undefined || other.box.top >= one.box.bottom) break;
      if (shared(one.box, other.box) > tolerance && one.layer === other.layer && mayNotMeet(one.part, other.part))
        yield { kind: 'overlap', what: `${nameOf(one.part)} and ${nameOf(other.part)}` };
    }
}

function mayNotMeet(one: Part, other: Part): boolean {
  if (one.kind === 'control' && other.kind === 'control') return false;
  // Words of both directions share a line; other lines of a text must be apart.
  if (one.node === other.node) return Math.abs(one.box.top - other.box.top) > tolerance;
  return !contains(one, other) && !contains(other, one);
}

function contains(outer: Part, inner: Part): boolean {
  for (const { element } of around(inner)) if (element === outer.node) return true;
  return false;
}

/** Texts of which a line has but a few letters. */
function* squeezed(parts: readonly Part[]): Generator<Finding> {
  const lines = new Map<Node, Part[]>();
  for (const part of parts) if (part.kind === 'text') lines.set(part.node, [...(lines.get(part.node) ?? []), part]);
  for (const [first, ...others] of lines.values()) {
    // In a line, words of both directions have boxes of their own.
    const count = new Set([first, ...others].map((part) => Math.round(part?.box.top ?? 0))).size;
    if (first !== undefined && count > 2 && first.text.length / count < 4)
      yield { kind: 'squeezed', what: `${nameOf(first)}: ${count} lines` };
  }
}

const pen = new OffscreenCanvas(1, 1).getContext('2d');

/** Placeholders and dates that are wider than their fields. */
function* cutInFields(parts: readonly Part[]): Generator<Finding> {
  for (const { node, seen } of parts) {
    if (!(node instanceof HTMLInputElement) || pen === null) continue;
    const isDate = node.type === 'date';
    const text = isDate ? '00/00/0000' : node.value === '' ? node.placeholder : '';
    const { fontStyle, fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = seen.style;
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    // The calendar's button is about as wide as the letters are high.
    const button = isDate ? 1.3 * Number.parseFloat(fontSize) : 0;
    const room = node.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - button;
    if (node.title === text && seen.style.textOverflow === 'ellipsis') continue;
    if (pen.measureText(text).width > room + tolerance)
      yield { kind: 'cut off', what: `'${text}' in the field ${placeOf(node)}` };
  }
}

function* sideways(parts: readonly Part[]): Generator<Finding> {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return;
  const widest = parts.find((part) => visibleOf(part).cutBy?.element === null);
  yield {
    kind: 'sideways',
    what: `the page scrolls sideways, ${widest === undefined ? 'by no text' : nameOf(widest)}`,
  };
}

const nameOf = ({ kind, text, seen }: Part): string =>
  `${kind === 'text' ? '' : 'control '}'${text.slice(0, 60)}' at ${placeOf(seen.element)}`;

/** An element by its widget and its classes. */
function placeOf(element: Element | null): string {
  const steps: string[] = [];
  for (let at = element; at !== null && steps.length < 3; at = at.parentElement)
    steps.unshift(
      at.classList.length > 0
        ? `.${at.classList.value.replaceAll(' ', '.')}`
        : at.id === ''
          ? at.localName
          : `#${at.id}`,
    );
  const root = element?.getRootNode();
  const widget = root instanceof ShadowRoot ? [root.host.getAttribute('data-salestax') ?? root.host.localName] : [];
  return [...widget, ...steps].join(' ');
}

/** Controls that are smaller than 24 pixels in a direction (WCAG 2.2, 2.5.8, without its exceptions). */
export const smallControlsIn = (root: Element): readonly string[] =>
  partsIn(root)
    .filter(({ kind, box }) => kind === 'control' && (box.right - box.left < 24 || box.bottom - box.top < 24))
    .map(nameOf);
