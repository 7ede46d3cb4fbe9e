import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../domain/company-settings.ts';
import { changeCursor, moveChangeCursor } from '../features/recording/sweep-queries.ts';
import { rememberWebhookEvents } from '../features/recording/webhook-queries.ts';
import { claimRun, failRun, findRun, finishRun, reportProgress, startRun } from '../service/jobs/run-queries.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { findEstimate, logCall, saveEstimate } from '../testing/stored-rows.fixture.ts';
import { callsOfDocument } from './call-log.ts';
import { changeCompany, createCompany, saveCompany } from './companies.ts';
import { deleteExpiredBatch } from './retention.ts';

const start = new Date('2026-03-02T10:00:00Z');
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const newCompany = { companyId: 'c1', realmId: 'a', name: 'Cottonwood', accountingUserName: 'Dana' };

describe.each(await testDatabases())('data of a company on $name', ({ db, clear }) => {
  beforeEach(clear);

  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]): Promise<Result> => db.tx({ realm: 'a' }, work);

  it('a new company is connected, active and without choices', async () => {
    const company = await inRealm((trx) => createCompany(trx, newCompany, start));
    expect(company).toMatchObject({
      connection: 'connected',
      calculationActive: true,
      settings: defaultSettings,
      version: 1,
    });
  });

  it('a change is not saved if another person saved the company in between', async () => {
    await inRealm((trx) => createCompany(trx, newCompany, start));
    const settings = { ...defaultSettings, taxItemId: '40', avaTaxStartDate: '2026-01-01' };
    const saved = await inRealm((trx) => saveCompany(trx, 'a', 1, { settings }, after(1)));
    expect(saved).toMatchObject({ settings, version: 2, name: 'Cottonwood', updatedAt: after(1) });
    expect(await inRealm((trx) => saveCompany(trx, 'a', 1, { name: 'Late' }, after(2)))).toBeNull();
  });

  it('changes by the service do not make an open settings page stale', async () => {
    await inRealm((trx) => createCompany(trx, newCompany, start));
    await inRealm((trx) => changeCompany(trx, 'a', { connection: 'disconnected', throttledAt: after(1) }, after(1)));
    expect(await inRealm((trx) => saveCompany(trx, 'a', 1, { ecosystemDisabled: true }, after(2)))).toMatchObject({
      connection: 'disconnected',
      throttledAt: after(1),
      ecosystemDisabled: true,
    });
  });

  it('a cached estimate is returned while it is fresh', async () => {
    const base = { realmId: 'a', fingerprint: 'f', txnType: 35, txnId: '1' };
    await inRealm((trx) => saveEstimate(trx, { ...base, answer: { response: { avaTax: 8.25 } } }, start));
    expect(await inRealm((trx) => findEstimate(trx, 'a', 'f'))).toMatchObject({
      response: { avaTax: 8.25 },
      createdAt: start,
    });
    expect(await inRealm((trx) => findEstimate(trx, 'a', 'other'))).toBeNull();
  });

  it('replaces the answer for a fingerprint, an error by a response too', async () => {
    const base = { realmId: 'a', fingerprint: 'f', txnType: 35, txnId: '1' };
    await inRealm((trx) => saveEstimate(trx, { ...base, answer: { errorText: 'ZIP' } }, start));
    expect(await inRealm((trx) => findEstimate(trx, 'a', 'f'))).toMatchObject({
      errorText: 'ZIP',
      response: null,
    });
    await inRealm((trx) => saveEstimate(trx, { ...base, answer: { response: {} } }, after(1)));
    expect(await inRealm((trx) => findEstimate(trx, 'a', 'f'))).toMatchObject({ errorText: null, response: {} });
  });

  it('a webhook event is accepted once', async () => {
    const receive = (...keys: string[]) => db.tx('system', (trx) => rememberWebhookEvents(trx, keys, start));
    const answers = await Promise.all([receive('a'), receive('a'), receive('a')]);
    expect(answers.filter(({ size }) => size > 0)).toHaveLength(1);
    expect([...(await receive('a', 'b', 'b', 'c'))].toSorted()).toEqual(['b', 'c']);
    expect(await receive()).toEqual(new Set());
  });

  it('reading changes continues where it stopped', async () => {
    expect(await inRealm((trx) => changeCursor(trx, 'a'))).toEqual({ position: null, intervalMinutes: null });
    await inRealm((trx) =>
      moveChangeCursor(trx, 'a', { position: '2026-03-01T00:00:00-08:00', intervalMinutes: 5 }, start),
    );
    await inRealm((trx) =>
      moveChangeCursor(trx, 'a', { position: '2026-03-02T00:00:00-08:00', intervalMinutes: 5 }, start),
    );
    expect(await inRealm((trx) => changeCursor(trx, 'a'))).toEqual({
      position: '2026-03-02T00:00:00-08:00',
      intervalMinutes: 5,
    });
  });

  it('only the result of the newest run is stored', async () => {
    const run = { realmId: 'a', kind: 'compare', request: { from: '2026-01-01' } };
    const find = () => inRealm((trx) => findRun(trx, 'a', 'compare', start));
    const begin = async () => {
      const runId = await inRealm((trx) => startRun(trx, run, start));
      await inRealm((trx) => claimRun(trx, runId, start));
      return { id: runId, attempt: 1, generation: 1 };
    };
    const first = await begin();
    expect(await inRealm((trx) => reportProgress(trx, first, { done: 3, total: 10 }, start))).toBe(true);
    expect(await find()).toMatchObject({ state: 'running', done: 3, total: 10, result: null });

    const second = await begin();
    expect(await inRealm((trx) => finishRun(trx, first, ['old'], after(2)))).toBe(false);
    expect(await inRealm((trx) => finishRun(trx, second, ['new'], after(2)))).toBe(true);
    expect(await inRealm((trx) => failRun(trx, second, { code: 'x', text: 'x' }, after(2)))).toBe(false);
    expect(await find()).toMatchObject({ state: 'ready', result: ['new'], request: { from: '2026-01-01' } });
    expect(await inRealm((trx) => findRun(trx, 'a', 'compare', after(2)))).toBeNull();
  });

  it('rows past their retention are deleted', async () => {
    const exchange = {
      vendor: 'accounting',
      operation: 'GET',
      status: 200,
      durationMs: 1,
      request: '1',
      response: '2',
      exchangeId: '',
    } as const;
    const key = { realmId: 'a', txnType: 35, txnId: '1' };
    for (const at of [start, after(10)]) {
      await inRealm((trx) => logCall(trx, { ...key, correlationId: '' }, exchange, at));
      await inRealm((trx) => saveEstimate(trx, { ...key, fingerprint: at.toISOString(), answer: { response: 1 } }, at));
    }
    const limit = after(5);
    const all = {
      calls: limit,
      estimates: limit,
      webhookEvents: limit,
      backgroundRuns: limit,
      certificateRequests: limit,
      sessions: limit,
      activity: limit,
    };
    await db.tx('system', (trx) => deleteExpiredBatch(trx, all));
    expect((await inRealm((trx) => callsOfDocument(trx, key, 10))).map((call) => call.at)).toEqual([after(10)]);
    expect(await inRealm((trx) => findEstimate(trx, 'a', start.toISOString()))).toBeNull();
  });
});
