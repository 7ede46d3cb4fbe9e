import { isRecord } from './options.ts';
import { reportLater, type WidgetFailure } from './widget-error.ts';

/** Where a widget wants to go. The page decides; a widget never navigates by itself. */
export interface Navigation {
  readonly to: string;
  /** `link`: on an integrator page somebody follows a link, which leads there unless the page calls `preventDefault`. */
  readonly how: 'push' | 'replace' | 'reload' | 'link';
  /** With `link`: the widget that the page behind it shows, as 'nexus'; absent where you cannot embed that one. */
  readonly widget?: string | undefined;
  /** With `link`: what that widget shows first, for its option `view`. */
  readonly view?: Readonly<Record<string, string>> | undefined;
  /** With `link`: to be called by a page that shows the target itself; that of the DOM event does the same. */
  readonly preventDefault?: () => void;
}

/**
 * The events of every widget besides its own. `ready` or `error` comes first, unless the widget is unmounted before; `unmounted`
 * is the last.
 */
export interface CommonEvents {
  /** Something useful is on the screen. */
  ready: null;
  /** Something failed; the widget shows it too. */
  error: WidgetFailure;
  /** The person wants to go to another page. */
  navigate: Navigation;
  /** The widget's size in CSS pixels has changed. */
  resize: { readonly width: number; readonly height: number };
  /** The widget has ended; its elements are removed next. */
  unmounted: null;
}

/** The names of events, for `handle.on`. A record, not a list, so that the compiler reports a missing name. */
export type EventNames<Events> = { readonly [Type in keyof Events]: true };

/** The names of the events of every widget. */
export const commonEvents: EventNames<CommonEvents> = {
  ready: true,
  error: true,
  navigate: true,
  resize: true,
  unmounted: true,
};

/** The events of one widget together with those of all. */
export type WidgetEvents<Events> = Events & CommonEvents;

/** Listeners by event. */
export type Listeners<Events> = { readonly [Type in keyof Events]?: (event: Events[Type]) => void };

/**
 * A listener of any event. The method syntax lets its parameter be narrower; `WidgetHandle` and `WidgetContext` have
 * the exact types.
 */
export type AnyListener = { listen(event: unknown): void }['listen'];

/** Delivers events to listeners. */
export interface EventHub {
  readonly on: (type: string, listener: AnyListener) => () => void;
  /** `isSecondary`: an `error` of something beside the main content, which does not decide whether the widget is ready. */
  readonly emit: (type: string, event: unknown, isSecondary?: boolean) => void;
}

/**
 * Creates a hub that delivers to the listeners added with `on`, to those of the option `on` (`option`) and, as
 * `salestax-<type>`, to the DOM from the host upwards. Events before `ready` or `error` are queued until the first of the two;
 * `unmounted` closes the hub. `onDeliver` is called before the listeners.
 */
export function createEventHub(
  host: Element,
  option: () => Readonly<Record<string, AnyListener | undefined>>,
  onDeliver: (type: string, event: unknown) => void = () => {},
): EventHub {
  const added = new Set<readonly [type: string, listener: AnyListener]>();
  /** Null once `ready` or `error` was delivered. */
  let queue: (readonly [type: string, event: unknown])[] | null = [];
  const endsQueueing = (type: string) => type === 'ready' || type === 'error';
  let isClosed = false;
  /** Failures that were delivered: each is delivered once. */
  const deliveredFailures = new WeakSet<object>();

  function deliver(type: string, event: unknown): void {
    // A listener may unmount the widget.
    const isIgnored = () => isClosed && type !== 'unmounted';
    onDeliver(type, event);
    for (const [eventType, listener] of [...added, [type, option()[type]] as const]) {
      if (eventType !== type || isIgnored()) continue;
      try {
        listener?.(event);
      } catch (error) {
        reportLater(error);
      }
    }
    if (isIgnored()) return;
    const init = { detail: event, bubbles: true, composed: true, cancelable: true };
    // Only a followed link has something to prevent.
    if (!host.dispatchEvent(new CustomEvent(`salestax-${type}`, init))) Object(event).preventDefault?.();
  }

  function emit(type: string, event: unknown, isSecondary = false): void {
    if (isClosed || (isRecord(event) && deliveredFailures.has(event))) return;
    isClosed = type === 'unmounted';
    // A failure that is in the queue as a secondary one is delivered now, and not again later.
    if (type === 'error' && !isSecondary) queue = queue?.filter(([, queued]) => queued !== event) ?? null;
    if (queue && !isClosed && (isSecondary || !endsQueueing(type))) {
      queue.push([type, event]);
      return;
    }
    const queuedEvents = queue ?? [];
    queue = null;
    if (type === 'error' && isRecord(event)) deliveredFailures.add(event);
    deliver(type, event);
    for (const queued of queuedEvents) emit(...queued);
  }

  return {
    on(type, listener) {
      const entry = [type, listener] as const;
      added.add(entry);
      return () => void added.delete(entry);
    },
    emit,
  };
}
