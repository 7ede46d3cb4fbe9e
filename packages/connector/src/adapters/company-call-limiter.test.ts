import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLocalThrottle } from '../ports/throttle.ts';
import { createCompanyCallLimiter, type CallLimits } from './company-call-limiter.ts';

const { signal } = new AbortController();
const call = (realmId = 'a') => ({ realmId, signal });
const background = (realmId = 'a') => ({ ...call(realmId), priority: 'background' as const });
const atOnce = (limit: number, more: Partial<CallLimits> = {}): CallLimits => ({
  atOnce: limit,
  inBackground: limit,
  ...more,
});

/** Whether the call has been admitted by now. */
async function isIn(entering: Promise<unknown>): Promise<boolean> {
  const notYet = Symbol('not yet');
  return (await Promise.race([entering, Promise.resolve(notYet)])) !== notYet;
}

describe('calls of one company at once', () => {
  it('calls beyond the limit wait, and the next one starts when one ends', async () => {
    const limiter = createCompanyCallLimiter(atOnce(2));
    const leave = await limiter.acquire(call());
    await limiter.acquire(call());
    const third = limiter.acquire(call());
    const fourth = limiter.acquire(call());
    expect(await isIn(third)).toBe(false);
    leave?.();
    const leaveThird = await third;
    expect(await isIn(fourth)).toBe(false);
    leaveThird?.();
    expect(await fourth).toBeTypeOf('function');
  });

  it('calls of other companies and calls before a sign-in are not counted', async () => {
    const limiter = createCompanyCallLimiter(atOnce(1));
    await limiter.acquire(call('a'));
    expect(await limiter.acquire(call('b'))).toBeTypeOf('function');
    await limiter.acquire(call(''));
    expect(await limiter.acquire(call(''))).toBeTypeOf('function');
  });

  it('a waiting call whose caller aborts leaves the queue, and the next one starts', async () => {
    const limiter = createCompanyCallLimiter(atOnce(1));
    const leave = await limiter.acquire(call());
    const impatient = new AbortController();
    const second = limiter.acquire({ realmId: 'a', signal: impatient.signal });
    const third = limiter.acquire(call());
    impatient.abort();
    expect(await second).toBeNull();
    leave?.();
    expect(await third).toBeTypeOf('function');
  });

  it('the limit is never exceeded under load', async () => {
    const limiter = createCompanyCallLimiter(atOnce(3));
    let most = 0;
    let active = 0;
    const worker = async () => {
      for (let round = 0; round < 5; round += 1) {
        const leave = await limiter.acquire(call());
        active += 1;
        most = Math.max(most, active);
        await Promise.resolve();
        active -= 1;
        leave?.();
      }
    };
    await Promise.all(Array.from({ length: 10 }, worker));
    expect(most).toBe(3);
  });
});

describe('a call that a person waits for', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const refusal = { code: 'Unavailable', retryAfterSeconds: 3 };
  const ofPerson = { ...call(), longestWaitMs: 3_000 };
  const limiterNow = (limit: number) => createCompanyCallLimiter(atOnce(limit), () => Date.now());
  /** Calls of these durations, one after the other. */
  async function spend(limiter: ReturnType<typeof limiterNow>, ...durations: readonly number[]) {
    for (const duration of durations) {
      const leave = await limiter.acquire(call());
      await vi.advanceTimersByTimeAsync(duration);
      leave?.();
    }
  }

  it('is refused as overload when other calls of the company take too long, and the next one starts', async () => {
    const limiter = limiterNow(1);
    const leave = await limiter.acquire(call());
    const refused = limiter.acquire(ofPerson).catch((error: unknown) => error);
    const patient = limiter.acquire(call());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await refused).toMatchObject(refusal);
    leave?.();
    expect(await patient).toBeTypeOf('function');
  });

  it('is refused at once when those before it will take longer than it may wait', async () => {
    const limiter = limiterNow(1);
    await spend(limiter, ...Array.from({ length: 50 }, () => 1_000));
    await limiter.acquire(call());
    const waiting = Array.from({ length: 4 }, () => limiter.acquire(ofPerson).catch((error: unknown) => error));
    await expect(limiter.acquire(ofPerson)).rejects.toMatchObject(refusal);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => expect.objectContaining(refusal)));
  });

  it('is not refused because the clock of the service was set while other calls ran', async () => {
    let minuteNow = 0;
    const limiter = createCompanyCallLimiter(
      atOnce(1),
      () => Date.now(),
      undefined,
      () => minuteNow,
    );
    const leave = await limiter.acquire(call());
    minuteNow = 3_600_000;
    leave?.();
    const leaveLater = await limiter.acquire(call());
    const first = limiter.acquire(ofPerson);
    const second = limiter.acquire(ofPerson);
    leaveLater?.();
    (await first)?.();
    expect(await second).toBeTypeOf('function');
  });

  it('is not refused while the limit admits it, however long the calls take, and not without a longest wait', async () => {
    const limiter = limiterNow(2);
    await spend(limiter, 60_000, 60_000, 60_000);
    expect(await limiter.acquire(ofPerson)).toBeTypeOf('function');
    const leave = await limiter.acquire(ofPerson);
    const delivery = limiter.acquire(call());
    await vi.advanceTimersByTimeAsync(60_000);
    leave?.();
    expect(await delivery).toBeTypeOf('function');
  });
});

