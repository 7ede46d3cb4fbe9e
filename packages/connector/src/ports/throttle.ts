/** Throttle of background calls, by company, after a vendor's 429. Interactive calls are not throttled. */
export interface Throttle {
  /** Throttles the company's background calls for this many milliseconds. */
  start(realmId: string, milliseconds: number): void;
  /** Remaining time as far as this process knows, in milliseconds; 0 = not throttled. */
  remainingMs(realmId: string): number;
  /**
   * Reads what other processes started and what support staff ended. Returns the remaining milliseconds; never rejects.
   */
  refresh(realmId: string): Promise<number>;
}

/** A throttle in the memory of this process. */
export function createLocalThrottle(now: () => number): Throttle {
  const until = new Map<string, number>();
  const remainingMs = (realmId: string) => Math.max(0, (until.get(realmId) ?? 0) - now());
  return {
    start: (realmId, milliseconds) => void until.set(realmId, Math.max(until.get(realmId) ?? 0, now() + milliseconds)),
    remainingMs,
    refresh: async (realmId) => remainingMs(realmId),
  };
}

/** A throttle lasts no longer, whatever a vendor asks for. Milliseconds. */
export const longestThrottleMs = 15 * 60_000;
/** How far the clocks of two processes may differ. Milliseconds. */
const clockDifferenceMs = 60_000;

/** The latest end that a throttle can have at this time: a clock that was ahead has stored a later one. Milliseconds since 1970. */
export const latestThrottleEnd = (now: number): number => now + longestThrottleMs + clockDifferenceMs;

/** How long a throttle with this end still lasts, in milliseconds; 0 = it is over. */
export const throttleLeftMs = (end: number, now: number): number =>
  end > latestThrottleEnd(now) ? 0 : Math.max(0, end - now);
