import { poll, type After, type Failure, type Page, type Result } from '@salestax/client';
import { createLifetime, type Lifetime } from '@salestax/widget-kit';

/** After this many polls a screen stops waiting (specification). */
const MAX_POLLS = 180;

/** What tests replace. */
export interface ReadingEnvironment {
  readonly page?: Page | undefined;
  readonly after?: After | undefined;
}

export interface Polling<Answer> {
  readonly read: (signal: AbortSignal) => Promise<Result<Answer>>;
  /** Returns true when there is nothing more to wait for. */
  readonly onAnswer: (answer: Answer) => boolean;
  /** The read failed and polling has ended. A `network` failure is not reported: the next poll may succeed. */
  readonly onFailure?: (failure: Failure) => void;
  /** Between the end of a poll and the next, in milliseconds. */
  readonly intervalMs: number;
  /** @default 180 */
  readonly maxTimes?: number | undefined;
  /** The first poll was made already: the interval comes first. */
  readonly isFirstRead?: boolean | undefined;
}

/** Reads of the lifetime `life`, at most one at a time: a new one ends the previous one, with its polls and timers. */
export function createReading(lifetime: Lifetime, { page, after }: ReadingEnvironment = {}) {
  let current = createLifetime(lifetime.signal);
  return {
    /** Ends the current read and starts the next; the signal ends with it. */
    restart(): AbortSignal {
      current.end();
      current = createLifetime(lifetime.signal);
      return current.signal;
    },
    /** Of the current read. */
    signal: (): AbortSignal => current.signal,
    /** Polls for the current read. `stopped`: another read has started, or the lifetime has ended. */
    async poll<Answer>({
      read,
      onAnswer,
      onFailure,
      intervalMs,
      maxTimes = MAX_POLLS,
      isFirstRead = false,
    }: Polling<Answer>): Promise<'done' | 'stopped' | 'exhausted'> {
      const own = current;
      const { signal } = own;
      const inLifetime: After = (milliseconds, next) => own.after(milliseconds, next);
      let isRead = isFirstRead;

      async function work(): Promise<boolean> {
        if (isRead) return (isRead = false);
        const result = await read(signal);
        if (signal.aborted) return true;
        if (result.ok) return onAnswer(result.value);
        if (result.problem === 'network') return false;
        onFailure?.(result);
        return true;
      }

      const times = { intervalMs, maxTimes, signal, after: after ?? inLifetime, ...(page && { page }) };
      const ending = await poll(work, times);
      return signal.aborted ? 'stopped' : ending;
    },
  };
}
