import { poll, type After, type Failure, type Page, type Result } from '@salestax/client';
import { latest, type Lifetime } from '@salestax/widget-kit';

/** After this many polls a screen stops waiting (specification). */
const MAX_POLLS = 180;

/** After failed polls in a row the pause doubles, up to this many times. */
const MAX_DOUBLINGS = 4;

/** What tests replace. */
export interface ReadingEnvironment {
  readonly page?: Page | undefined;
  readonly after?: After | undefined;
}

export interface Polling<Answer> {
  /** Its call has `isRepeated`: then an answer 429 or 502 to 504 is a `network` failure, too, and polling goes on. */
  readonly read: (signal: AbortSignal) => Promise<Result<Answer>>;
  /** Returns true when there is nothing more to wait for. */
  readonly onAnswer: (answer: Answer) => boolean;
  /** The read failed and polling has ended. A `network` failure is not reported: the next poll may succeed. */
  readonly onFailure?: (failure: Failure) => void;
  /**
   * Between the end of a poll and the next, in milliseconds. It grows while the service does not answer or answers 429 or 503, and
   * is at least as long as the service says then (Retry-After, RFC 9110, section 10.2.3). A page that becomes visible again polls
   * at once.
   */
  readonly intervalMs: number;
  /** @default 180 */
  readonly maxTimes?: number | undefined;
  /** The first poll was made already: the interval comes first. */
  readonly isFirstPollMade?: boolean | undefined;
}

/** Reads of a lifetime, at most one at a time: a new one ends the previous one, with its polls and timers. */
export function createReading(lifetime: Lifetime, { page, after }: ReadingEnvironment = {}) {
  const reads = latest(lifetime);
  return {
    /** Ends the current read and starts the next; the signal ends with it. */
    restart: (): AbortSignal => reads.next().signal,
    /** Of the current read. */
    signal: (): AbortSignal => reads.current().signal,
    /** Polls for the current read. `stopped`: another read has started, or the lifetime has ended. `exhausted`: after `maxTimes`. */
    async poll<Answer>({
      read,
      onAnswer,
      onFailure,
      intervalMs,
      maxTimes = MAX_POLLS,
      isFirstPollMade = false,
    }: Polling<Answer>): Promise<'done' | 'stopped' | 'exhausted'> {
      const own = reads.current();
      const { signal } = own;
      const pause: After = after ?? ((milliseconds, next) => own.after(milliseconds, next));
      let failures = 0;
      // The interval is exact. After a failure it grows, by a random part, too, so that pages do not return in step.
      const growing = () => (failures === 0 ? 1 : 2 ** failures * (1 + Math.random() / 10));
      const growingPause: After = (milliseconds, next) =>
        pause(Math.max(milliseconds * growing(), retryAfter * 1_000), next);
      /** Seconds that the service has named with its last answer. */
      let retryAfter = 0;
      let isRead = isFirstPollMade;

      async function work(): Promise<boolean> {
        if (isRead) return (isRead = false);
        const result = await read(signal);
        if (signal.aborted) return true;
        failures = result.ok ? 0 : Math.min(failures + 1, MAX_DOUBLINGS);
        if (result.ok) {
          retryAfter = 0;
          return onAnswer(result.value);
        }
        retryAfter = result.retryAfter ?? 0;
        if (result.problem === 'network') return false;
        onFailure?.(result);
        return true;
      }

      const times = { intervalMs, maxTimes, signal, after: growingPause, ...(page && { page }) };
      const ending = await poll(work, times);
      return signal.aborted ? 'stopped' : ending;
    },
  };
}
