/** How many calls of one company may begin in a minute. */
export interface RateLimits {
  /** All together. Interactive calls are counted and never wait. */
  readonly perMinute: number;
  /** Those of background work. */
  readonly backgroundPerMinute: number;
}

export interface RateLimiter {
  /** A call begins. Milliseconds of any clock that never goes back. */
  count(isBackground: boolean, now: number): void;
  /** How long a background call has to wait. */
  waitMs(now: number): number;
}

/**
 * Token buckets: half of a limit at once, the other half spread over the minute, so that no minute has more than the
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

/** Holds `size` tokens at most, and gets as many in a minute. May be overdrawn. */
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
