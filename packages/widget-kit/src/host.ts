/** The elements of one mount. */
export interface HostElements {
  /** The child of the target, which carries tokens, theme and events. */
  readonly host: HTMLElement;
  /** What isolates the rest: the host's shadow root, or the host itself. */
  readonly root: ShadowRoot | HTMLElement;
  /** `.st-root`, where the tokens apply. */
  readonly inner: HTMLElement;
  /** Where the view is rendered. */
  readonly view: HTMLElement;
  /** The polite live region. */
  readonly region: HTMLElement;
}

/** Builds a mount's elements at the end of `parent`, node by node: Trusted Types allow no text of HTML. */
export function buildHost(parent: Element, name: string, isolation: 'shadow' | 'light'): HostElements {
  const page = parent.ownerDocument;
  const host = page.createElement('div');
  host.dataset.salestax = name;
  const root = isolation === 'shadow' ? host.attachShadow({ mode: 'open' }) : host;
  const inner = page.createElement('div');
  inner.className = 'st-root';
  const view = page.createElement('div');
  view.className = 'st-view';
  const region = page.createElement('div');
  region.className = 'st-visually-hidden';
  region.setAttribute('role', 'status');
  inner.append(view, region);
  root.append(inner);
  parent.append(host);
  return { host, root, inner, view, region };
}

/** The element to mount in. Throws a TypeError when there is none. */
export function findTarget(target: unknown): Element {
  if (typeof target === 'string') return query(target);
  if (!isElement(target)) throw new TypeError('the target must be an element or a selector');
  return target;
}

function query(selector: string): Element {
  if (typeof document === 'undefined') throw new TypeError('a widget can be mounted in a browser only');
  let found: Element | null;
  try {
    found = document.querySelector(selector);
  } catch (cause) {
    throw new TypeError(`"${selector}" is not a selector`, { cause });
  }
  if (found === null) throw new TypeError(`no element matches "${selector}"`);
  return found;
}

/** Whether it is an element, of whichever window. */
function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && 'nodeType' in value && value.nodeType === 1;
}