describe('background work', () => {
  it('background calls use at most half of the concurrent calls', async () => {
    const limiter = createCompanyCallLimiter({ atOnce: 4, inBackground: 2 });
    await limiter.acquire(background());
    await limiter.acquire(background());
    const third = limiter.acquire(background());
    expect(await limiter.acquire(call())).toBeTypeOf('function');
    expect(await limiter.acquire(call())).toBeTypeOf('function');
    expect(await isIn(third)).toBe(false);
  });

  it('background calls wait behind later interactive calls', async () => {
    const limiter = createCompanyCallLimiter({ atOnce: 1, inBackground: 1 });
    const leave = await limiter.acquire(call());
    const early = limiter.acquire(background());
    const late = limiter.acquire(call());
    leave?.();
    const leaveLate = await late;
    expect(await isIn(early)).toBe(false);
    leaveLate?.();
    expect(await early).toBeTypeOf('function');
  });
});

/** As many in a second as in a minute. */
const perMinuteOnly = { perMinute: 400, perSecond: 400, backgroundPerMinute: 240 };

describe('calls of one company in a minute', () => {
  /** Number of background calls that start in each second, with `interactive` interactive calls per second. */
  async function perSecond(rate: NonNullable<CallLimits['rate']>, seconds: number, interactive = 0) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const limiter = createCompanyCallLimiter({ atOnce: 8, inBackground: 4, rate }, () => Date.now());
    const startTimes: number[] = [];
    const work = async () => {
      for (;;) {
        const leave = await limiter.acquire(background());
        startTimes.push(Date.now());
        leave?.();
      }
    };
    const startedAt = Date.now();
    for (let worker = 0; worker < 4; worker += 1) void work();
    for (let second = 0; second < seconds; second += 1) {
      for (let index = 0; index < interactive; index += 1) (await limiter.acquire(call()))?.();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return Array.from(
      { length: seconds },
      (_, second) => startTimes.filter((at) => Math.floor((at - startedAt) / 1_000) === second).length,
    );
  }
  const mostInAMinute = (counts: readonly number[]) =>
    Math.max(...counts.map((_, index) => counts.slice(index, index + 60).reduce((sum, count) => sum + count, 0)));

  it('background calls stay below their limit in every minute without stopping', async () => {
    const counts = await perSecond(perMinuteOnly, 180);
    expect(mostInAMinute(counts)).toBeLessThanOrEqual(240);
    expect(counts.slice(10).every((count) => count > 0)).toBe(true);
  });

  it('interactive calls start at once up to the limit of any minute, and then when a call of the minute before leaves room', async () => {
    let now = 0;
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const limiter = createCompanyCallLimiter({ atOnce: 8, inBackground: 4, rate: perMinuteOnly }, () => now);
    const start = async () => (await limiter.acquire(call()))?.();
    for (let count = 0; count < 200; count += 1) await start();
    now = 30_000;
    for (let count = 0; count < 200; count += 1) await start();
    const late = limiter.acquire(call());
    expect(await isIn(late)).toBe(false);
    await expect(limiter.acquire({ ...call(), longestWaitMs: 3_000 })).rejects.toMatchObject({
      code: 'Unavailable',
      retryAfterSeconds: 30,
    });
    now = 60_000;
    await vi.advanceTimersByTimeAsync(30_000);
    (await late)?.();
    for (let count = 1; count < 200; count += 1) await start();
    expect(await isIn(limiter.acquire(call()))).toBe(false);
  });

  it('interactive calls reduce the rate of background calls, which leave them a quarter of the limit', async () => {
    const counts = await perSecond(perMinuteOnly, 180, 3);
    expect(mostInAMinute(counts) + 3 * 60).toBeLessThanOrEqual(400);
    expect(mostInAMinute(counts)).toBeGreaterThan(0);
  });

  it('no second has more calls than its limit, of people and in the background together', async () => {
    let now = 0;
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const limiter = createCompanyCallLimiter(
      { atOnce: 20, inBackground: 10, rate: { ...perMinuteOnly, perSecond: 8 } },
      () => now,
    );
    for (let count = 0; count < 4; count += 1) (await limiter.acquire(background()))?.();
    now = 500;
    for (let count = 0; count < 4; count += 1) (await limiter.acquire(call()))?.();
    const waiting = Array.from({ length: 20 }, () => limiter.acquire(call()));
    expect(await isIn(Promise.race(waiting))).toBe(false);
    await expect(limiter.acquire({ ...call(), longestWaitMs: 2_000 })).rejects.toMatchObject({ code: 'Unavailable' });
    const startedWithin = async (milliseconds: number) => {
      now += milliseconds;
      await vi.advanceTimersByTimeAsync(milliseconds);
      const started = await Promise.all(waiting.map((each) => isIn(each)));
      return started.filter(Boolean).length;
    };
    expect(await startedWithin(500)).toBe(4);
    expect(await startedWithin(500)).toBe(8);
  });

  it('background calls pause as long as the vendor requires', async () => {
    let now = 0;
    const throttle = createLocalThrottle(() => now);
    const limiter = createCompanyCallLimiter(atOnce(4), () => now, throttle);
    throttle.start('a', 30_000);
    const resting = new AbortController();
    const waiting = limiter.acquire({ realmId: 'a', signal: resting.signal, priority: 'background' });
    expect(await limiter.acquire(call())).toBeTypeOf('function');
    now = 29_999;
    expect(await isIn(waiting)).toBe(false);
    now = 30_000;
    (await limiter.acquire(call()))?.();
    expect(await waiting).toBeTypeOf('function');
  });
});
