import { expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

it('lets a key try so often in a window, then not until it ends; other keys are not held back', () => {
  let now = 0;
  const attempts = createAttempts({ now: () => new Date(now) }, { max: 2, windowMs: 1_000 });
  const take = (key: string) => attempts.take(key);
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true]);
  now = 999;
  expect(take('a')).toBe(false);
  now = 1_000;
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false]);
});
