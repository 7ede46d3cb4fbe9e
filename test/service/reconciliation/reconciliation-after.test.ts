import { setTimeout as pause } from 'node:timers/promises';
import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InconsistentRow, RecalculationRun } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { cancelRun, startRun } from '../../../packages/connector/src/service/jobs/run-queries.ts';
import { goods, type Saved } from '../../support/accounting-documents.harness.ts';
import { listAt } from '../../support/json.ts';
import { watchRequests } from '../../support/received-requests.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';
import { until } from '../../support/until.ts';

const answers = Compile(schemas.fetchRecalculation.answer);
let company: ReconciledCompany;

beforeAll(async () => {
  company = await startReconciledCompany();
});
afterAll(() => company.product.stop());
afterEach(() => company.product.sandbox.kernel.faults.clear());

const fetchRecalculation = async () => answers.Parse((await company.reconciler.call('fetchRecalculation')).body);

/** Waits until the recalculated documents were compared again; the documents by id. */
async function comparedAgain(): Promise<ReadonlyMap<string, RecalculationRun['rows'][number]>> {
  let answer = await fetchRecalculation();
  await until('the documents were compared again', async () => {
    answer = await fetchRecalculation();
    const { recalculation, recomparison } = answer;
    return recalculation?.run.state !== 'running' && recomparison?.state === 'ready';
  });
  return new Map(answer.recalculation?.rows.map((row) => [row.Id, row]));
}

/** A document whose amount was changed at the accounting service, with its former own lines. */
async function changed(amount = 80): Promise<Saved> {
  const saved = await company.recorded('Invoice');
  return company.books.edit('Invoice', saved.id, { Line: [goods(amount), ...listAt(saved.entity, 'Line').slice(1)] });
}

async function rowsOf(saved: readonly Saved[]): Promise<readonly InconsistentRow[]> {
  const rows = await company.reconciler.rows();
  return saved.flatMap(({ id }) => rows.get(id) ?? []);
}

describe('after a recalculation', () => {
  it('rows, counts, amounts and weeks are those of a new search', async () => {
    const [deleted, ...saved] = [await changed(), await changed(), await changed(95)];
    await company.reconciler.compare();
    const rows = await rowsOf([deleted, ...saved]);
    expect(rows).toHaveLength(3);
    company.books.delete('Invoice', deleted.id);
    await company.reconciler.recalculate(rows);
    await comparedAgain();
    const { result, run, ...patched } = await company.reconciler.fetch();
    expect(result?.recomparedAt).toBeDefined();
    const { result: newer, run: newerRun, ...searched } = await company.reconciler.compare();
    expect(newer?.recomparedAt).toBeUndefined();
    expect(newerRun?.startedAt).not.toBe(run?.startedAt);
    expect({ ...patched, inconsistentData: sorted(patched.inconsistentData) }).toEqual({
      ...searched,
      inconsistentData: sorted(searched.inconsistentData),
    });
  });

  it('a second one never finds its documents changed because of the first', async () => {
    const saved = await changed();
    await company.reconciler.compare();
    const rows = await rowsOf([saved]);
    await company.reconciler.recalculate(rows);
    await comparedAgain();
    expect(await rowsOf([saved])).toEqual([]);
    // The provider's record is changed, so that it differs again in the version that the first one wrote.
    await company.atProvider('Invoice', saved.number, 'uncommit', {});
    company.books.edit('Invoice', saved.id, { CustomerMemo: { value: 'Thank you' } });
    await company.reconciler.recalculate(rows.map((row) => ({ ...row, syncToken: '0' })));
    await comparedAgain();
    const again = await rowsOf([saved]);
    expect(again).toMatchObject([{ reasons: ['uncommitted'] }]);
    const second = await company.reconciler.recalculate(again);
    expect(second.get(saved.id)).toMatchObject({ outcome: 'changed', message: null });
  });
});

describe('while a search runs', () => {
  /** Starts a search, and returns when it has read the invoices. `end` lets it end. */
  async function startSearch(): Promise<{ readonly end: () => Promise<void> }> {
    const { faults } = company.product.sandbox.kernel;
    const pages = watchRequests(company.product.info.accounting, /query.*Invoice.*TxnDate/);
    const late = { kind: 'late-answer', milliseconds: 60_000 } as const;
    faults.add({ service: 'accounting', path: 'CreditMemo.*TxnDate', times: 1, fault: late });
    const searching = company.reconciler.compare();
    await until('the search has read the invoices', () => pages.all.some(({ endedAt }) => endedAt !== null));
    pages.stop();
    return {
      async end() {
        faults.clear();
        await searching;
      },
    };
  }

  it('a document that is recalculated is right in the result of that search', async () => {
    const saved = await changed();
    await company.reconciler.compare();
    const rows = await rowsOf([saved]);
    expect(rows).toHaveLength(1);
    const search = await startSearch();
    expect((await company.reconciler.recalculate(rows)).get(saved.id)?.outcome).toBe('changed');
    await search.end();
    await comparedAgain();
    expect(await rowsOf([saved])).toEqual([]);
  });

  it('so is one whose recalculation is about to end when its documents are to be compared again', async () => {
    const { clock, db } = company.product.connector.services;
    const { realmId } = company.product.info;
    const saved = await changed();
    await company.reconciler.compare();
    const rows = await rowsOf([saved]);
    const search = await startSearch();
    expect((await company.reconciler.recalculate(rows)).get(saved.id)?.outcome).toBe('changed');
    const kind = 'recalculation';
    await db.tx({ realm: realmId }, (trx) => startRun(trx, { realmId, kind, request: null }, clock.now()));
    // Longer than between two looks at what is running.
    await pause(2_000);
    await db.tx({ realm: realmId }, (trx) => cancelRun(trx, realmId, kind, clock.now()));
    await search.end();
    await comparedAgain();
    expect(await rowsOf([saved])).toEqual([]);
  });

  it('so are those of a first recalculation when a second one has been started', async () => {
    const [first, second] = [await changed(), await changed()];
    await company.reconciler.compare();
    const [ofFirst, ofSecond] = [await rowsOf([first]), await rowsOf([second])];
    const search = await startSearch();
    expect((await company.reconciler.recalculate(ofFirst)).get(first.id)?.outcome).toBe('changed');
    const results = await company.reconciler.recalculate(ofSecond);
    expect([...results].map(([id, { outcome }]) => [id, outcome])).toEqual([[second.id, 'changed']]);
    await search.end();
    await comparedAgain();
    expect(await rowsOf([first, second])).toEqual([]);
  });
});

