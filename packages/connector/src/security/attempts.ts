import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';

/** Counts tries by key, each key in time windows of its own. */
export interface TryCounter {
  /** Counts one more in the key's current window, which begins with its first try. */
  add(key: string, windowMs: number): Promise<Tries>;
}

export interface Tries {
  readonly count: number;
  /** Until the window ends. Milliseconds. */
  readonly endsInMs: number;
}

/** A share of tries for each key. */
export interface Attempts {
  /** Counts one more; false when the key has used up its share of the current time window. */
  take(key: string): Promise<boolean>;
}

export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

const rememberedKeys = 50_000;

/** Counts within this process. */
export function createLocalCounter(clock: Clock): TryCounter {
  const windows = new LRUCache<string, { readonly endsAt: number; count: number }>({ max: rememberedKeys });
  return {
    async add(key, windowMs) {
      const now = clock.now().getTime();
      const known = windows.get(key);
      const current = known !== undefined && known.endsAt > now ? known : { endsAt: now + windowMs, count: 0 };
      windows.set(key, current);
      current.count += 1;
      return { count: current.count, endsInMs: current.endsAt - now };
    },
  };
}

/** At most `max` tries of a key in `windowMs` from its first one. `name` keeps the keys of several limits apart. */
export function createAttempts(counter: TryCounter, name: string, { max, windowMs }: AttemptLimit): Attempts {
  return {
    async take(key) {
      const { count } = await counter.add(JSON.stringify([name, key]), windowMs);
      return count <= max;
    },
  };
}
