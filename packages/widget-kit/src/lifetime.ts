import { reportLater } from './widget-error.ts';

/** Ends everything that a mount has started: listeners, timers, polls, requests, subscriptions. */
export interface Lifetime {
  /** Aborts when the lifetime ends; pass it to `fetch`. */
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
  /** Runs once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  /**
   * Runs repeatedly, each time `ms` milliseconds after the last run (and its promise) has ended. Returns a function
   * that stops it.
   */
  every(ms: number, work: () => unknown): () => void;
  /** Like `every`, but pauses while the page is hidden and runs at once when it becomes visible again. */
  poll(ms: number, work: () => unknown): () => void;
  /** Calls `cleanup` at the end, the latest first; at once when the lifetime has ended. Returns a function that calls it earlier. */
  own(cleanup: () => void): () => void;
  /** Ends it; further calls do nothing. */
  readonly end: () => void;
}

/** Options of a listener; its signal is the lifetime's. */
export type ListenOptions = Omit<AddEventListenerOptions, 'signal'>;

/**
 * Starts a lifetime. It ends with `end()`, or when `parent` aborts. `onError` receives what the work of its timers throws or
 * rejects with; without it the browser reports the error.
 */
export function createLifetime(parent?: AbortSignal, onError?: (error: unknown) => void): Lifetime {
  const controller = new AbortController();
  const { signal } = controller;
  const cleanups = new Set<() => void>();

  function guardedWork(work: () => unknown): unknown {
    if (onError === undefined) return work();
    try {
      const result = work();
      return result instanceof Promise ? result.catch(onError) : result;
    } catch (error) {
      return onError(error);
    }
  }

  function own(cleanup: () => void): () => void {
    const once = () => {
      if (cleanups.delete(once)) cleanup();
    };
    cleanups.add(once);
    if (signal.aborted) once();
    return once;
  }

  function after(ms: number, work: () => void): () => void {
    const timer = setTimeout(() => {
      cancel();
      guardedWork(work);
    }, ms);
    const cancel = own(() => clearTimeout(timer));
    return cancel;
  }

  /** Each call of `every` or `poll` has a lifetime of its own, whose end stops its timer and its listener. */
  function repeat(ms: number, work: () => unknown, pausesWhenHidden: boolean): () => void {
    const repetitions = createLifetime(signal, onError);
    const next = async () => {
      if (pausesWhenHidden && document.hidden) {
        repetitions.listen(document, 'visibilitychange', () => void next(), { once: true });
        return;
      }
      try {
        await guardedWork(work);
      } finally {
        repetitions.after(ms, () => void next());
      }
    };
    repetitions.after(ms, () => void next());
    return repetitions.end;
  }

  function end(): void {
    controller.abort();
    for (const cleanup of [...cleanups].toReversed()) {
      try {
        cleanup();
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
