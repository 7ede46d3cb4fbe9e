/** Rests of background work, by company, that vendors asked for. People's clicks are served meanwhile. */
export interface Rests {
  /** A vendor's limit was hit: the company's background work rests for so long. */
  begin(realmId: string, milliseconds: number): void;
  /** How much longer it rests, as far as this process knows. Milliseconds; 0 = it does not. */
  leftMs(realmId: string): number;
  /** Learns what other processes began, and what the support staff ended. Answers `leftMs`; never rejects. */
  look(realmId: string): Promise<number>;
}

/** For one process alone. */
export function createOwnRests(now: () => number): Rests {
  const until = new Map<string, number>();
  const leftMs = (realmId: string) => Math.max(0, (until.get(realmId) ?? 0) - now());
  return {
    begin: (realmId, milliseconds) => void until.set(realmId, Math.max(until.get(realmId) ?? 0, now() + milliseconds)),
    leftMs,
    look: async (realmId) => leftMs(realmId),
  };
}
