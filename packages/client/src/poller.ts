/** Runs `work` after `milliseconds`. Returns a function that cancels it. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** The part of `document` that polling needs. */
export type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

export interface PollOptions {
  /** Pause between the end of one run and the start of the next. */
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  /** Stops after this many runs. */
  readonly maxTimes?: number;
  readonly after?: After;
  readonly page?: Page;
}

const afterTimeout: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Repeats `work` until it returns true ('done'), the signal aborts ('stopped') or `maxTimes` is reached ('exhausted').
 * A run never starts before the previous one has ended. Nothing starts while the page is hidden; when it becomes visible
 * the next run starts at once. Rejects when `work` does.
 */
export async function poll(
  work: (signal: AbortSignal) => Promise<boolean>,
  { intervalMs, signal, maxTimes = Infinity, after = afterTimeout, page = document }: PollOptions,
): Promise<'done' | 'stopped' | 'exhausted'> {
  for (let times = 1; ; times++) {
    if (page.hidden) await waitForNext(signal, page, null);
    if (signal.aborted) return 'stopped';
    if (await work(signal)) return 'done';
    if (times >= maxTimes) return 'exhausted';
    await waitForNext(signal, page, (end) => after(intervalMs, end));
  }
}

/** Waits for the first of: the page becomes visible, the signal aborts, the timer that `start` sets. */
function waitForNext(signal: AbortSignal, page: Page, start: ((end: () => void) => () => void) | null): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel?.();
      signal.removeEventListener('abort', end);
      page.removeEventListener('visibilitychange', onVisibilityChange);
      resolve();
    };
    const onVisibilityChange = () => {
      if (!page.hidden) end();
    };
    const cancel = start?.(end);
    signal.addEventListener('abort', end);
    page.addEventListener('visibilitychange', onVisibilityChange);
  });
}
