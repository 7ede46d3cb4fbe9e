import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../domain/company-settings.ts';
import { sumCents } from '../../domain/money.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { acceptSaved } from '../recording/accept-document.ts';
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

const withTwiceTheSale = (recorded: SalesDocument): SalesDocument => ({
  ...recorded,
  lines: recorded.lines.map((line) => ({ ...line, amount: sumCents([line.amount, line.amount]) })),
});

const withoutTax = (recorded: SalesDocument): SalesDocument => ({
  ...recorded,
  ownLines: { salesTax: [], fee: [], taxOnFee: [] },
});

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

it('a record whose tax no longer fits its document is a change of its month before the next attempt', async () => {
  const { taxProvider } = company;
  company.services.taxProvider = {
    ...taxProvider,
    record: (...request) => {
      taxProvider.setRate(0.09);
      return taxProvider.record(...request);
    },
  };
  await company.save(invoice({ id: '30', number: '30', date: '2026-02-17' }));
  await company.deliver();
  expect(await company.lastOf('30')).toMatchObject({ state: 'Queued', errorCode: 'TaxChanged' });
  expect(await changesOf('30')).toEqual([['2026-02', 'recorded', '30']]);
  company.services.taxProvider = taxProvider;
  taxProvider.setRate(0.08);
});

describe('a recorded document that is saved while nothing is recorded', () => {
  const saved = (id: string, syncToken: string) =>
    acceptSaved(company.services, { ...keyOf(id), syncToken, source: 'webhook', correlationId: 'test' });
  const recordThenEdit = async (id: string) => {
    await company.save(invoice({ id, number: id, date: '2026-02-17' }), { version: '0' });
    await company.deliver();
    expect(await changesOf(id)).toEqual([['2026-02', 'recorded', id]]);
    company.accounting.put(invoice({ id, number: id, date: '2026-02-17', syncToken: '9' }));
  };
  const setRecording = async (isRecordingDisabled: boolean) => {
    const settings = (await company.services.companies.read(realmId)).company?.settings ?? defaultSettings;
    await company.change({ settings: { ...settings, isRecordingDisabled } });
  };
  afterEach(async () => {
    await company.change({ calculationActive: true });
    await setRecording(false);
  });

  it('because calculation is off is a change of its month, and one that is reported again is none', async () => {
    await recordThenEdit('10');
    await company.change({ calculationActive: false });
    await saved('10', (await company.linkOf('10'))?.recordedSyncToken ?? '');
    await saved('10', '0');
    expect(await changesOf('10')).toEqual([['2026-02', 'recorded', '10']]);
    await saved('10', '9');
    expect(await changesOf('10')).toEqual([['2026-02', 'unrecorded', '10']]);
  });

  it('because calculation is off is no change where its removal is reported and it is still there', async () => {
    await recordThenEdit('13');
    await company.queue('13', { kind: 'cancel', version: 'Deleted', payload: { reason: 'Deleted' } });
    await company.change({ calculationActive: false });
    await company.deliver();
    expect(await changesOf('13')).toEqual([['2026-02', 'recorded', '13']]);
  });

  it('because calculation was switched off before its delivery is a change of its month', async () => {
    await recordThenEdit('11');
    await saved('11', '9');
    await company.change({ calculationActive: false });
    await company.deliver();
    expect(await changesOf('11')).toEqual([['2026-02', 'unrecorded', '11']]);
  });

  const ofRecord = (id: string) => {
    const recorded = company.accounting.get(id);
    if (recorded === undefined) throw new Error(`There is no invoice ${id}.`);
    return recorded;
  };
  it.each([
    [
      '14',
      'is no change of its month where it is the same sale with the same tax',
      (recorded: SalesDocument) => recorded,
      'recorded',
    ],
    ['15', 'is a change of its month where its sale is another one', withTwiceTheSale, 'unrecorded'],
    ['16', 'is a change of its month where its tax line was removed', withoutTax, 'unrecorded'],
    [
      '17',
      'is a change of its month where it has another number',
      (recorded: SalesDocument) => ({ ...recorded, number: '1700' }),
      'unrecorded',
    ],
  ] as const)('before a start date that was set later: invoice %s %s', async (id, _rule, edit, change) => {
    await company.save(invoice({ id, number: id, date: '2026-02-17' }), { version: '0' });
    await company.deliver();
    const settings = (await company.services.companies.read(realmId)).company?.settings ?? defaultSettings;
    await company.change({ settings: { ...settings, avaTaxStartDate: '2026-03-01' } });
    company.accounting.put({ ...edit(ofRecord(id)), syncToken: '9' });
    await saved(id, '9');
    await company.deliver();
    expect(await company.lastOf(id)).toMatchObject({ state: 'Ignored' });
    expect((await changesOf(id)).map(([month, kind]) => [month, kind])).toEqual([['2026-02', change]]);
    await company.change({ settings });
  });

  it('because recording is disabled is a change of its month, and of the one that it was moved to', async () => {
    await recordThenEdit('12');
    company.accounting.put(invoice({ id: '12', number: '12', date: '2026-03-05', syncToken: '9' }));
    await setRecording(true);
    await saved('12', '9');
    await company.deliver();
    expect(await company.lastOf('12')).toMatchObject({ state: 'Ignored' });
    expect(await changesOf('12')).toEqual([
      ['2026-02', 'unrecorded', '12'],
      ['2026-03', 'unrecorded', '12'],
    ]);
  });
});
