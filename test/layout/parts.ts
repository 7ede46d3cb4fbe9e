import { createReader, parentOf, type Box, type Seen } from './seen.ts';

/* Runs in the page: its texts and controls. */

/** A line of text, or a control. */
export interface Part {
  readonly kind: 'text' | 'control';
  /** The text node, or the control itself. */
  readonly node: Node;
  readonly text: string;
  /** Of a line of text the letters, without the leading. */
  readonly box: Box;
  /** The element that contains the text, or the control itself. */
  readonly seen: Seen;
}

const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=switch], [role=tab], [role=option], [role=combobox]';
/** Texts in a picture of a document belong to the picture. */
const withoutText = '.st-landing-sample, style, script, noscript, template, iframe, select, textarea, title, desc';

/** Shares of a line's content area above the capitals and below the baseline, in which lines may meet. */
const above = 0.2;
const below = 0.22;

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** All lines of text and all controls that are shown below an element. */
export function partsIn(root: Element): readonly Part[] {
  const read = createReader();
  const found: Part[] = [];
  const nodes: Node[] = [root];
  for (const node of nodes) {
    if (node instanceof Text) found.push(...linesOf(node, read));
    if (node instanceof Element) {
      if (node.matches(controls)) found.push(...controlOf(node, read));
      if (node.matches(withoutText)) continue;
      if (node.shadowRoot !== null) nodes.push(node.shadowRoot);
    }
    nodes.push(...node.childNodes);
  }
  return found;
}

function* linesOf(node: Text, read: (element: Element) => Seen): Generator<Part> {
  const text = plain(node.data);
  const parent = parentOf(node);
  if (text === '' || parent === null) return;
  const seen = read(parent);
  if (!seen.isShown) return;
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const { left, top, right, bottom, width, height } of range.getClientRects()) {
    const box = { left, right, top: top + above * height, bottom: bottom - below * height };
    if (width > 1 && height > 1) yield { kind: 'text', node, text, seen, box };
  }
}

function* controlOf(element: Element, read: (element: Element) => Seen): Generator<Part> {
  const seen = read(element);
  const { box, isShown, style } = seen;
  // The words of a link in a sentence are measured as text.
  if (!isShown || style.display === 'inline' || box.right - box.left < 1 || box.bottom - box.top < 1) return;
  yield {
    kind: 'control',
    node: element,
    text: element.getAttribute('aria-label') ?? plain(element.textContent),
    seen,
    box,
  };
}

/** How much two boxes have in common, in both directions; negative: how far they are apart. */
export const shared = (one: Box, other: Box): number =>
  Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );

/** The elements around a part from the inside out; of a control, first the control itself. */
export function* around({ seen }: Part): Generator<Seen> {
  for (let at: Seen | null = seen; at !== null; at = at.around) yield at;
}
