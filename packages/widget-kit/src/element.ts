import { namingAttribute, optionsOfData, type ScriptData } from './auto.ts';
import { changesOf } from './changes.ts';
import { fixedOptions } from './fixed-options.ts';

/** The properties of a `<salestax-…>` element. */
export interface ElementProperties {
  /** Options of `mount`; each takes precedence over the attribute of its name. Frameworks also assign none. */
  readonly options: object | null | undefined;
  /** The `session` option. */
  readonly session: unknown;
}

/**
 * Connects a widget with its element until the signal aborts. The returned function applies the element's current attributes
 * and properties: the first call mounts the widget, later calls update it in place, or mount it again when an option has
 * changed that is fixed at mount. It throws a TypeError naming the wrong option and its attribute, and may be called again
 * after that is corrected.
 */
export type ConnectElement = (
  element: HTMLElement,
  properties: () => ElementProperties,
  signal: AbortSignal,
  /** Calls the returned function again, after the wait for a session has timed out. */
  update: () => void,
) => () => void;

interface Handle {
  update(patch: object): void;
  unmount(): void;
}

/**
 * How long an element without a `session` waits for it, in milliseconds: a page that a server renders has the element before its
 * script sets the property.
 */
const hydrationMs = 2_000;

/** A widget with any options. */
interface AnyWidget {
  mount(target: Element, options: object): Handle;
}

/**
 * Makes the function that connects a widget with its element. `attributes`: the names of the attributes that it reads;
 * `toOptions` makes the widget's own options from them, as for a script element.
 */
export function elementConnector(
  widget: AnyWidget,
  toOptions: (data: ScriptData) => object,
  attributes: readonly string[],
): ConnectElement {
  return (element, properties, signal, update) => {
    let mayWaitForSession = attributes.includes('session-url');

    /** Throws if a framework has rendered the element before its script ran: it then sets an attribute, not the property. */
    function requireProperty(name: keyof ElementProperties, isSet: boolean): void {
      if (!isSet && element.hasAttribute(name))
        throw new TypeError(`[salestax] "${name}" is a property, no attribute: load the script before it is rendered`);
    }

    function readOptions(): object {
      const data = attributes.flatMap((name) => {
        const text = element.getAttribute(name);
        return text === null ? [] : [[inCamelCase(name), text]];
      });
      const { session, ...given } = properties();
      const options = given.options ?? {};
      requireProperty('options', Object.keys(options).length > 0);
      requireProperty('session', session !== undefined);
      return {
        ...optionsOfData(Object.fromEntries(data), toOptions),
        nonce: element.nonce || undefined,
        ...(session !== undefined && { session }),
        ...options,
      };
    }

    let mounted: { readonly handle: Handle; readonly options: object } | null = null;
    signal.addEventListener('abort', () => mounted?.handle.unmount(), { once: true });
    function apply(): void {
      const options = readOptions();
      if (mounted === null && mayWaitForSession && lacksSession(options)) {
        waitForSession();
        return;
      }
      const changes = mounted === null ? {} : changesOf(mounted.options, options);
      if (fixedOptions.some((name) => name in changes)) {
        mounted?.handle.unmount();
        mounted = null;
      }
      if (mounted === null) {
        mounted = { handle: widget.mount(element, options), options };
        return;
      }
      if (Object.keys(changes).length > 0) mounted.handle.update(changes);
      mounted = { handle: mounted.handle, options };
    }
    /** Waits once. After the wait the widget is mounted without a session and says itself what is missing. */
    const waitForSession = once(() => {
      const timer = setTimeout(() => {
        mayWaitForSession = false;
        update();
      }, hydrationMs);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    });

    return () => {
      try {
        apply();
      } catch (error) {
        throw namingAttribute(error, '');
      }
    };
  };
}

const inCamelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** Whether the options name no `session`, and the page is not the connector's own, where the widget uses the stored session. */
function lacksSession(options: object): boolean {
  const address: unknown = Reflect.get(Object(Reflect.get(options, 'config')), 'apiBaseUrl');
  return !('session' in options) && typeof address === 'string' && !isOwnOrigin(address);
}

function isOwnOrigin(address: string): boolean {
  try {
    return new URL(address, document.baseURI).origin === location.origin;
  } catch {
    // No wait for a wrong address: `mount` names it at once.
    return true;
  }
}
