import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { runHandlers } from '../../../packages/connector/src/app/run-handlers.ts';
import { serviceActor } from '../../../packages/connector/src/domain/activity.ts';
import { provisionCompany } from '../../../packages/connector/src/features/company/provision-company.ts';
import { recalculateTransactions } from '../../../packages/connector/src/features/reconciliation/recalculate.ts';
import { recalculationsOf } from '../../../packages/connector/src/features/reconciliation/recalculation-queries.ts';
import { findStoredComparison } from '../../../packages/connector/src/features/reconciliation/stored-comparison.ts';
import { reserveCode } from '../../../packages/connector/src/features/recording/document-queries.ts';
import { findRun, startOrReplaceRun } from '../../../packages/connector/src/service/jobs/run-queries.ts';
import { workOnRun } from '../../../packages/connector/src/service/jobs/run-worker.ts';
import type { Scope, Trx } from '../../../packages/connector/src/store/db.ts';
import { callsOfRealm } from '../../../packages/connector/src/testing/call-log.harness.ts';
import { long } from '../../long.ts';
import { goods } from '../../support/accounting-documents.harness.ts';
import { field, listAt } from '../../support/json.ts';
import { watchRequests } from '../../support/received-requests.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';
import { reconcilerOf } from '../../support/reconciliation.harness.ts';
import { until } from '../../support/until.ts';

let company: ReconciledCompany;
let realmId: string;

beforeAll(async () => {
  company = await startReconciledCompany();
  ({ realmId } = company.product.info);
});
afterAll(() => company.product.stop());
afterEach(() => company.product.sandbox.kernel.faults.clear());

const services = () => company.product.connector.services;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const range = () => ({ FromDate: company.day(89), ToDate: company.day(0), ErrorTransactionOnly: false });
const slowPages = (milliseconds: number) =>
  company.product.sandbox.kernel.faults.add({
    service: 'accounting',
    path: 'SalesReceipt',
    fault: { kind: 'latency', milliseconds },
  });

/** All documents of both sides. */
async function sides() {
  return [await company.reconciler.side('Qbo'), await company.reconciler.side('AvaTax')];
}

