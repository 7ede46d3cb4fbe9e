import { changesOf } from './changes.ts';
import type { AnyListener } from './events.ts';
import { fixedOptions } from './fixed-options.ts';
import { reportLater, type WidgetFailure } from './widget-error.ts';

interface Handle {
  update(patch: object): void;
  unmount(): void;
}

/** The `mount` of a widget with any options. The method syntax lets its parameter be narrower. */
type AnyMount = { mount(target: Element, options: object): Handle }['mount'];

/** An object that mounts widgets and supplies some of their options itself: the result of `createSalesTax`. */
export interface MountingInstance {
  mount(mount: AnyMount, target: Element, options: object): Handle;
}

/** The widget that a component wants to show. */
export interface EmbeddedWidget {
  readonly mount: AnyMount;
  readonly options: object;
  readonly on: object | undefined;
  readonly instance?: MountingInstance | undefined;
}

/** Mounts and updates the widget of a framework component when its properties change. */
export interface Embedding {
  /** Mounts the widget, or updates it with what has changed. A wrong option is a `problem`, reported once. */
  readonly update: (container: Element | null, current: EmbeddedWidget) => void;
  /** Why no widget is mounted: the message of the wrong option; null: one is mounted, or none was tried yet. */
  readonly problem: () => string | null;
  /** Calls the listener when the problem has changed. Returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly unmount: () => void;
}

interface Mounted extends Pick<EmbeddedWidget, 'mount' | 'instance'> {
  readonly handle: Handle;
  /** The options of the component. */
  readonly given: object;
  /** `given` with the stable functions of this embedding. */
  readonly options: object;
}

type AnyFunction = { call(...args: readonly unknown[]): unknown }['call'];

/** A stable `session` in place of one that a component makes anew for each rendering. */
interface SessionRelay {
  latest: AnyFunction;
  readonly call: AnyFunction;
}

/**
 * Each relay by the function that it was made for, so that components with the same function have the same `session`: widgets
 * with the same `session` share their tokens.
 */
const sessionRelays = new WeakMap<AnyFunction, SessionRelay>();

function relayOf(session: AnyFunction): SessionRelay {
  const existing = sessionRelays.get(session);
  if (existing !== undefined) return existing;
  const relay: SessionRelay = { latest: session, call: (...args) => relay.latest(...args) };
  sessionRelays.set(session, relay);
  return relay;
}

const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function';

/** Whether an option that is fixed at mount has changed. A `session` function may be replaced by another function. */
function changesFixedOption(before: object, after: object): boolean {
  const changes = changesOf(before, after);
  const areFunctions = [before, after].every((options) => isFunction(Reflect.get(options, 'session')));
  return fixedOptions.some((name) => name in changes && !(name === 'session' && areFunctions));
}

export function createEmbedding(): Embedding {
  let mounted: Mounted | null = null;
  let listeners: object = {};
  let sessionRelay: SessionRelay | null = null;
  /** The message of the wrong option of the last update; null: no option was wrong. */
  let reported: string | null = null;
  const subscribers = new Set<() => void>();
  const stableListeners = new Map<string, AnyListener>();

  /** A stable listener for an event, which calls the listener of the latest update. */
  function stableListener(type: string): AnyListener {
    const existing = stableListeners.get(type);
    if (existing !== undefined) return existing;
    const listener: AnyListener = (event) => {
      const current: unknown = Reflect.get(listeners, type);
      if (typeof current === 'function') current(event);
    };
    stableListeners.set(type, listener);
    return listener;
  }

  /** The options with a stable `session`, which calls the `session` of the latest update. */
  function withStableSession(given: object): object {
    const latest: unknown = Reflect.get(given, 'session');
    if (!isFunction(latest)) return given;
    sessionRelay ??= relayOf(latest);
    sessionRelay.latest = latest;
    return { ...given, session: sessionRelay.call };
  }

  function unmount(): void {
    mounted?.handle.unmount();
    mounted = null;
    sessionRelay = null;
  }

  function apply(container: Element | null, { mount, options: given, on = {}, instance }: EmbeddedWidget): void {
    listeners = on;
    const isOtherWidget = mounted !== null && (mounted.mount !== mount || mounted.instance !== instance);
    if (isOtherWidget || (mounted !== null && changesFixedOption(mounted.given, given))) unmount();
    const stable = Object.fromEntries(Object.keys(on).map((type) => [type, stableListener(type)]));
    const options = { ...withStableSession(given), on: stable };
    if (mounted === null) {
      if (container === null) return;
      const usedRelay = sessionRelay;
      // If `mount` throws, the `session` of the next attempt may belong to another company: it must get a relay of its own.
      sessionRelay = null;
      const handle = instance === undefined ? mount(container, options) : instance.mount(mount, container, options);
      sessionRelay = usedRelay;
      mounted = { handle, mount, given, options, instance };
      return;
    }
    const changes = changesOf(mounted.options, options);
    if (Object.keys(changes).length > 0) mounted.handle.update(changes);
    mounted = { ...mounted, given, options };
  }

  return {
    update(container, current) {
      const before = reported;
      reported = null;
      try {
        apply(container, current);
      } catch (cause) {
        reported = cause instanceof Error ? cause.message : String(cause);
        if (reported !== before) report(current.on, reported, cause);
      }
      if (reported !== before) for (const notify of subscribers) notify();
    },
    problem: () => (mounted === null ? reported : null),
    subscribe(listener) {
      subscribers.add(listener);
      return () => void subscribers.delete(listener);
    },
    unmount,
  };
}

function report(on: object | undefined, message: string, cause: unknown): void {
  globalThis.console.error(message);
  const listener: unknown = on && Reflect.get(on, 'error');
  const failure: WidgetFailure = { code: 'wrong-option', message, retryable: false, cause };
  try {
    if (typeof listener === 'function') listener(failure);
  } catch (error) {
    // As with every event, the page's own mistake stops nothing.
    reportLater(error);
  }
}
