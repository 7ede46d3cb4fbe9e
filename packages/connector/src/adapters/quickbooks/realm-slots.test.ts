import { describe, expect, it } from 'vitest';
import { createRealmSlots } from './realm-slots.ts';

const { signal } = new AbortController();

/** Whether it has been let in by now. */
async function isIn(entering: Promise<unknown>): Promise<boolean> {
  const notYet = Symbol('not yet');
  return (await Promise.race([entering, Promise.resolve(notYet)])) !== notYet;
}

describe('calls of one company at once', () => {
  it('are limited; one that leaves lets one in', async () => {
    const slots = createRealmSlots(2);
    const leave = await slots.enter('a', signal);
    await slots.enter('a', signal);
    const third = slots.enter('a', signal);
    const fourth = slots.enter('a', signal);
    expect(await isIn(third)).toBe(false);
    leave?.();
    const leaveThird = await third;
    expect(await isIn(fourth)).toBe(false);
    leaveThird?.();
    expect(await fourth).toBeTypeOf('function');
  });

  it('do not count for another company', async () => {
    const slots = createRealmSlots(1);
    await slots.enter('a', signal);
    expect(await slots.enter('b', signal)).toBeTypeOf('function');
  });

  it('stop waiting when their caller gives up, and leave the place to the next', async () => {
    const slots = createRealmSlots(1);
    const leave = await slots.enter('a', signal);
    const impatient = new AbortController();
    const second = slots.enter('a', impatient.signal);
    const third = slots.enter('a', signal);
    impatient.abort();
    expect(await second).toBeNull();
    leave?.();
    expect(await third).toBeTypeOf('function');
  });

  it('never become more, however often they come', async () => {
    const slots = createRealmSlots(3);
    let most = 0;
    let active = 0;
    const worker = async () => {
      for (let round = 0; round < 5; round += 1) {
        const leave = await slots.enter('a', signal);
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
