import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';
import { type Throttle, throttleLeftMs } from '../ports/throttle.ts';
import { companyOfRealm, noteThrottle } from '../store/companies.ts';
import type { Db } from '../store/db.ts';

export interface SharedThrottle extends Throttle {
  /** Resolves when all throttles that were started here are stored. */
  flush(): Promise<void>;
}

/** Maximum age of what other processes stored, before it is read again. Milliseconds. */
const refreshMs = 1_000;
const maxCompanies = 10_000;

/** A throttle that all processes share: its end is stored with the company. */
export function createSharedThrottle(
  db: Db,
  clock: Clock,
  onFailure: (error: unknown, realmId: string) => void,
): SharedThrottle {
  const ends = new LRUCache<string, number>({ max: maxCompanies });
  const refreshed = new LRUCache<string, Promise<void>>({ max: maxCompanies, ttl: refreshMs });
  let pendingWrites: Promise<void> = Promise.resolve();
  /** The company's last start in this process: a read that began before it is outdated after it. */
  const starts = new LRUCache<string, object>({ max: maxCompanies });

  const remainingMs = (realmId: string) => throttleLeftMs(ends.get(realmId) ?? 0, clock.now().getTime());

  async function write(realm: string, at: Date, until: Date): Promise<void> {
    try {
      await db.tx({ realm }, (trx) => noteThrottle(trx, realm, at, until));
    } catch (error) {
      onFailure(error, realm);
    }
  }

  async function read(realm: string): Promise<void> {
    await pendingWrites;
    const lastStart = starts.get(realm);
    try {
      const company = await db.tx({ realm }, (trx) => companyOfRealm(trx, realm));
      if (starts.get(realm) === lastStart) ends.set(realm, company?.throttledUntil?.getTime() ?? 0);
    } catch (error) {
      onFailure(error, realm);
    }
  }

  return {
    start(realmId, milliseconds) {
      starts.set(realmId, {});
      const at = clock.now();
      // Staff may have ended the throttle known here: the store decides whether a longer one remains.
      const until = new Date(at.getTime() + milliseconds);
      ends.set(realmId, until.getTime());
      pendingWrites = pendingWrites.then(() => write(realmId, at, until));
    },
    remainingMs,
    async refresh(realmId) {
      let reading = refreshed.get(realmId);
      if (reading === undefined) refreshed.set(realmId, (reading = read(realmId)));
      await reading;
      return remainingMs(realmId);
    },
    flush: () => pendingWrites,
  };
}
