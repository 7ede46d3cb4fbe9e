import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type AttemptCounter, countLocallyFirst, createAttempts, createLocalCounter } from './attempts.ts';

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

it('a counter takes no more room for long keys, which a caller may choose', async () => {
  const attempts = createAttempts(createLocalCounter({ now: () => new Date(0) }), 'one', { max: 1, windowMs: 1_000 });
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let key = 0; key < 2_000; key += 1) await attempts.take(`${key} ${randomBytes(20_000).toString('hex')}`);
  expect(used() - before).toBeLessThan(10_000_000);
  expect(await attempts.take('another')).toBe(true);
});

it('a window that began before the clock was set back is over', async () => {
  let now = 3_600_000;
  const attempts = createAttempts(createLocalCounter({ now: () => new Date(now) }), 'one', { max: 1, windowMs: 1_000 });
  expect([await attempts.take('a'), await attempts.take('a')]).toEqual([true, false]);
  now = 0;
  expect([await attempts.take('a'), await attempts.take('a')]).toEqual([true, false]);
});

it('a counter answers with the count and the rest of the window, which starts with the first attempt', async () => {
  let now = 0;
  const limit = { max: 1, windowMs: 1_000 };
  const counter = createLocalCounter({ now: () => new Date(now) });
  expect(await counter.add('a', limit)).toEqual({ count: 1, endsInMs: 1_000 });
  now = 400;
  expect(await counter.add('a', limit)).toEqual({ count: 2, endsInMs: 600 });
});

it('attempts above the limit of this process are not counted over all processes', async () => {
  let sharedCount = 5;
  const shared: AttemptCounter = { add: async () => ({ count: (sharedCount += 1), endsInMs: 3 }) };
  const local = createLocalCounter({ now: () => new Date(0) });
  const counter = countLocallyFirst(local, shared);
  const limit = { max: 2, windowMs: 1_000 };
  const counts: unknown[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) counts.push(await counter.add('a', limit));
  expect(counts).toEqual([
    { count: 6, endsInMs: 3 },
    { count: 7, endsInMs: 3 },
    { count: 3, endsInMs: 1_000 },
    { count: 4, endsInMs: 1_000 },
  ]);
  expect(sharedCount).toBe(7);
});
