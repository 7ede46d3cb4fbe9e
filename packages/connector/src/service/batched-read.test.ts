import { describe, expect, it } from 'vitest';
import { createBatchedRead } from './batched-read.ts';

const one = '9341452000000001';
const other = '9341452000000002';

/** Queries are answered when the test says so. */
function startReads() {
  const queries: {
    readonly realmId: string;
    readonly keys: readonly string[];
    readonly answer: (fails?: boolean) => void;
  }[] = [];
  const read = createBatchedRead<string>(
    (realmId, keys) =>
      new Promise((resolve, reject) => {
        const rows = new Map(keys.filter((key) => key !== 'missing').map((key) => [key, `${realmId} ${key}`]));
        queries.push({
          realmId,
          keys,
          answer: (fails = false) => (fails ? reject(new Error('The database does not answer.')) : resolve(rows)),
        });
      }),
  );
  return { read, queries };
}

describe('rows of a company', () => {
  it('are read at once by the first caller, and together by those who come meanwhile', async () => {
    const { read, queries } = startReads();
    const first = read(one, 'a');
    const next = [read(one, 'b'), read(one, 'missing'), read(one, 'b')];
    expect(queries.map(({ keys }) => keys)).toEqual([['a']]);
    queries[0]?.answer();
    expect(await first).toBe(`${one} a`);
    await expect.poll(() => queries[1]?.keys).toEqual(['b', 'missing']);
    queries[1]?.answer();
    expect(await Promise.all(next)).toEqual([`${one} b`, null, `${one} b`]);
    void read(one, 'c');
    await expect.poll(() => queries[2]?.keys).toEqual(['c']);
  });

  it('are never read together with those of another company', () => {
    const { read, queries } = startReads();
    void read(one, 'a');
    void read(other, 'a');
    expect(queries.map(({ realmId }) => realmId)).toEqual([one, other]);
  });

  it('are asked for again after a query that failed', async () => {
    const { read, queries } = startReads();
    const failed = read(one, 'a');
    const next = read(one, 'a2');
    queries[0]?.answer(true);
    await expect(failed).rejects.toThrow('does not answer');
    await expect.poll(() => queries.length).toBe(2);
    queries[1]?.answer();
    expect(await next).toBe(`${one} a2`);
  });
});
