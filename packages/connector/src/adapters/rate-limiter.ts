/** Limits of the calls of one company. */
export interface RateLimits {
  /** All calls. */
  readonly perMinute: number;
  /** All calls. */
  readonly perSecond: number;
  /** Background calls. */
  readonly backgroundPerMinute: number;
}

export interface RateLimiter {
  /** Counts a call that starts. `now`: milliseconds of a clock, which may be set back or forward between calls. */
  count(isBackground: boolean, now: number): void;
  /** Milliseconds until a call may start for which `ahead` calls have to start first. */
  waitMs(isBackground: boolean, now: number, ahead?: number): number;
}

/** Background calls start while fewer than this part of all calls was made: the rest is for people. */
const backgroundPartOfAll = 3 / 4;
/** The part of the background calls of a minute that may start at once; the others are spread over it. */
const partAtOnce = 1 / 4;

/**
 * No minute and no second has more calls than the limit, wherever it begins. Background calls are spread over the minute, and start
 * only while there is room for calls of people.
 */
export function createRateLimiter({ perMinute, perSecond, backgroundPerMinute }: RateLimits, now: number): RateLimiter {
  const all = createWindow(minute);
  const lastSecond = createWindow(second);
  const burst = backgroundPerMinute * partAtOnce;
  const background = createBucket(burst, backgroundPerMinute - burst, now);
  return {
    count(isBackground, at) {
      all.take(at);
      lastSecond.take(at);
      if (isBackground) background.take(at);
    },
    waitMs(isBackground, at, ahead = 0) {
      const untilSecondAllows = lastSecond.waitMs(perSecond, at) + Math.floor(ahead / perSecond) * second;
      const untilMinuteAllows = isBackground
        ? Math.max(all.waitMs(Math.ceil(perMinute * backgroundPartOfAll), at), background.waitMs(at))
        : all.waitMs(perMinute - ahead, at);
      return Math.max(untilSecondAllows, untilMinuteAllows);
    },
  };
}

const second = 1_000;
const minute = 60 * second;

/** The calls of the last `spanMs`. */
function createWindow(spanMs: number) {
  let starts: readonly number[] = [];
  const since = (at: number) => starts.filter((start) => start > at - spanMs && start <= at);
  return {
    take(at: number): void {
      starts = [...since(at), at];
    },
    /** Until fewer than `limit` of these calls are left. */
    waitMs(limit: number, at: number): number {
      const recent = since(at);
      if (recent.length < limit) return 0;
      const leavesNext = recent.at(-Math.max(1, limit)) ?? at;
      return leavesNext + spanMs - at;
    },
  };
}

/** Holds at most `size` tokens, at least one, and refills `perMinute`. A call that starts without a token makes it negative. */
function createBucket(size: number, perMinute: number, now: number) {
  const capacity = Math.max(1, size);
  let tokens = capacity;
  let filledAt = now;
  const fill = (at: number) => {
    tokens = Math.min(capacity, tokens + (Math.max(0, at - filledAt) * perMinute) / minute);
    filledAt = at;
  };
  return {
    take(at: number): void {
      fill(at);
      tokens -= 1;
    },
    waitMs(at: number): number {
      fill(at);
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * minute) / perMinute);
    },
  };
}
