/** Runs `work` after `milliseconds`; the function that it returns takes that back. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** As much of `document` as polling needs. */
export type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

export interface PollOptions {
  /** Pause between the end of one run and the start of the next. */
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  /** Gives up after this many runs. */
  readonly maxTimes?: number;
  readonly after?: After;
  readonly page?: Page;
}

const afterTimeout: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Repeats `work` until it answers true ('done'), the signal ends ('stopped') or `maxTimes` is reached ('exhausted').
 * A run never starts before the previous one has ended. Nothing starts while the page is hidden; when it is seen again
 * the next run starts at once. Rejects when `work` does.
 */
export async function poll(
  work: (signal: AbortSignal) => Promise<boolean>,
  { intervalMs, signal, maxTimes = Infinity, after = afterTimeout, page = document }: PollOptions,
): Promise<'done' | 'stopped' | 'exhausted'> {
  for (let times = 1; ; times++) {
    if (page.hidden) await turn(signal, page, null);
    if (signal.aborted) return 'stopped';
    if (await work(signal)) return 'done';
    if (times >= maxTimes) return 'exhausted';
    await turn(signal, page, (end) => after(intervalMs, end));
  }
}

/** Waits for the first of: the page is seen again, the signal ends, the timer that `start` sets. */
function turn(signal: AbortSignal, page: Page, start: ((end: () => void) => () => void) | null): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel?.();
      signal.removeEventListener('abort', end);
      page.removeEventListener('visibilitychange', seen);
      resolve();
    };
    const seen = () => {
      if (!page.hidden) end();
    };
    const cancel = start?.(end);
    signal.addEventListener('abort', end);
    page.addEventListener('visibilitychange', seen);
  });
}
