import { reportLater, type WidgetFailure } from './widget-error.ts';

/** Where a widget wants to go. The page decides; a widget never navigates by itself. */
export interface Navigation {
  readonly to: string;
  readonly how: 'push' | 'replace' | 'reload';
}

/** What every widget tells, besides its own events. `ready` or `error` comes first, `unmounted` last and nothing after it. */
export interface CommonEvents {
  /** The first useful picture is on the screen. */
  ready: null;
  /** Something failed; the widget shows it too. */
  error: WidgetFailure;
  /** The person asked for another page. */
  navigate: Navigation;
  /** The widget's size in CSS pixels has changed. */
  resize: { readonly width: number; readonly height: number };
  /** The widget has ended and is about to leave the page. */
  unmounted: null;
}

/** The events of one widget together with those of all. */
export type WidgetEvents<Events> = Events & CommonEvents;

/** Listeners by event. */
export type Listeners<Events> = { readonly [Type in keyof Events]?: (event: Events[Type]) => void };

/** A listener of any event. (A method's parameter may be narrower; the typed borders are `WidgetHandle` and `WidgetContext`.) */
export type AnyListener = { listen(event: unknown): void }['listen'];

/** Hands events to whoever listens. */
export interface EventHub {
  on(type: string, listener: AnyListener): () => void;
  emit(type: string, event: unknown): void;
}

/**
 * Creates a hub that reaches the `on` option, the listeners added later and, as `salestax:<type>`, the DOM from the host upwards.
 * What is told before `ready` or `error` waits for the first of the two; `unmounted` closes the hub.
 */
export function createEventHub(
  host: Element,
  option: () => Readonly<Record<string, AnyListener | undefined>>,
): EventHub {
  const added = new Map<string, Set<AnyListener>>();
  const waiting: (() => void)[] = [];
  let state: 'waiting' | 'open' | 'closed' = 'waiting';
  const isOver = (type: string) => state === 'closed' && type !== 'unmounted';

  function deliver(type: string, event: unknown): void {
    for (const listener of [option()[type], ...(added.get(type) ?? [])]) {
      if (isOver(type)) return;
      try {
        listener?.(event);
      } catch (error) {
        reportLater(error);
      }
    }
    if (isOver(type)) return;
    host.dispatchEvent(new CustomEvent(`salestax:${type}`, { detail: event, bubbles: true, composed: true }));
  }

  return {
    on(type, listener) {
      const listeners = added.get(type) ?? new Set();
      added.set(type, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    emit(type, event) {
      if (state === 'closed') return;
      if (type === 'unmounted') {
        state = 'closed';
        deliver(type, event);
      } else if (state === 'open') {
        deliver(type, event);
      } else if (type === 'ready' || type === 'error') {
        state = 'open';
        deliver(type, event);
        for (const tell of waiting.splice(0)) tell();
      } else {
        waiting.push(() => deliver(type, event));
      }
    },
  };
}
