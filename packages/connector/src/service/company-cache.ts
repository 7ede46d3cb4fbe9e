import { LRUCache } from 'lru-cache';
import type { Db } from '../store/db.ts';

/** One value per company, read from the database. */
export interface CompanyCache<Value> {
  read(realmId: string): Promise<Value>;
  invalidate(realmId: string): void;
}

/** If the signal of a change in another process is lost, the old value is used this much longer. Milliseconds. */
const cacheMs = 5_000;
const maxCompanies = 5_000;

/** Caches what `read` returns for some seconds, or until a transaction of this process changes the company. */
export function createCompanyCache<Value extends object>(
  db: Pick<Db, 'onCompanyChange'>,
  read: (realmId: string) => Promise<Value>,
): CompanyCache<Value> {
  const values = new LRUCache<string, Value>({ max: maxCompanies, ttl: cacheMs });
  /** A read that began before an invalidation is not joined and not cached after it. */
  const running = new Map<string, Promise<Value>>();

  async function readNow(realmId: string): Promise<Value> {
    const started = read(realmId);
    running.set(realmId, started);
    try {
      const value = await started;
      if (running.get(realmId) === started) values.set(realmId, value);
      return value;
    } finally {
      if (running.get(realmId) === started) running.delete(realmId);
    }
  }

  function invalidate(realmId: string): void {
    values.delete(realmId);
    running.delete(realmId);
  }

  db.onCompanyChange(invalidate);
  return {
    read: async (realmId) => values.get(realmId) ?? running.get(realmId) ?? readNow(realmId),
    invalidate,
  };
}
