import { setTimeout as delay } from 'node:timers/promises';

/** A claim that is renewed while its worker is at work. */
export interface Lease {
  /** Aborts when the claim is lost, when it expires because it could not be renewed, and when the lease ends. */
  readonly signal: AbortSignal;
  /** Stops the renewals. Resolves when none is in progress. */
  end(): Promise<void>;
}

/**
 * Renews a claim every `everyMs` milliseconds until the lease ends. `renew` returns false if the claim is lost. A
 * renewal that throws is repeated with the next one. After `leaseMs` without a renewal that succeeded another worker may
 * have the claim, so the work stops; absent: the claim does not expire.
 */
export function holdLease(renew: () => Promise<boolean>, everyMs: number, leaseMs?: number): Lease {
  const controller = new AbortController();
  const renewals = renewUntil(controller, renew, everyMs, leaseMs);
  return {
    signal: controller.signal,
    async end() {
      controller.abort();
      await renewals;
    },
  };
}

async function renewUntil(
  controller: AbortController,
  renew: () => Promise<boolean>,
  everyMs: number,
  leaseMs: number | undefined,
): Promise<void> {
  let expiry: NodeJS.Timeout | undefined;
  const expireAfter = (milliseconds: number) => {
    clearTimeout(expiry);
    expiry = setTimeout(() => controller.abort(), milliseconds);
  };
  if (leaseMs !== undefined) expireAfter(leaseMs);
  while (!controller.signal.aborted) {
    try {
      await delay(everyMs, undefined, { signal: controller.signal });
      const startedAt = performance.now();
      if (!(await renew())) controller.abort();
      // The lease counts from the start of the renewal, not from its answer.
      else if (leaseMs !== undefined) expireAfter(leaseMs - (performance.now() - startedAt));
    } catch {
      // The lease has ended, or the database is not available.
    }
  }
  clearTimeout(expiry);
}
