/** A signal for one piece of work with a time limit. */
export interface TimeLimit {
  /** Aborts with a TimeoutError when the time is over. */
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
  /** The work has ended: clears the timer. */
  end(): void;
}

/**
 * Starts a time limit, which also ends with `parent`. Unlike `AbortSignal.timeout`, whose timer runs until the time is over:
 * of thousands of requests a second each would keep a timer, and in the end make an exception, for nobody.
 */
export function startTimeLimit(milliseconds: number, parent?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const abort = (reason: unknown) => controller.abort(reason);
  const onParentAbort = () => abort(parent?.reason);
  const timer = setTimeout(() => abort(new DOMException('The time limit is over.', 'TimeoutError')), milliseconds);
  timer.unref();
  if (parent?.aborted === true) onParentAbort();
  else parent?.addEventListener('abort', onParentAbort, { once: true });
  return {
    signal: controller.signal,
    abort,
    end() {
      clearTimeout(timer);
      parent?.removeEventListener('abort', onParentAbort);
    },
  };
}
