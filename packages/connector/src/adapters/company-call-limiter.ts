import { RequestError } from '../domain/request-error.ts';
import { refusals } from '../observation/metrics.ts';
import type { CallContext } from '../ports/call-log.ts';
import { createLocalThrottle, type Throttle } from '../ports/throttle.ts';
import { createRateLimiter, type RateLimiter, type RateLimits } from './rate-limiter.ts';

/**
 * Limits the concurrent calls and the calls per second and minute of each company. Waiting interactive calls go before background
 * calls.
 */
export interface CompanyCallLimiter {
  /**
   * Resolves when the call may start; null if the signal aborted first. Call the returned function once, when the call
   * is over. Rejects with `Unavailable` when a call with a longest wait has waited for so long, and at once when the calls
   * before it will take longer.
   */
  acquire(call: Pick<CallContext, 'realmId' | 'signal' | 'priority' | 'longestWaitMs'>): Promise<(() => void) | null>;
}

export interface CallLimits {
  readonly atOnce: number;
  /** How many of these calls may be background calls. */
  readonly inBackground: number;
  readonly rate?: RateLimits;
}

interface Waiting {
  readonly isBackground: boolean;
  readonly grant: () => void;
}

interface Realm {
  active: number;
  inBackground: number;
  readonly rate: RateLimiter | null;
  /** Moving average of the duration of its calls, in milliseconds. */
  meanMs: number;
  readonly waiting: Set<Waiting>;
  /** Timer: checks again when the rate admits the next call, and removes the entry of an idle company. */
  timer: NodeJS.Timeout | null;
}

/** The part of the limits that each of `processes` may use, at least one call at a time. */
export function shareOf({ atOnce, inBackground, rate }: CallLimits, processes: number): CallLimits {
  const part = (limit: number) => Math.max(1, Math.floor(limit / processes));
  return {
    atOnce: part(atOnce),
    inBackground: part(inBackground),
    ...(rate && {
      rate: {
        perMinute: part(rate.perMinute),
        perSecond: part(rate.perSecond),
        backgroundPerMinute: part(rate.backgroundPerMinute),
      },
    }),
  };
}

/** After so long without a call the entry of a company is removed: longer than the minute that its rate looks back. */
const idleMs = 120_000;

/** Part of the latest duration in the moving average. */
const latestPart = 0.1;
/** After so long a caller may try again: the calls that wait now are over. */
const retryAfterMs = 3_000;

function overloaded(waitMs = retryAfterMs): RequestError {
  refusals.inc({ reason: 'Overloaded' });
  return new RequestError('Unavailable', undefined, Math.ceil(waitMs / 1_000));
}

/** The longest pause between two checks of waiting calls. */
const recheckMs = 1_000;

/**
 * `throttle`: background calls of a throttled company wait until the throttle ends. `now` measures durations, so it is
 * monotonic; `minuteNow` counts the calls of a second and a minute, and may be set. Milliseconds.
 */
