import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';

/** Counts attempts by key, in a time window per key. */
export interface AttemptCounter {
  /** Adds one to the key's current window, which starts with its first attempt. */
  add(key: string, limit: AttemptLimit): Promise<AttemptCount>;
}

export interface AttemptCount {
  readonly count: number;
  /** Remaining time of the window, in milliseconds. */
  readonly endsInMs: number;
}

/** Limits the attempts of each key. */
export interface Attempts {
  /** Counts an attempt; false if the key exceeds its limit in the current window. */
  take(key: string): Promise<boolean>;
}

export interface AttemptLimit {
  readonly max: number;
  readonly windowMs: number;
}

const maxCountedKeys = 50_000;

/** A counter in the memory of this process. It stores hashes of the keys: a caller may choose keys, and their length. */
export function createLocalCounter(clock: Clock): AttemptCounter {
  const windows = new LRUCache<string, { readonly endsAt: number; count: number }>({
    // With `max` it would allocate the whole list at once.
    maxSize: maxCountedKeys,
    sizeCalculation: () => 1,
  });
  return {
    async add(key, { windowMs }) {
      const name = createHash('sha256').update(key).digest('base64url');
      const now = clock.now().getTime();
      const lastWindow = windows.get(name);
      const remainingMs = (lastWindow?.endsAt ?? now) - now;
      // Longer than a window: the clock was set back.
      const isOpen = remainingMs > 0 && remainingMs <= windowMs;
      const current = lastWindow !== undefined && isOpen ? lastWindow : { endsAt: now + windowMs, count: 0 };
      windows.set(name, current);
      current.count += 1;
      return { count: current.count, endsInMs: current.endsAt - now };
    },
  };
}

/**
 * Counts in this process, and over all processes only what this one does not refuse by itself: a flood of attempts above
 * the limit costs no call to the database.
 */
export function countLocallyFirst(local: AttemptCounter, shared: AttemptCounter): AttemptCounter {
  return {
    async add(key, limit) {
      const localAttempts = await local.add(key, limit);
      return localAttempts.count > limit.max ? localAttempts : shared.add(key, limit);
    },
  };
}

/** At most `max` attempts of a key in `windowMs`, from its first one. `name` separates the keys of different limits. */
export function createAttempts(counter: AttemptCounter, name: string, limit: AttemptLimit): Attempts {
  return {
    async take(key) {
      const { count } = await counter.add(JSON.stringify([name, key]), limit);
      return count <= limit.max;
    },
  };
}
