/** Limits of the calls of one company per minute. */
export interface RateLimits {
  /** All calls. Interactive calls are counted and never delayed. */
  readonly perMinute: number;
  /** Background calls. */
  readonly backgroundPerMinute: number;
}

export interface RateLimiter {
  /** Counts a call. Milliseconds of a monotonic clock. */
  count(isBackground: boolean, now: number): void;
  /** Milliseconds until a background call may start. */
  waitMs(now: number): number;
}

/**
 * Token buckets with a burst of half the limit, and the other half refilled over the minute: no minute exceeds the
 * limit, wherever it begins.
 */
export function createRateLimiter({ perMinute, backgroundPerMinute }: RateLimits, now: number): RateLimiter {
  const all = createBucket(perMinute / 2, now);
  const background = createBucket(backgroundPerMinute / 2, now);
  return {
    count(isBackground, at) {
      all.take(at);
      if (isBackground) background.take(at);
    },
    waitMs: (at) => Math.max(all.waitMs(at), background.waitMs(at)),
  };
}

const minute = 60_000;

/** Holds at most `size` tokens and refills as many in a minute. May go below zero. */
function createBucket(size: number, now: number) {
  let tokens = size;
  let filledAt = now;
  const fill = (at: number) => {
    tokens = Math.min(size, tokens + ((at - filledAt) * size) / minute);
    filledAt = at;
  };
  return {
    take(at: number): void {
      fill(at);
      tokens -= 1;
    },
    waitMs(at: number): number {
      fill(at);
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * minute) / size);
    },
  };
}
