import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ZERO } from '../domain/money.ts';
import { createCompany } from '../store/companies.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { createCompanyWrites } from './company-writes.ts';
import { createEstimateCache, type EstimateAnswer } from './estimate-cache.ts';

const realmId = '9341452000000001';
const start = Date.parse('2026-03-02T10:00:00Z');
const minutes = (count: number) => count * 60_000;
const response = {
  salesTax: ZERO,
  fee: ZERO,
  taxOnFee: ZERO,
  absorbedFee: ZERO,
  feeName: '',
  isFeeUnknown: false,
  zeroReason: null,
  breakdown: [],
  lines: [],
};

describe.each(await testDatabases())('an estimate of another process on $name', ({ db, clear }) => {
  const clock = { ms: start, now: () => new Date(clock.ms) };
  const fail = (error: unknown) => {
    throw error;
  };
  const startProcess = () => {
    const writes = createCompanyWrites(db, fail);
    return { estimates: createEstimateCache(db, clock, writes), flush: () => writes.flush() };
  };

  beforeEach(async () => {
    await clear();
    clock.ms = start;
    const company = { companyId: 'c1', realmId, name: 'Cottonwood', accountingUserName: 'Dana' };
    await db.tx({ realm: realmId }, (trx) => createCompany(trx, company, clock.now()));
    const other = startProcess();
    other.estimates.store({
      realmId,
      fingerprint: 'f',
      txnType: 35,
      txnId: null,
      at: clock.now(),
      answer: { response },
    });
    await other.flush();
  });

  it.each([
    [minutes(5), response],
    [minutes(5) + 1, null],
  ])('is answered again %d ms later: %j', async (ms, expected) => {
    clock.ms += ms;
    expect(await startProcess().estimates.findFresh(realmId, 'f')).toEqual(expected);
    expect(await startProcess().estimates.findFresh(realmId, 'unknown')).toBeNull();
  });

  it.each([
    [minutes(24 * 60), { kind: 'estimate', estimate: response }],
    [minutes(24 * 60) + 1, { kind: 'none' }],
  ])('is known to the record of the document %d ms later: %j', async (ms, expected) => {
    clock.ms += ms;
    expect(await startProcess().estimates.findLatest(realmId, 'f')).toEqual(expected);
  });

  it.runIf(db.kind === 'postgres')('replaces a refusal that this process remembers, and no later one', async () => {
    const [own, other] = [startProcess(), startProcess()];
    const store = ({ estimates }: typeof own, answer: EstimateAnswer) => {
      clock.ms += 1_000;
      estimates.store({ realmId, fingerprint: 'f', txnType: 35, txnId: null, at: clock.now(), answer });
    };
    const latest = () => own.estimates.findLatest(realmId, 'f');
    const errorText = 'No such ZIP code.';
    store(own, { errorText });
    await own.flush();
    expect(await latest()).toEqual({ kind: 'error', message: errorText });
    store(other, { response });
    await other.flush();
    expect(await latest()).toEqual({ kind: 'estimate', estimate: response });
    store(own, { errorText });
    expect(await latest()).toEqual({ kind: 'error', message: errorText });
    await own.flush();
  });

  it('is not replaced by one that began before it', async () => {
    const { estimates, flush } = startProcess();
    const store = (seconds: number, answer: EstimateAnswer) =>
      estimates.store({
        realmId,
        fingerprint: 'f',
        txnType: 35,
        txnId: null,
        at: new Date(start + seconds * 1_000),
        answer,
      });
    clock.ms = start + 3_000;
    store(2, { response });
    store(1, { errorText: 'Of the settings before.' });
    expect(await estimates.findLatest(realmId, 'f')).toEqual({ kind: 'estimate', estimate: response });
    await flush();
  });

  it('is looked up unless no other process can have calculated it', async () => {
    const batch = vi.spyOn(db, 'batch');
    const { estimates } = startProcess();
    expect(await estimates.findFresh(realmId, 'f')).toEqual(response);
    batch.mockClear();
    clock.ms += minutes(5) + 1;
    expect(await estimates.findFresh(realmId, 'unknown')).toBeNull();
    expect(batch).toHaveBeenCalledTimes(db.kind === 'embedded' ? 0 : 1);
    batch.mockRestore();
  });

  it('is found by each of many requests at once', async () => {
    const { estimates } = startProcess();
    const found = await Promise.all(Array.from({ length: 20 }, () => estimates.findFresh(realmId, 'f')));
    expect(found).toEqual(Array.from({ length: 20 }, () => response));
  });
});