export function createCompanyCallLimiter(
  limits: CallLimits,
  now: () => number = () => performance.now(),
  throttle: Throttle = createLocalThrottle(now),
  minuteNow: () => number = now,
): CompanyCallLimiter {
  const realms = new Map<string, Realm>();

  function realmOf(realmId: string): Realm {
    const knownRealm = realms.get(realmId);
    if (knownRealm !== undefined) return knownRealm;
    const rate = limits.rate === undefined ? null : createRateLimiter(limits.rate, minuteNow());
    const realm: Realm = { active: 0, inBackground: 0, rate, meanMs: 0, waiting: new Set(), timer: null };
    realms.set(realmId, realm);
    return realm;
  }

  function schedule(realm: Realm, milliseconds: number, callback: () => void): void {
    if (realm.timer !== null) clearTimeout(realm.timer);
    realm.timer = setTimeout(callback, milliseconds);
  }

  /** Checks again within a second: meanwhile support staff may end a throttle, and the clock may be set. */
  const checkAgain = (realmId: string, realm: Realm, waitMs: number) =>
    schedule(realm, Math.min(waitMs, recheckMs), () => void refreshAndAdmit(realmId, realm));

  function grant(realm: Realm, next: Waiting): void {
    realm.waiting.delete(next);
    realm.active += 1;
    if (next.isBackground) realm.inBackground += 1;
    realm.rate?.count(next.isBackground, minuteNow());
    next.grant();
  }

  /** Starts waiting calls that the limits admit. */
  function admit(realmId: string, realm: Realm): void {
    const waiting = [...realm.waiting];
    for (const next of waiting) {
      if (next.isBackground) continue;
      if (realm.active >= limits.atOnce) return;
      const wait = realm.rate?.waitMs(false, minuteNow()) ?? 0;
      if (wait > 0) return checkAgain(realmId, realm, wait);
      grant(realm, next);
    }
    for (const next of waiting) {
      if (!next.isBackground) continue;
      if (realm.active >= limits.atOnce || realm.inBackground >= limits.inBackground) return;
      const wait = Math.max(throttle.remainingMs(realmId), realm.rate?.waitMs(true, minuteNow()) ?? 0);
      if (wait > 0) return checkAgain(realmId, realm, wait);
      grant(realm, next);
    }
  }

  async function refreshAndAdmit(realmId: string, realm: Realm): Promise<void> {
    await throttle.refresh(realmId);
    admit(realmId, realm);
  }

  /** Throws if a call that is added now would wait longer than `longestWaitMs` for the calls before it. */
  function refuseIfBusy({ active, waiting, meanMs, rate }: Realm, longestWaitMs: number): void {
    const waitingBefore = [...waiting].filter(({ isBackground }) => !isBackground).length;
    const untilRateMs = rate?.waitMs(false, minuteNow(), waitingBefore) ?? 0;
    if (untilRateMs > longestWaitMs) throw overloaded(untilRateMs);
    if (active >= limits.atOnce && (waitingBefore / limits.atOnce) * meanMs > longestWaitMs) throw overloaded();
  }

  const release = (realmId: string, realm: Realm, isBackground: boolean, startedAt: number) => () => {
    realm.meanMs += (now() - startedAt - realm.meanMs) * latestPart;
    realm.active -= 1;
    if (isBackground) realm.inBackground -= 1;
    admit(realmId, realm);
    removeIfIdle(realmId, realm);
  };

  function removeIfIdle(realmId: string, realm: Realm): void {
    const isIdle = () => realm.active === 0 && realm.waiting.size === 0;
    if (!isIdle()) return;
    schedule(realm, idleMs, () => {
      if (isIdle()) realms.delete(realmId);
    });
    realm.timer?.unref();
  }

  return {
    async acquire({ realmId, signal, priority, longestWaitMs = Infinity }) {
      if (signal.aborted) return null;
      // Before a sign-in there is no company to limit.
      if (realmId === '') return () => undefined;
      const isBackground = priority === 'background';
      if (isBackground) {
        await throttle.refresh(realmId);
        if (signal.aborted) return null;
      }
      const realm = realmOf(realmId);
      if (longestWaitMs !== Infinity) refuseIfBusy(realm, longestWaitMs);
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const waiting: Waiting = { isBackground, grant: () => resolve(true) };
      const cancel = () => {
        if (!realm.waiting.delete(waiting)) return;
        resolve(false);
        removeIfIdle(realmId, realm);
      };
      realm.waiting.add(waiting);
      admit(realmId, realm);
      if (!realm.waiting.has(waiting)) return release(realmId, realm, isBackground, now());
      signal.addEventListener('abort', cancel, { once: true });
      const tooLong = () => {
        if (!realm.waiting.delete(waiting)) return;
        reject(overloaded());
        removeIfIdle(realmId, realm);
      };
      const timer = longestWaitMs === Infinity ? undefined : setTimeout(tooLong, longestWaitMs);
      try {
        return (await promise) ? release(realmId, realm, isBackground, now()) : null;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
      }
    },
  };
}
