import { expect, it } from 'vitest';
import { latest } from './latest.ts';
import { createLifetime } from './lifetime.ts';

it('of several calls the newest one counts, until another follows or all end', () => {
  const life = createLifetime();
  const calls = latest(life);
  const undone: string[] = [];
  const [first, second] = ['first', 'second'].map((name) => {
    const call = calls.next();
    call.own(() => undone.push(name));
    return call.signal;
  });
  expect([first?.aborted, second?.aborted, undone]).toEqual([true, false, ['first']]);
  expect(calls.current().signal).toBe(second);
  life.end();
  expect([second?.aborted, undone]).toEqual([true, ['first', 'second']]);
  expect(calls.next().signal.aborted).toBe(true);
});
