import { poll, type After, type Page } from '@salestax/client';
import { createLifetime, type Lifetime } from '@salestax/widget-kit';

/** After this many polls a screen stops waiting, whatever the service does (specification). */
const MAX_POLLS = 180;

/** What tests replace. */
export interface ReadingEnvironment {
  readonly page?: Page | undefined;
  readonly after?: After | undefined;
}

/** At most one read at a time: a new one ends the one before, with its polls and timers. */
export interface Reading {
  /** Ends the current read and starts the next; the signal ends with it. */
  readonly restart: () => AbortSignal;
  /** Of the current read. */
  readonly signal: () => AbortSignal;
  /** Repeats `work` for the current read until it returns true. */
  readonly poll: (
    work: () => Promise<boolean>,
    times: { readonly intervalMs: number; readonly maxTimes?: number },
  ) => Promise<'done' | 'stopped' | 'exhausted'>;
  readonly end: () => void;
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
    poll(work, { intervalMs, maxTimes = MAX_POLLS }) {
      const own = current;
      const inLifetime: After = (milliseconds, next) => own.after(milliseconds, next);
      const times = { intervalMs, maxTimes, signal: own.signal };
      return poll(work, { ...times, after: after ?? inLifetime, ...(page && { page }) });
    },
    end: () => current.end(),
  };
}
