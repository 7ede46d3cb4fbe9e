import { optionsOfData, type ScriptData } from './auto.ts';
import { changesOf } from './changes.ts';

/** What a page has set on a `<salestax-…>` element as properties. */
export interface ElementProperties {
  /** Options of `mount`; each stands above the attribute of its name. */
  readonly options: object;
  /** Answers a bearer. */
  readonly session: unknown;
}

/**
 * Ties a widget to its element, until the signal aborts. The answer makes it what the element's attributes and properties say
 * now: the first time it mounts the widget, later it updates it in place.
 * @throws TypeError naming the wrong option: the answer, which may be called again once it has been corrected
 */
export type ConnectElement = (
  element: HTMLElement,
  properties: () => ElementProperties,
  signal: AbortSignal,
) => () => void;

interface Handle {
  update(patch: object): void;
  unmount(): void;
}

/** A widget, whatever its options. */
interface AnyWidget {
  mount(target: Element, options: object): Handle;
}

/**
 * Makes a widget fit for its element. `attributes` are the names of those that it reads; `toOptions` makes the widget's own
 * options of them, as for a script element.
 */
export function elementConnector(
  widget: AnyWidget,
  toOptions: (data: ScriptData) => object,
  attributes: readonly string[],
): ConnectElement {
  return (element, properties, signal) => {
    function readOptions(): object {
      const data = attributes.flatMap((name) => {
        const text = element.getAttribute(name);
        return text === null ? [] : [[inCamelCase(name), text]];
      });
      const { options, session } = properties();
      return {
        ...optionsOfData(Object.fromEntries(data), toOptions),
        nonce: element.nonce || undefined,
        ...(session !== undefined && { session }),
        ...options,
      };
    }

    let mounted: { readonly handle: Handle; readonly options: object } | null = null;
    signal.addEventListener('abort', () => mounted?.handle.unmount(), { once: true });
    return () => {
      const options = readOptions();
      if (mounted === null) {
        mounted = { handle: widget.mount(element, options), options };
        return;
      }
      const changes = changesOf(mounted.options, options);
      if (Object.keys(changes).length > 0) mounted.handle.update(changes);
      mounted = { handle: mounted.handle, options };
    };
  };
}

const inCamelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
