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
