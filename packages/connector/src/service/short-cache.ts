import { LRUCache } from 'lru-cache';
import { done } from '../domain/result.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import { untilAborted } from '../ports/until-aborted.ts';

/**
 * Caches successful answers for `ttl` milliseconds, by owner (a company or an account) and id. Simultaneous reads of one id
 * share a call. What a call returns that began before an invalidation is not cached.
 */
export function createShortCache<Value extends object>(options: { readonly max: number; readonly ttl: number }) {
  const cache = new LRUCache<string, Value>(options);
  const loading = new Map<string, Promise<Outcome<Value>>>();

  async function start(key: string, load: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
    const started = load();
    loading.set(key, started);
    try {
      const outcome = await started;
      // Not if it was invalidated meanwhile.
      if (outcome.ok && loading.get(key) === started) cache.set(key, outcome.value);
      return outcome;
    } finally {
      if (loading.get(key) === started) loading.delete(key);
    }
  }

  return {
    /**
     * `load` has to end when the signal aborts. A reader that joins another call waits until its own signal aborts, because the
     * other one may have more time.
     */
    async read(
      owner: string,
      id: string,
      signal: AbortSignal,
      load: () => Promise<Outcome<Value>>,
    ): Promise<Outcome<Value>> {
      const key = `${owner}/${id}`;
      const known = cache.get(key);
      if (known !== undefined) return done(known);
      const other = loading.get(key);
      if (other === undefined) return start(key, load);
      const shared = await untilAborted(
        signal,
        other.catch(() => null),
      );
      if (shared?.ok === true) return shared;
      // The aborted reader gets the failure of its own call, and leaves the other one to those who still wait for it. That one
      // may have failed for its own reasons: it was aborted, or ran out of time.
      return signal.aborted ? load() : start(key, load);
    },
    /** `id`: null = all of the owner. */
    invalidate(owner: string, id: string | null = null): void {
      const isMeant = (key: string) => (id === null ? key.startsWith(`${owner}/`) : key === `${owner}/${id}`);
      for (const key of [...cache.keys()].filter(isMeant)) cache.delete(key);
      for (const key of [...loading.keys()].filter(isMeant)) loading.delete(key);
    },
  };
}
