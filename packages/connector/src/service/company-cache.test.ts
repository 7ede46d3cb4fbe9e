import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createCompanyCache } from './company-cache.ts';

const one = '9341452000000001';
const other = '9341452000000002';

function startCache() {
  const changes = new EventEmitter<{ change: [realmId: string] }>();
  const reads: string[] = [];
  let duringRead: () => void = () => undefined;
  const cache = createCompanyCache(
    { onCompanyChange: (listener) => void changes.on('change', listener) },
    async (realmId) => {
      reads.push(realmId);
      const value = { number: reads.length };
      await Promise.resolve();
      duringRead();
      return value;
    },
  );
  return {
    cache,
    reads,
    change: (realmId: string) => void changes.emit('change', realmId),
    onRead: (listener: () => void) => {
      duringRead = listener;
    },
  };
}

describe('a cached company', () => {
  it('is read once, also by concurrent callers', async () => {
    const { cache, reads } = startCache();
    const [first, second] = await Promise.all([cache.read(one), cache.read(one)]);
    expect(second).toBe(first);
    expect(await cache.read(one)).toBe(first);
    await cache.read(other);
    expect(reads).toEqual([one, other]);
  });

  it.each([
    ['it has changed', one, [one, other, one]],
    ['only another company has changed', other, [one, other, other]],
  ])('is read again when %s', async (_, changed, expected) => {
    const { cache, reads, change } = startCache();
    await Promise.all([cache.read(one), cache.read(other)]);
    change(changed);
    await cache.read(one);
    await cache.read(other);
    expect(reads).toEqual(expected);
  });

  it('is read again when it has changed in another process', async () => {
    const { cache, reads } = startCache();
    await cache.read(one);
    cache.invalidate(one);
    await cache.read(one);
    expect(reads).toEqual([one, one]);
  });

  it('is not cached when it changes while it is read', async () => {
    const { cache, reads, change, onRead } = startCache();
    onRead(() => change(one));
    await cache.read(one);
    onRead(() => undefined);
    await cache.read(one);
    expect(reads).toEqual([one, one]);
  });

  it('is read again after a read that failed', async () => {
    const { cache, reads, onRead } = startCache();
    onRead(() => {
      throw new Error('The database is not available.');
    });
    await expect(cache.read(one)).rejects.toThrow('not available');
    onRead(() => undefined);
    await expect(cache.read(one)).resolves.toEqual({ number: 2 });
    expect(reads).toEqual([one, one]);
  });
});
