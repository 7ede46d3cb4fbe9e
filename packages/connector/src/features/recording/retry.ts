import type { ReportedError } from '../../domain/errors.ts';

const firstMs = 1_000;
const longestMs = 15 * 60_000;
/** While somebody watches the work, it goes on soon after the vendor is back. */
const longestWatchedMs = 15_000;
/** Somebody has to look at what has not worked for a whole day. */
const patienceMs = 24 * 60 * 60_000;

/** What becomes of work that a vendor did not take. */
export type NextStep = { readonly kind: 'retry'; readonly afterMs: number } | { readonly kind: 'give-up' };

/**
 * Full jitter (AWS Architecture Blog, Exponential Backoff And Jitter): any moment up to 1 s, 2 s, 4 s … 15 min, never
 * before the vendor's own Retry-After. `random` is in [0, 1). `isWatched`: somebody waits for the result, 15 s at most.
 */
export function nextStep(
  error: Pick<ReportedError, 'recovery' | 'retryAfterMs'>,
  attempt: number,
  ageMs: number,
  random: number,
  isWatched = false,
): NextStep {
  // A company that is disconnected may be connected again within the day.
  if (error.recovery === 'person') return { kind: 'give-up' };
  if (ageMs > patienceMs) return { kind: 'give-up' };
  const ceiling = Math.min(isWatched ? longestWatchedMs : longestMs, firstMs * 2 ** Math.min(attempt, 20));
  const asked = Math.min(longestMs, error.retryAfterMs ?? 0);
  return { kind: 'retry', afterMs: Math.max(asked, Math.floor(random * ceiling)) };
}
