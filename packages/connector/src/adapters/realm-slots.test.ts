import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOwnRests } from '../ports/rests.ts';
import { createRealmSlots, type SlotLimits } from './realm-slots.ts';

const { signal } = new AbortController();
const call = (realmId = 'a') => ({ realmId, signal });
const background = (realmId = 'a') => ({ ...call(realmId), priority: 'background' as const });
const atOnce = (limit: number, more: Partial<SlotLimits> = {}): SlotLimits => ({
  atOnce: limit,
  inBackground: limit,
  ...more,
});

/** Whether it has been let in by now. */
async function isIn(entering: Promise<unknown>): Promise<boolean> {
  const notYet = Symbol('not yet');
  return (await Promise.race([entering, Promise.resolve(notYet)])) !== notYet;
}

describe('calls of one company at once', () => {
  it('are limited; one that leaves lets one in', async () => {
    const slots = createRealmSlots(atOnce(2));
    const leave = await slots.enter(call());
    await slots.enter(call());
    const third = slots.enter(call());
    const fourth = slots.enter(call());
    expect(await isIn(third)).toBe(false);
    leave?.();
    const leaveThird = await third;
    expect(await isIn(fourth)).toBe(false);
    leaveThird?.();
    expect(await fourth).toBeTypeOf('function');
  });

  it('do not count for another company, nor before there is one', async () => {
    const slots = createRealmSlots(atOnce(1));
    await slots.enter(call('a'));
    expect(await slots.enter(call('b'))).toBeTypeOf('function');
    await slots.enter(call(''));
    expect(await slots.enter(call(''))).toBeTypeOf('function');
  });

  it('stop waiting when their caller gives up, and leave the place to the next', async () => {
    const slots = createRealmSlots(atOnce(1));
    const leave = await slots.enter(call());
    const impatient = new AbortController();
    const second = slots.enter({ realmId: 'a', signal: impatient.signal });
    const third = slots.enter(call());
    impatient.abort();
    expect(await second).toBeNull();
    leave?.();
    expect(await third).toBeTypeOf('function');
  });

  it('never become more, however often they come', async () => {
    const slots = createRealmSlots(atOnce(3));
    let most = 0;
    let active = 0;
    const worker = async () => {
      for (let round = 0; round < 5; round += 1) {
        const leave = await slots.enter(call());
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

describe('background work', () => {
  it('leaves half of the places to people', async () => {
    const slots = createRealmSlots({ atOnce: 4, inBackground: 2 });
    await slots.enter(background());
    await slots.enter(background());
    const third = slots.enter(background());
    expect(await slots.enter(call())).toBeTypeOf('function');
    expect(await slots.enter(call())).toBeTypeOf('function');
    expect(await isIn(third)).toBe(false);
  });

  it('waits behind people who came later', async () => {
    const slots = createRealmSlots({ atOnce: 1, inBackground: 1 });
    const leave = await slots.enter(call());
    const early = slots.enter(background());
    const late = slots.enter(call());
    leave?.();
    const leaveLate = await late;
    expect(await isIn(early)).toBe(false);
    leaveLate?.();
    expect(await early).toBeTypeOf('function');
  });
});

describe('calls of one company in a minute', () => {
  /** How many background calls begin in each second, while so many people's calls begin in it. */
  async function perSecond(pace: NonNullable<SlotLimits['pace']>, seconds: number, interactive = 0) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const slots = createRealmSlots({ atOnce: 8, inBackground: 4, pace }, () => Date.now());
    const begun: number[] = [];
    const work = async () => {
      for (;;) {
        const leave = await slots.enter(background());
        begun.push(Date.now());
        leave?.();
      }
    };
    const startedAt = Date.now();
    for (let worker = 0; worker < 4; worker += 1) void work();
    for (let second = 0; second < seconds; second += 1) {
      for (let index = 0; index < interactive; index += 1) (await slots.enter(call()))?.();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return Array.from(
      { length: seconds },
      (_, second) => begun.filter((at) => Math.floor((at - startedAt) / 1_000) === second).length,
    );
  }
  const mostInAMinute = (counts: readonly number[]) =>
    Math.max(...counts.map((_, index) => counts.slice(index, index + 60).reduce((sum, count) => sum + count, 0)));

  it('background work stays under its limit in every minute, and goes on all the time', async () => {
    const counts = await perSecond({ perMinute: 400, backgroundPerMinute: 240 }, 180);
    expect(mostInAMinute(counts)).toBeLessThanOrEqual(240);
    expect(counts.slice(10).every((count) => count > 0)).toBe(true);
  });

  it('people never wait, and background work makes room for them', async () => {
    const counts = await perSecond({ perMinute: 400, backgroundPerMinute: 240 }, 180, 5);
    expect(mostInAMinute(counts) + 5 * 60).toBeLessThanOrEqual(500);
    expect(mostInAMinute(counts)).toBeGreaterThan(0);
  });

  it('background work rests as long as the vendor asks', async () => {
    let now = 0;
    const rests = createOwnRests(() => now);
    const slots = createRealmSlots(atOnce(4), () => now, rests);
    rests.begin('a', 30_000);
    const resting = new AbortController();
    const waiting = slots.enter({ realmId: 'a', signal: resting.signal, priority: 'background' });
    expect(await slots.enter(call())).toBeTypeOf('function');
    now = 29_999;
    expect(await isIn(waiting)).toBe(false);
    now = 30_000;
    (await slots.enter(call()))?.();
    expect(await waiting).toBeTypeOf('function');
  });
});
