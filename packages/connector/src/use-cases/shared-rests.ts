import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';
import type { Rests } from '../ports/rests.ts';
import { companyOfRealm, type Db, noteThrottle } from '../store/index.ts';

export interface SharedRests extends Rests {
  /** All rests that began here are kept. */
  settled(): Promise<void>;
}

/** Somebody else's news is known this much later at most. Milliseconds. */
const lookMs = 1_000;
const knownCompanies = 10_000;

/** Rests that all processes keep: they stand with the company. */
export function createSharedRests(db: Db, clock: Clock, onFailure: (error: unknown) => void): SharedRests {
  const ends = new LRUCache<string, number>({ max: knownCompanies });
  const looked = new LRUCache<string, Promise<void>>({ max: knownCompanies, ttl: lookMs });
  let keeping: Promise<void> = Promise.resolve();
  /** Counts what began here: what was read before that is not to be believed after it. */
  let begun = 0;

  const leftMs = (realmId: string) => Math.max(0, (ends.get(realmId) ?? 0) - clock.now().getTime());

  async function keep(realm: string, at: Date, until: Date): Promise<void> {
    try {
      await db.tx({ realm }, (trx) => noteThrottle(trx, realm, at, until));
    } catch (error) {
      onFailure(error);
    }
  }

  async function read(realm: string): Promise<void> {
    await keeping;
    const asOf = begun;
    try {
      const company = await db.tx({ realm }, (trx) => companyOfRealm(trx, realm));
      if (asOf === begun) ends.set(realm, company?.throttledUntil?.getTime() ?? 0);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    begin(realmId, milliseconds) {
      begun += 1;
      const at = clock.now();
      // What this process knew may have been ended by staff: the store knows whether a longer rest holds.
      const until = new Date(at.getTime() + milliseconds);
      ends.set(realmId, until.getTime());
      keeping = keeping.then(() => keep(realmId, at, until));
    },
    leftMs,
    async look(realmId) {
      let reading = looked.get(realmId);
      if (reading === undefined) looked.set(realmId, (reading = read(realmId)));
      await reading;
      return leftMs(realmId);
    },
    settled: () => keeping,
  };
}
