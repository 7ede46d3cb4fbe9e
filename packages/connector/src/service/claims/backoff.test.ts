import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it.each([
  [0, 500],
  [1, 1_000],
  [5, 16_000],
  [6, 20_000],
  [2_000, 20_000],
])('the pause before retry %s is %s ms: doubled each time, up to the longest', (retry, pause) => {
  expect(backoffMs(retry, { firstMs: 500, longestMs: 20_000 })).toBe(pause);
});
