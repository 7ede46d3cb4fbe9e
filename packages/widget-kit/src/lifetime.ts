import { reportLater } from './widget-error.ts';

/** Everything that a mount starts ends with it: listeners, timers, polls, requests, subscriptions. */
export interface Lifetime {
  /** Aborts when the lifetime ends; hand it to `fetch`. */
  readonly signal: AbortSignal;
  /** Listens until the end. */
  listen<K extends keyof WindowEventMap>(
    target: Window,
    type: K,
    listener: (event: WindowEventMap[K]) => void,
    options?: ListenOptions,
  ): void;
  listen<K extends keyof DocumentEventMap>(
    target: Document,
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
    options?: ListenOptions,
  ): void;
  listen(target: EventTarget, type: string, listener: (event: Event) => void, options?: ListenOptions): void;
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Runs again and again, each time so many milliseconds after the last run (and what it promised) has ended; the answer stops it. */
  every(ms: number, work: () => unknown): () => void;
  /** Like `every`, but rests while the page is hidden and runs at once when it is seen again. */
  poll(ms: number, work: () => unknown): () => void;
  /** Undoes something at the end, the latest first; at once when the end has passed. The answer undoes it earlier. */
  own(undo: () => void): () => void;
  /** Ends it; further calls do nothing. */
  readonly end: () => void;
}

/** Options of a listener; its signal is the lifetime's. */
export type ListenOptions = Omit<AddEventListenerOptions, 'signal'>;

/** Starts a lifetime. It ends with `end()`, or with the signal of whatever it belongs to. */
export function createLifetime(parent?: AbortSignal): Lifetime {
  const controller = new AbortController();
  const { signal } = controller;
  const undos = new Set<() => void>();

  function own(undo: () => void): () => void {
    const once = () => {
      if (undos.delete(once)) undo();
    };
    undos.add(once);
    if (signal.aborted) once();
    return once;
  }

  function after(ms: number, work: () => void): () => void {
    const timer = setTimeout(() => {
      cancel();
      work();
    }, ms);
    const cancel = own(() => clearTimeout(timer));
    return cancel;
  }

  /** A lifetime of its own for each repetition: whatever it waits for ends with it. */
  function repeat(ms: number, work: () => unknown, pausesWhenHidden: boolean): () => void {
    const repetitions = createLifetime(signal);
    const next = async () => {
      if (pausesWhenHidden && document.hidden) {
        repetitions.listen(document, 'visibilitychange', () => void next(), { once: true });
        return;
      }
      try {
        await work();
      } finally {
        repetitions.after(ms, () => void next());
      }
    };
    repetitions.after(ms, () => void next());
    return repetitions.end;
  }

  function end(): void {
    controller.abort();
    for (const undo of [...undos].toReversed()) {
      try {
        undo();
      } catch (error) {
        reportLater(error);
      }
    }
  }

  const lifetime: Lifetime = {
    signal,
    listen: (target: EventTarget, type: string, listener: (event: never) => void, options?: ListenOptions) =>
      target.addEventListener(type, { handleEvent: listener }, { ...options, signal }),
    after,
    every: (ms, work) => repeat(ms, work, false),
    poll: (ms, work) => repeat(ms, work, true),
    own,
    end,
  };

  if (parent?.aborted) end();
  else parent?.addEventListener('abort', end, { once: true, signal });
  return lifetime;
}