describe('a running comparison', () => {
  it('reports its progress by stage', long, async () => {
    slowPages(1_500);
    await company.reconciler.start();
    let answer = await company.reconciler.fetch();
    await until('the comparison has read some of the provider', async () => {
      answer = await company.reconciler.fetch();
      return answer.run?.state === 'running' && (answer.run.stages?.[1]?.done ?? 0) > 0;
    });
    expect(answer.inconsistentData).toBeUndefined();
    expect(answer.run?.stages?.map(({ name }) => name)).toEqual(['accounting', 'provider', 'compare']);
    expect((await company.reconciler.compare()).run?.state).toBe('ready');
  });

  it('can be cancelled, and then the result of the one before is still there with its search', async () => {
    const before = await company.reconciler.compare({ FromDate: company.day(85) });
    slowPages(10_000);
    await company.reconciler.start({ FromDate: company.day(84) });
    const { body } = await company.reconciler.call('cancelRun', { body: { kind: 'comparison' } });
    expect(body).toEqual({ isCancelled: true });
    const answer = await company.reconciler.fetch();
    expect(answer).toEqual({ ...before, run: answer.run });
    expect(answer).toMatchObject({ run: { state: 'cancelled' }, search: { FromDate: company.day(85) } });
    const listed = await company.reconciler.side('Qbo', { Only: 'Consistent' });
    expect(listed.totalCount).toBe(before.consistentCount);
  });

  it('that fails leaves the result of the one before', async () => {
    const before = await company.reconciler.compare({ FromDate: company.day(83) });
    const fault = { kind: 'status', status: 401, body: 'vendor' } as const;
    company.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault });
    const { error, run, ...kept } = await company.reconciler.compare({ FromDate: company.day(82) });
    expect(error?.code).toBe('AuthenticationException');
    expect({ ...kept, run: before.run }).toEqual(before);
    expect(run?.state).toBe('failed');
  });

  it('says within seconds which vendor does not answer, and since when, until it does', async () => {
    const started = Date.now();
    const fault = { kind: 'status', status: 503, body: 'vendor' } as const;
    company.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault });
    await company.reconciler.start({ FromDate: company.day(81) });
    let answer = await company.reconciler.fetch();
    const inSeconds = 5_000;
    await until(
      'the wait is shown',
      async () => {
        answer = await company.reconciler.fetch();
        return answer.run?.waitsFor !== undefined;
      },
      inSeconds,
    );
    expect(answer.run).toMatchObject({ state: 'running', waitsFor: { vendor: 'tax-provider' } });
    expect(Date.parse(answer.run?.waitsFor?.since ?? '')).toBeGreaterThanOrEqual(started);
    company.product.sandbox.kernel.faults.clear();
    await until('the comparison has ended', async () => {
      answer = await company.reconciler.fetch();
      return answer.run?.state === 'ready';
    });
    expect(answer.run?.waitsFor).toBeUndefined();
  });

  it('is replaced by a newer one, whose result alone is shown', long, async () => {
    slowPages(1_000);
    await company.reconciler.start();
    const shorter = { FromDate: company.day(10), ToDate: company.day(0) };
    const answer = await company.reconciler.compare(shorter);
    expect(answer).toMatchObject({ run: { state: 'ready' }, search: shorter });
    const { transactions } = await company.reconciler.side('Qbo');
    expect(transactions.every(({ date }) => date >= company.day(20))).toBe(true);
  });

  it('starts again from its beginning after a crash, without duplicate rows', async () => {
    const whole = await company.reconciler.compare();
    const wholeSides = await sides();
    const { db, clock } = services();
    const request = { ...range(), ErrorTransactionOnly: true };
    const run = { realmId, kind: 'comparison', request, correlationId: 'c-1' };
    const { runId } = await db.tx({ realm: realmId }, (trx) => startOrReplaceRun(trx, run, clock.now()));
    const storedResults = async () => {
      const rows = await db.tx({ realm: realmId }, (trx) =>
        trx.selectFrom('comparedBatch').select('resultId').execute(),
      );
      return new Set(rows.map(({ resultId }) => resultId));
    };
    const before = await storedResults();
    const stopping = new AbortController();
    // Ends the process once it has stored the first part of its result.
    const dying = {
      ...db,
      async tx<Result>(scope: Scope, work: (trx: Trx) => Promise<Result>): Promise<Result> {
        const result = await db.tx(scope, work);
        const stored = await storedResults();
        if ([...stored].some((id) => !before.has(id))) stopping.abort();
        return result;
      },
    };
    const [first, second] = [dying, db].map((each) => runHandlers({ ...services(), db: each }).comparison);
    if (first === undefined || second === undefined) throw new Error('Nobody compares.');
    const left = workOnRun({ ...services(), log: quiet }, { runId, realmId }, first, stopping.signal);
    await expect(left).rejects.toThrow(/abort/i);
    await workOnRun({ ...services(), log: quiet }, { runId, realmId }, second, new AbortController().signal);
    const again = await company.reconciler.fetch();
    expect(again).toMatchObject({ totalCount: whole.totalCount, consistentCount: whole.consistentCount });
    expect(await sides()).toEqual(wholeSides);
  });
});

describe('the result of a comparison', () => {
  it('is shown for a day, also where a later search has given none', async () => {
    await company.reconciler.compare();
    const { db } = services();
    const after = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const run = { realmId, kind: 'comparison', request: range(), correlationId: 'c-3' };
    const { runId } = await db.tx({ realm: realmId }, (trx) => startOrReplaceRun(trx, run, after(23)));
    const found = (hours: number) => findStoredComparison({ db, clock: { now: () => after(hours) } }, realmId);
    expect(await found(23.5)).not.toBeNull();
    expect(await found(25)).toBeNull();
    await db.tx({ realm: realmId }, (trx) => trx.deleteFrom('backgroundRun').where('id', '=', runId).execute());
  });
});

