/** Rests of background work, by company, that vendors asked for. People's clicks are served meanwhile. */
export interface Throttle {
  /** A vendor's limit was hit: the company's background work rests for so long. */
  start(realmId: string, milliseconds: number): void;
  /** How much longer it rests, as far as this process knows. Milliseconds; 0 = it does not. */
  remainingMs(realmId: string): number;
  /** Learns what other processes began, and what the support staff ended. Answers `leftMs`; never rejects. */
  refresh(realmId: string): Promise<number>;
}

/** For one process alone. */
export function createLocalThrottle(now: () => number): Throttle {
  const until = new Map<string, number>();
  const remainingMs = (realmId: string) => Math.max(0, (until.get(realmId) ?? 0) - now());
  return {
    start: (realmId, milliseconds) => void until.set(realmId, Math.max(until.get(realmId) ?? 0, now() + milliseconds)),
    remainingMs: remainingMs,
    refresh: async (realmId) => remainingMs(realmId),
  };
}
