import { isRecord } from './options.ts';

/** A new element at the end of another. */
export function newElement(parent: Element | ShadowRoot, className = ''): HTMLElement {
  const element = parent.ownerDocument.createElement('div');
  if (className) element.className = className;
  parent.append(element);
  return element;
}

/** The element to mount in. Throws a TypeError when there is none. */
export function findTarget(target: unknown, widget: string): Element {
  try {
    const found: unknown = typeof target === 'string' ? document.querySelector(target) : target;
    if (isElement(found)) return found;
  } catch {
    // Not a selector, or no document: the same error as for a selector that finds nothing.
  }
  throw new TypeError(`[salestax] ${widget}: no element "${String(target)}"`);
}

/** Whether a value is an element (node type 1), also of another window. */
function isElement(value: unknown): value is Element {
  return isRecord(value) && value.nodeType === 1;
}