describe('a recalculation after a crash', () => {
  it('continues where it stopped, and recalculates every document once', async () => {
    const saved = [];
    for (let index = 0; index < 6; index += 1) {
      const one = await company.recorded('Invoice');
      saved.push(company.books.edit('Invoice', one.id, { Line: [goods(80), ...listAt(one.entity, 'Line').slice(1)] }));
    }
    const seq = (await company.product.journal()).at(-1)?.seq ?? 0;
    // Stored as by a process that was killed before it sent the run to the workers.
    const alone = { ...services(), sendRun: async () => undefined };
    const request = {
      realmId,
      companyId: '',
      actor: serviceActor('test'),
      correlationId: 'c-2',
      signal: new AbortController().signal,
    };
    const entries = saved.map(({ id, syncToken }) => ({ Id: id, EntityType: 'Invoice', SyncToken: syncToken }));
    expect(await recalculateTransactions(alone, request, entries)).toMatchObject({ acceptedCount: 6 });
    const { db } = services();
    const run = await db.tx({ realm: realmId }, (trx) => findRun(trx, realmId, 'recalculation', new Date(0)));
    const handle = runHandlers(services()).recalculation;
    if (run === null || handle === undefined) throw new Error('Nothing to recalculate.');
    const rows = () => db.tx({ realm: realmId }, (trx) => recalculationsOf(trx, realmId, false));
    const stopping = new AbortController();
    const left = workOnRun({ ...services(), log: quiet }, { runId: run.id, realmId }, handle, stopping.signal);
    await until('a document has its operation', async () =>
      (await rows()).some(({ deliveryId }) => deliveryId !== null),
    );
    stopping.abort();
    await expect(left).rejects.toThrow(/abort/i);
    expect((await rows()).some(({ outcome }) => outcome === 'waiting')).toBe(true);
    await workOnRun({ ...services(), log: quiet }, { runId: run.id, realmId }, handle, new AbortController().signal);
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(saved.map(() => 'changed'));
    const operations = (await company.product.journal(seq)).map(({ operation }) => operation);
    expect(operations.filter((operation) => operation === 'Invoice.update')).toHaveLength(6);
    expect(operations.filter((operation) => operation === 'Transaction.createoradjust')).toHaveLength(6);
  });
});

describe('a cancelled recalculation', () => {
  it('leaves nothing to be sent with the next one', async () => {
    const [left, next] = [await company.recorded('Invoice'), await company.recorded('Invoice')];
    const { db } = services();
    // No worker processes it.
    const alone = { ...services(), sendRun: async () => undefined };
    const request = {
      realmId,
      companyId: '',
      actor: serviceActor('test'),
      correlationId: 'c-3',
      signal: new AbortController().signal,
    };
    const reportSave = ({ id, syncToken }: typeof left) =>
      recalculateTransactions(alone, request, [{ Id: id, EntityType: 'Invoice', SyncToken: syncToken }]);
    await reportSave(left);
    expect((await company.reconciler.call('cancelRun', { body: { kind: 'recalculation' } })).body).toEqual({
      isCancelled: true,
    });
    await reportSave(next);
    const rows = await db.tx({ realm: realmId }, (trx) => recalculationsOf(trx, realmId, false));
    expect(rows.map(({ txnId }) => txnId)).toEqual([next.id]);
    await company.reconciler.call('cancelRun', { body: { kind: 'recalculation' } });
  });
});

