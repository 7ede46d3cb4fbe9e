import { expect, it } from 'vitest';
import { createAttempts, createLocalCounter } from './attempts.ts';

it('attempts are limited per key and window, and other keys and limits are not affected', async () => {
  let now = 0;
  const counter = createLocalCounter({ now: () => new Date(now) });
  const attempts = createAttempts(counter, 'one', { max: 2, windowMs: 1_000 });
  const other = createAttempts(counter, 'other', { max: 1, windowMs: 1_000 });
  const take = (...keys: string[]) => Promise.all(keys.map((key) => attempts.take(key)));
  expect(await take('a', 'a', 'a', 'b')).toEqual([true, true, false, true]);
  expect(await other.take('a')).toBe(true);
  now = 999;
  expect(await take('a')).toEqual([false]);
  now = 1_000;
  expect(await take('a', 'a', 'a')).toEqual([true, true, false]);
});

it('a counter answers with the count and the rest of the window, which starts with the first attempt', async () => {
  let now = 0;
  const counter = createLocalCounter({ now: () => new Date(now) });
  expect(await counter.add('a', 1_000)).toEqual({ count: 1, endsInMs: 1_000 });
  now = 400;
  expect(await counter.add('a', 1_000)).toEqual({ count: 2, endsInMs: 600 });
});
