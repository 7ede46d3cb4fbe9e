import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';
import type { Throttle } from '../ports/throttle.ts';
import { companyOfRealm, noteThrottle } from '../store/companies.ts';
import type { Db } from '../store/db.ts';

export interface SharedThrottle extends Throttle {
  /** All rests that began here are kept. */
  flush(): Promise<void>;
}

/** Somebody else's news is known this much later at most. Milliseconds. */
const refreshMs = 1_000;
const maxCompanies = 10_000;

/** Rests that all processes keep: they stand with the company. */
export function createSharedThrottle(db: Db, clock: Clock, onFailure: (error: unknown) => void): SharedThrottle {
  const ends = new LRUCache<string, number>({ max: maxCompanies });
  const refreshed = new LRUCache<string, Promise<void>>({ max: maxCompanies, ttl: refreshMs });
  let pendingWrites: Promise<void> = Promise.resolve();
  /** Counts what began here: what was read before that is not to be believed after it. */
  let startCount = 0;

  const remainingMs = (realmId: string) => Math.max(0, (ends.get(realmId) ?? 0) - clock.now().getTime());

  async function write(realm: string, at: Date, until: Date): Promise<void> {
    try {
      await db.tx({ realm }, (trx) => noteThrottle(trx, realm, at, until));
    } catch (error) {
      onFailure(error);
    }
  }

  async function read(realm: string): Promise<void> {
    await pendingWrites;
    const startCountBefore = startCount;
    try {
      const company = await db.tx({ realm }, (trx) => companyOfRealm(trx, realm));
      if (startCountBefore === startCount) ends.set(realm, company?.throttledUntil?.getTime() ?? 0);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    start(realmId, milliseconds) {
      startCount += 1;
      const at = clock.now();
      // What this process knew may have been ended by staff: the store knows whether a longer rest holds.
      const until = new Date(at.getTime() + milliseconds);
      ends.set(realmId, until.getTime());
      pendingWrites = pendingWrites.then(() => write(realmId, at, until));
    },
    remainingMs: remainingMs,
    async refresh(realmId) {
      let reading = refreshed.get(realmId);
      if (reading === undefined) refreshed.set(realmId, (reading = read(realmId)));
      await reading;
      return remainingMs(realmId);
    },
    flush: () => pendingWrites,
  };
}
