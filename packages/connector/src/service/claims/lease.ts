import { setTimeout as delay } from 'node:timers/promises';

/** A claim that is renewed while its worker is at work. */
export interface Lease {
  /** Aborts when the claim is lost, and when the lease ends: no part of the work continues after it. */
  readonly signal: AbortSignal;
  /** Stops the renewals. Resolves when none is in progress. */
  end(): Promise<void>;
}

/**
 * Renews a claim every `everyMs` milliseconds until the lease ends. `renew` returns false if the claim is lost. A
 * renewal that throws is repeated with the next one: while the database is not available, the claim expires by itself,
 * and the worker's next write finds that out.
 */
export function holdLease(renew: () => Promise<boolean>, everyMs: number): Lease {
  const over = new AbortController();
  const renewals = renewUntil(over, renew, everyMs);
  return {
    signal: over.signal,
    async end() {
      over.abort();
      await renewals;
    },
  };
}

async function renewUntil(over: AbortController, renew: () => Promise<boolean>, everyMs: number): Promise<void> {
  while (!over.signal.aborted) {
    try {
      await delay(everyMs, undefined, { signal: over.signal });
      if (!(await renew())) over.abort();
    } catch {
      // The lease has ended, or the database is not available.
    }
  }
}
