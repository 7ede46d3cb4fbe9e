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
  const controller = new AbortController();
  const renewals = renewUntil(controller, renew, everyMs);
  return {
    signal: controller.signal,
    async end() {
      controller.abort();
      await renewals;
    },
  };
}

async function renewUntil(controller: AbortController, renew: () => Promise<boolean>, everyMs: number): Promise<void> {
  while (!controller.signal.aborted) {
    try {
      await delay(everyMs, undefined, { signal: controller.signal });
      if (!(await renew())) controller.abort();
    } catch {
      // The lease has ended, or the database is not available.
    }
  }
}
