import type { ReportedError } from '../../domain/errors.ts';
import { backoffMs } from '../../service/claims/backoff.ts';

const firstMs = 1_000;
const longestMs = 15 * 60_000;
/** While a person waits for the result, the delivery continues soon after the vendor is available again. */
const longestWatchedMs = 15_000;
/** After a day without success a person must act. */
const maxAgeMs = 24 * 60 * 60_000;

/** What follows an attempt that failed. */
export type NextStep = { readonly kind: 'retry'; readonly afterMs: number } | { readonly kind: 'give-up' };

/**
 * Full jitter (AWS Architecture Blog, Exponential Backoff And Jitter): a random pause below 2 s, 4 s, 8 s … 15 min, but
 * not before the vendor's Retry-After, of which 15 min count. `random` is in [0, 1). `triedForMs`: since the first failure,
 * without the time of a disconnection, and the time before a person corrected the cause. `isWatched`: a person waits for the
 * result, 15 s at most.
 */
export function nextStep(
  error: Pick<ReportedError, 'recovery' | 'retryAfterMs'>,
  attempt: number,
  triedForMs: number,
  random: number,
  isWatched = false,
): NextStep {
  // A disconnected company may be connected again within the day.
  if (error.recovery === 'person') return { kind: 'give-up' };
  if (triedForMs > maxAgeMs) return { kind: 'give-up' };
  const ceiling = backoffMs(attempt, { firstMs, longestMs: isWatched ? longestWatchedMs : longestMs });
  const retryAfterMs = Math.min(longestMs, error.retryAfterMs ?? 0);
  return { kind: 'retry', afterMs: Math.max(retryAfterMs, Math.floor(random * ceiling)) };
}
