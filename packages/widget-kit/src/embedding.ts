import { changesOf } from './changes.ts';
import type { AnyListener } from './events.ts';

interface Handle {
  update(patch: object): void;
  unmount(): void;
}

/** The `mount` of a widget with any options. (A method's parameter may be narrower.) */
type AnyMount = { mount(target: Element, options: object): Handle }['mount'];

/** The widget that a component wants to show. */
export interface EmbeddedWidget {
  readonly mount: AnyMount;
  readonly options: object;
  readonly on: object | undefined;
}

/** Mounts and updates the widget of a framework component when its properties change. */
export interface Embedding {
  /** Mounts the widget, or updates it with what has changed. @throws TypeError naming the wrong option */
  readonly update: (container: Element | null, current: EmbeddedWidget) => void;
  readonly unmount: () => void;
}

interface Mounted {
  readonly handle: Handle;
  readonly mount: AnyMount;
  readonly options: object;
}

const FIXED = ['isolation', 'nonce', 'signal'];

export function createEmbedding(): Embedding {
  let mounted: Mounted | null = null;
  let listeners: object = {};
  const relays = new Map<string, AnyListener>();

  /** A stable listener for an event, which calls the listener of the latest update. */
  function relay(type: string): AnyListener {
    const known = relays.get(type);
    if (known !== undefined) return known;
    const listener: AnyListener = (event) => {
      const current: unknown = Reflect.get(listeners, type);
      if (typeof current === 'function') current(event);
    };
    relays.set(type, listener);
    return listener;
  }

  function unmount(): void {
    mounted?.handle.unmount();
    mounted = null;
  }

  return {
    update(container, { mount, options: given, on = {} }) {
      listeners = on;
      const relayed = Object.fromEntries(Object.keys(on).map((type) => [type, relay(type)]));
      const options = { ...given, on: relayed };
      const changes = changesOf(mounted?.options ?? {}, options);
      if (mounted !== null && (mounted.mount !== mount || FIXED.some((name) => name in changes))) unmount();
      if (mounted === null) {
        if (container !== null) mounted = { handle: mount(container, options), mount, options };
        return;
      }
      if (Object.keys(changes).length > 0) mounted.handle.update(changes);
      mounted = { ...mounted, options };
    },
    unmount: unmount,
  };
}
