import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/databases.harness.ts';
import { comparedBatchesWith, saveComparedBatch } from './comparison-queries.ts';

describe.each(await testDatabases())('the batches of a comparison on $name', ({ db, clear }) => {
  beforeEach(clear);

  it('are found by their rows in the order of the result, whatever was stored first', async () => {
    const now = new Date('2026-07-02T10:00:00Z');
    const batch = {
      realmId: 'a',
      resultId: '00000000-0000-4000-8000-000000000000',
      accountingCount: 1,
      providerCount: 1,
    };
    const stored = [
      ['Consistent', 1],
      ['Consistent', 0],
      ['Inconsistent', 0],
      ['Error', 0],
    ] as const;
    const found = await db.tx({ realm: 'a' }, async (trx) => {
      for (const [outcome, place] of stored)
        await saveComparedBatch(trx, { ...batch, outcome, place, rowIds: ['7'], rows: [] }, now);
      return comparedBatchesWith(trx, 'a', batch.resultId, ['7']);
    });
    expect(found.map(({ outcome, place }) => [outcome, place])).toEqual(stored.toReversed());
  });
});
