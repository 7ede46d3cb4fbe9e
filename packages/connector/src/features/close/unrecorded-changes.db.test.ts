import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { changesOfMonth, watchMonth } from './month-queries.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
  for (const month of ['2026-01', '2026-02', '2026-03'])
    await company.inRealm((trx) => watchMonth(trx, realmId, month));
});
afterAll(() => company.stop());

const changesOf = async (id: string) => {
  const found = [];
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    const { changes } = await company.inRealm((trx) => changesOfMonth(trx, realmId, month));
    found.push(...changes.filter(({ txnId }) => txnId === id).map(({ kind, code }) => [month, kind, code]));
  }
  return found;
};

/** It cannot be recorded. */
const withoutAddress = { shipTo: null, billTo: null };

describe('a document that cannot be recorded', () => {
  it('is a change of the month of its date, although it was never recorded', async () => {
    await company.save(invoice({ id: '1', number: '1037', date: '2026-02-17', ...withoutAddress }));
    await company.deliver();
    expect(await company.lastOf('1')).toMatchObject({ state: 'NeedsUser' });
    expect(await changesOf('1')).toEqual([['2026-02', 'unrecorded', '1037']]);
  });

  it('is a change of the month in which it was recorded, and of the one that it was moved to', async () => {
    await company.save(invoice({ id: '2', number: '1038', date: '2026-03-01' }));
    await company.deliver();
    expect(await changesOf('2')).toEqual([['2026-03', 'recorded', '1038']]);
    await company.save(invoice({ id: '2', number: '1038', date: '2026-01-31', syncToken: '5', ...withoutAddress }));
    await company.deliver();
    expect(await company.lastOf('2')).toMatchObject({ state: 'NeedsUser' });
    expect(await changesOf('2')).toEqual([
      ['2026-01', 'unrecorded', '1038'],
      ['2026-03', 'unrecorded', '1038'],
    ]);
  });
});