describe('vendor calls of the reconciliation', () => {
  const calls = () => services().db.tx({ realm: realmId }, (trx) => callsOfRealm(trx, realmId, 200));

  it('stay within the vendors’ limits, and long responses are not logged', async () => {
    Object.assign(company.product.sandbox.accounting().limits, { perMinute: 500, concurrent: 10 });
    for (let round = 0; round < 3; round += 1) await company.reconciler.compare({ FromDate: company.day(80 + round) });
    await services().calls.flush();
    const logged = await calls();
    expect(logged.filter(({ status }) => status === 429)).toEqual([]);
    const answered = logged.filter(({ status }) => status === 200);
    const pages = answered.filter(({ operation }) => /query\?query=SELECT\+?%?2?0?\*|\/transactions\?/.test(operation));
    expect(pages.length).toBeGreaterThan(10);
    for (const { response } of pages) expect(Object.keys(response ?? {})).toEqual(['rows']);
    Object.assign(company.product.sandbox.accounting().limits, { perMinute: null, concurrent: null });
  });

  it('are repeated after the time in Retry-After, not sooner', async () => {
    const { info, sandbox } = company.product;
    const { faults } = sandbox.kernel;
    const fault = { kind: 'status', status: 429, retryAfter: '1', body: 'vendor' } as const;
    for (const service of ['accounting', 'tax-provider'] as const) faults.add({ service, times: 1, fault });
    const vendors = [watchRequests(info.accounting, /./), watchRequests(info.taxProvider, /./)];
    try {
      expect((await company.reconciler.compare({ FromDate: company.day(70) })).run?.state).toBe('ready');
    } finally {
      for (const { stop } of vendors) stop();
    }
    expect(faults.list()).toEqual([]);
    for (const { all } of vendors) {
      const refused = all.find(({ status }) => status === 429);
      const refusedAt = refused?.endedAt ?? Number.NaN;
      const again = all.find(({ url, startedAt }) => url === refused?.url && startedAt > refusedAt);
      // Timers may be a millisecond early by this clock.
      expect((again?.startedAt ?? Number.NaN) - refusedAt).toBeGreaterThan(998);
    }
  });

  it('end the comparison with the error code when a vendor refuses access', async () => {
    company.product.sandbox.kernel.faults.add({
      service: 'tax-provider',
      fault: { kind: 'status', status: 401, body: 'vendor' },
    });
    const answer = await company.reconciler.compare({ FromDate: company.day(60) });
    expect(answer).toMatchObject({ run: { state: 'failed' }, error: { code: 'AuthenticationException' } });
  });
});

describe('another company at the same provider company', () => {
  it('sees nothing of this company, and its transactions are not reported as missing', async () => {
    const { product } = company;
    const { db, secrets, clock } = services();
    const { oauth } = product.sandbox.accounting();
    const grant = oauth.grant(realmIds.second, oauth.users[0]?.id ?? '');
    const end = new Date(Date.now() + 86_400_000).toISOString();
    const { taxAccount } = product.info;
    await provisionCompany(db, secrets, clock, {
      realmId: realmIds.second,
      name: 'Second company',
      accountingUserName: 'Dana Whitfield',
      tokens: {
        accessToken: grant.accessToken,
        refreshToken: grant.refreshToken,
        accessExpiresAt: end,
        refreshExpiresAt: end,
      },
      provider: { ...taxAccount, companyId: String(taxAccount.companyId), userName: 'dana@cottonwood.example' },
      settings: { taxItemId: '40' },
      ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
    });
    await company.reconciler.compare();
    const foreign =
      [...(await company.reconciler.rows()).values()].find(
        ({ reasons, avaTxnType }) =>
          reasons?.includes('missing-in-accounting') === true && avaTxnType === 'SalesInvoice',
      )?.avaTxnId ?? '';
    expect(foreign).not.toBe('');
    const other = await reconcilerOf(product, range(), realmIds.second);
    expect(await other.fetch()).not.toHaveProperty('run');
    expect((await other.side('Qbo')).totalCount).toBe(0);
    const { body } = await other.call('fetchRecalculation', { params: { realmId: realmIds.second } });
    expect(field(body, 'recalculation')).toBeUndefined();

    const key = { realmId: realmIds.second, txnType: 35, txnId: '9001' };
    await db.tx({ realm: realmIds.second }, (trx) => reserveCode(trx, key, 'SalesInvoice', [foreign], clock.now()));
    await company.reconciler.compare();
    expect((await company.reconciler.rows()).has(foreign)).toBe(false);
  });
});
