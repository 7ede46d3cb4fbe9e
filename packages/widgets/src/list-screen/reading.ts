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

/** At most one read at a time: a new one ends the previous one, with its polls and timers. */
export interface Reading {
  /** Ends the current read and starts the next; the signal ends with it. */
  readonly restart: () => AbortSignal;
  /** Of the current read. */
  readonly signal: () => AbortSignal;
  /** Polls for the current read. `stopped`: another read has started, or the lifetime has ended. */
  readonly poll: <Answer>(polling: Polling<Answer>) => Promise<'done' | 'stopped' | 'exhausted'>;
}

/** Reads of the lifetime `life`. */
export function createReading(life: Lifetime, { page, after }: ReadingEnvironment = {}): Reading {
  let current = createLifetime(life.signal);
  return {
    restart() {
      current.end();
      current = createLifetime(life.signal);
      return current.signal;
    },
    signal: () => current.signal,
    async poll({ read, onAnswer, onFailure, intervalMs, maxTimes = MAX_POLLS, isFirstRead = false }) {
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

      const times = { intervalMs, maxTimes, signal, after: after ?? inLifetime };
      const ending = await poll(work, { ...times, ...(page && { page }) });
      return signal.aborted ? 'stopped' : ending;
    },
  };
}
