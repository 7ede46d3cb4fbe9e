import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('all tasks are processed, and no more than the limit at once', async () => {
  const seen: number[] = [];
  let active = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5], 2, async (row) => {
    most = Math.max(most, ++active);
    await Promise.resolve();
    seen.push(row);
    active -= 1;
  });
  expect(new Set(seen)).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(seen).toHaveLength(5);
  expect(most).toBe(2);
});

it('after a failure no further task starts, and running tasks are awaited', async () => {
  const started: number[] = [];
  const ended: number[] = [];
  const slow = Promise.withResolvers<void>();
  const work = inParallel([1, 2, 3, 4], 2, async (row) => {
    started.push(row);
    if (row === 1) throw new Error('no');
    await slow.promise;
    ended.push(row);
  });
  slow.resolve();
  await expect(work).rejects.toThrow('no');
  expect(started).toEqual([1, 2]);
  expect(ended).toEqual([2]);
});
