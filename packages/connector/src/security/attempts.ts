import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';

/** Counts tries by key within this process. */
export interface Attempts {
  /** Counts one more; false when the key has used up its share of the current time window. */
  take(key: string): boolean;
}

const rememberedKeys = 50_000;

/** At most `max` tries of a key in `windowMs` from its first one. */
export function createAttempts(clock: Clock, { max, windowMs }: { max: number; windowMs: number }): Attempts {
  const windows = new LRUCache<string, { readonly endsAt: number; count: number }>({ max: rememberedKeys });
  return {
    take(key) {
      const now = clock.now().getTime();
      const known = windows.get(key);
      const current = known !== undefined && known.endsAt > now ? known : { endsAt: now + windowMs, count: 0 };
      windows.set(key, current);
      current.count += 1;
      return current.count <= max;
    },
  };
}
