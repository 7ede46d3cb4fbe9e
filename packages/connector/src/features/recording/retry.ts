import type { ReportedError } from '../../domain/errors.ts';

const firstMs = 1_000;
const longestMs = 15 * 60_000;
/** Maximum delay while a person waits for the result. */
const longestWatchedMs = 15_000;
/** After this time a person has to check the work. */
const patienceMs = 24 * 60 * 60_000;

/** What happens to a failed attempt. */
export type NextStep = { readonly kind: 'retry'; readonly afterMs: number } | { readonly kind: 'give-up' };

/**
 * Full jitter (AWS Architecture Blog, Exponential Backoff And Jitter): any delay up to 1 s, 2 s, 4 s … 15 min, never
 * below the vendor's Retry-After. `random` is in [0, 1). `isWatched`: a person waits for the result; 15 s at most.
 */
export function nextStep(
  error: Pick<ReportedError, 'recovery' | 'retryAfterMs'>,
  attempt: number,
  ageMs: number,
  random: number,
  isWatched = false,
): NextStep {
  // A disconnected company may be connected again within the day.
  if (error.recovery === 'person') return { kind: 'give-up' };
  if (ageMs > patienceMs) return { kind: 'give-up' };
  const ceiling = Math.min(isWatched ? longestWatchedMs : longestMs, firstMs * 2 ** Math.min(attempt, 20));
  const asked = Math.min(longestMs, error.retryAfterMs ?? 0);
  return { kind: 'retry', afterMs: Math.max(asked, Math.floor(random * ceiling)) };
}