describe('the result of an earlier search', () => {
  it('adds nothing, when its rows are recalculated, to the result of a newer search of other days', async () => {
    const saved = await changed();
    await company.reconciler.compare();
    const rows = await rowsOf([saved]);
    const { run, ...newer } = await company.reconciler.compare({ FromDate: company.day(3) });
    expect(run?.state).toBe('ready');
    expect((await company.reconciler.recalculate(rows)).get(saved.id)?.outcome).toBe('changed');
    await comparedAgain();
    const after = await company.reconciler.fetch();
    expect(after).toMatchObject({ ...newer, result: { id: newer.result?.id } });
    expect(after.inconsistentData).toEqual(newer.inconsistentData);
  });

  it('can still be read, until a second search has replaced it', async () => {
    const saved = await changed();
    const { result } = await company.reconciler.compare();
    const read = () => company.reconciler.side('Qbo', { Ids: [saved.id], ResultId: result?.id });
    await company.reconciler.compare({ FromDate: company.day(3) });
    expect((await read()).transactions).toMatchObject([{ id: saved.id }]);
    await company.reconciler.compare({ FromDate: company.day(4) });
    expect(await read()).toMatchObject({ totalCount: 0, isReplaced: true });
  });
});

describe('a recalculation during an outage', () => {
  it('says within seconds which vendor it waits for, until that answers', async () => {
    const saved = await changed();
    await company.reconciler.compare();
    const rows = await rowsOf([saved]);
    const { faults } = company.product.sandbox.kernel;
    faults.add({ service: 'tax-provider', fault: { kind: 'status', status: 503, body: 'vendor' } });
    const recalculated = company.reconciler.recalculate(rows);
    const waitsFor = async () => (await fetchRecalculation()).recalculation?.run.waitsFor;
    await until('the wait is shown', async () => (await waitsFor())?.vendor === 'tax-provider', 8_000);
    faults.clear();
    expect((await recalculated).get(saved.id)?.outcome).toBe('changed');
    expect(await waitsFor()).toBeUndefined();
  });
});

describe('a stopped recalculation', () => {
  it('says what is under way until its end is known, writes nothing else, and compares what was written', async () => {
    const saved: Saved[] = [];
    for (let each = 0; each < 6; each += 1) saved.push(await changed());
    await company.reconciler.compare();
    const rows = await rowsOf(saved);
    company.product.sandbox.kernel.faults.add({
      service: 'tax-provider',
      path: 'createoradjust',
      fault: { kind: 'latency', milliseconds: 60_000 },
    });
    const seq = (await company.product.journal()).at(-1)?.seq ?? 0;
    const sent = company.reconciler.recalculate(rows);
    const outcomes = async () => ((await fetchRecalculation()).recalculation?.rows ?? []).map(({ outcome }) => outcome);
    const written = async () =>
      (await company.product.journal(seq)).filter(({ operation }) => operation === 'Invoice.update').length;
    await until('four are written in QuickBooks', async () => (await written()) === 4);
    await company.reconciler.call('cancelRun', { body: { kind: 'recalculation' } });
    expect((await outcomes()).toSorted()).toEqual(['running', 'running', 'running', 'running', 'stopped', 'stopped']);
    company.product.sandbox.kernel.faults.clear();
    await sent;
    const ended = [...(await comparedAgain()).values()];
    const [done, begun, left] = ['changed', 'running', 'stopped'].map(
      (wanted) => ended.filter(({ outcome }) => outcome === wanted).length,
    );
    expect([done, begun, left]).toEqual([4, 0, 2]);
    const changedIds = ended.filter(({ outcome }) => outcome === 'changed').map(({ Id }) => Id);
    for (const { id, syncToken } of saved) {
      const now = company.books.read('Invoice', id);
      expect(now.syncToken !== syncToken).toBe(changedIds.includes(id));
    }
    const differing = await rowsOf(saved);
    expect(differing.map(({ qboTxnId }) => qboTxnId)).toEqual(
      saved.flatMap(({ id }) => (changedIds.includes(id) ? [] : [id])),
    );
  });
});

const sorted = (rows: readonly InconsistentRow[] = []) =>
  rows.toSorted((one, other) =>
    (one.qboTxnId ?? one.avaTxnId ?? '').localeCompare(other.qboTxnId ?? other.avaTxnId ?? ''),
  );
