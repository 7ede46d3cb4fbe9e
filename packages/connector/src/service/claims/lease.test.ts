import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { holdLease } from './lease.ts';

const everyMs = 1;
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

/** A lease whose claim is never lost. `thrice` resolves with its third renewal. */
function holdLong() {
  const thrice = Promise.withResolvers<void>();
  const count = { renewals: 0 };
  const lease = holdLease(async () => {
    count.renewals += 1;
    if (count.renewals === 3) thrice.resolve();
    return true;
  }, everyMs);
  return { lease, count, thrice: thrice.promise };
}

describe('a lease', () => {
  it('is renewed until it ends, and not after', async () => {
    const { lease, count, thrice } = holdLong();
    await thrice;
    expect(lease.signal.aborted).toBe(false);
    await lease.end();
    const { renewals } = count;
    // Enough time for further renewals.
    const other = holdLong();
    await other.thrice;
    await other.lease.end();
    expect(count.renewals).toBe(renewals);
  });

  it('aborts its signal when the claim is lost, and is not renewed any more', async () => {
    let renewals = 0;
    const lease = holdLease(async () => {
      renewals += 1;
      return false;
    }, everyMs);
    await aborted(lease.signal);
    await lease.end();
    expect(renewals).toBe(1);
  });

  it('survives a renewal that fails', async () => {
    let renewals = 0;
    const renewed = Promise.withResolvers<void>();
    const lease = holdLease(async () => {
      renewals += 1;
      if (renewals === 1) throw new Error('The database is not available.');
      renewed.resolve();
      return true;
    }, everyMs);
    await renewed.promise;
    expect(lease.signal.aborted).toBe(false);
    await lease.end();
  });

  it('aborts its signal when it expires because every renewal fails', async () => {
    let renewals = 0;
    const fail = async () => {
      renewals += 1;
      throw new Error('The database is not available.');
    };
    const lease = holdLease(fail, everyMs, 30);
    await aborted(lease.signal);
    expect(renewals).toBeGreaterThan(1);
    await lease.end();
  });

  it('aborts its signal when it expires during a renewal that is not answered', async () => {
    const answer = Promise.withResolvers<boolean>();
    const lease = holdLease(() => answer.promise, everyMs, 30);
    expect(lease.signal.aborted).toBe(false);
    await aborted(lease.signal);
    answer.resolve(true);
    await lease.end();
  });

  it('does not expire while it is renewed', async () => {
    const lease = holdLease(async () => true, everyMs, 30);
    await delay(100);
    expect(lease.signal.aborted).toBe(false);
    await lease.end();
  });

  it('ends only after the renewal in progress, and with its signal aborted', async () => {
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<boolean>();
    const lease = holdLease(() => {
      started.resolve();
      return goOn.promise;
    }, everyMs);
    await started.promise;
    let hasEnded = false;
    const ending = lease.end().then(() => (hasEnded = true));
    expect(lease.signal.aborted).toBe(true);
    await Promise.resolve();
    expect(hasEnded).toBe(false);
    goOn.resolve(true);
    await ending;
    expect(hasEnded).toBe(true);
  });
});
