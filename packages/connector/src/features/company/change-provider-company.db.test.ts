import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWhileRunning } from '../../service/company-runs.ts';
import { claimRun, finishRun, startRun } from '../../service/jobs/run-queries.ts';
import { noteMonthChange } from '../../store/month-changes.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { listedCertificate } from '../../testing/certificates.fixture.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { assignItemTaxCode, itemSyncs, queueItems, saveItemOutcome } from '../catalog/item-queries.ts';
import { changesOfMonth, findMonth, saveDecision, saveFigures, watchMonth } from '../close/month-queries.ts';
import { listCertificates, replaceCertificates } from '../exemption/certificate-queries.ts';
import { comparedBatchSizes, saveComparedBatch } from '../reconciliation/comparison-queries.ts';
import { queueRecalculation, recalculationsOf } from '../reconciliation/recalculation-queries.ts';
import { findStoredComparison } from '../reconciliation/stored-comparison.ts';
import { changeProviderCompany } from './change-provider-company.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
  await company.change({ providerCompanyId: '7001' });
});
afterAll(() => company.stop());

async function linkTo(from: string, to: string): Promise<void> {
  await company.inRealm((trx) =>
    changeProviderCompany(trx, { realmId, providerCompanyId: from, customerPrefix: '' }, to, company.clock.now()),
  );
  await company.change({ providerCompanyId: to });
}
async function voidInvoice(id: string, version: string): Promise<void> {
  const stored = company.accounting.get(id);
  if (stored === undefined) throw new Error('There is no such document.');
  company.accounting.put({ ...stored, isVoided: true });
  await company.queue(id, { kind: 'cancel', version, payload: { reason: 'Voided' } });
  await company.deliver();
}

/** A comparison that has ended, and a recalculation of one of its documents. */
async function compare(resultId: string): Promise<void> {
  const now = company.clock.now();
  const none = { Consistent: 0, Inconsistent: 0, Error: 0 };
  const result = {
    resultId,
    counts: none,
    amounts: none,
    weeks: [],
    taxDifference: 0,
    missing: 0,
    chargedLess: { documents: 0, tax: 0 },
    unreadable: [],
    settled: [],
  };
  const batch = { realmId, resultId, outcome: 'Consistent', place: 0 } as const;
  const document = { txnType: 35, txnId: '9', syncToken: '0', number: '1039', asCharged: false };
  await company.inRealm(async (trx) => {
    const request = { FromDate: '2026-01-01', ToDate: '2026-03-01', ErrorTransactionOnly: false };
    const id = await startRun(trx, { realmId, kind: 'comparison', request }, now);
    const claimed = await claimRun(trx, id, now);
    await finishRun(trx, { id, attempt: claimed?.attempts ?? 0, generation: 1 }, result, now);
    await saveComparedBatch(trx, { ...batch, accountingCount: 1, providerCount: 1, rowIds: ['9'], rows: [] }, now);
    for (const isPreview of [true, false]) await queueRecalculation(trx, realmId, isPreview, document, now);
  });
}

/** Sends an item that a tax code was assigned to; it is refused. */
async function sendItem(itemId: string): Promise<void> {
  const now = company.clock.now();
  const sent = { itemCode: 'Fountain', description: '', taxCode: 'PC040100' };
  await company.inRealm(async (trx) => {
    await assignItemTaxCode(trx, { realmId, itemId }, { from: null, to: 'P0000000' }, now);
    await queueItems(trx, realmId, [itemId], now);
    await saveItemOutcome(trx, { realmId, itemId, updatedAt: now }, { sent, refusal: 'No such tax code.' }, now);
  });
}

const figures = {
  documents: 3,
  collected: 12.5,
  recorded: 12.5,
  jurisdictions: [],
  differences: [],
  unlisted: { count: 0, difference: 0 },
};

/** Reads the figures of a month, and then makes decisions about it. */
async function readMonth(month: string, decisions: readonly ('closed' | 'reopened')[]): Promise<void> {
  const now = company.clock.now();
  const counts = { withoutTax: 0, inconsistent: 0, missing: 0 };
  await company.inRealm(async (trx) => {
    await watchMonth(trx, realmId, month);
    await saveFigures(
      trx,
      realmId,
      month,
      { figures, counts },
      { readAt: now, countedFrom: `${month}-01`, contained: [] },
    );
    for (const kind of decisions)
      await saveDecision(trx, realmId, month, { kind, at: now.toISOString(), by: 'Dana Whitfield' });
    const change = { code: '1037', kind: 'changed', days: [`${month}-07`] } as const;
    await noteMonthChange(trx, { realmId, txnType: 35, txnId: '1' }, change, now);
  });
}

describe('a company that is linked to another provider company', () => {
  it('voids nothing there for a document of the former one, and voids it when linked back', async () => {
    await company.save(invoice({ id: '1', number: '1037' }));
    await company.deliver();
    expect(company.taxProvider.codes()).toEqual(['1037']);

    await linkTo('7001', '7002');
    await voidInvoice('1', 'Voided');
    expect(await company.lastOf('1')).toMatchObject({ state: 'Done', effects: [] });
    expect(company.taxProvider.codes()).toEqual(['1037']);

    await linkTo('7002', '7001');
    await voidInvoice('1', 'Voided 2');
    expect(await company.lastOf('1')).toMatchObject({ state: 'Done', effects: ['voided'] });
    expect(company.taxProvider.codes()).toEqual([]);
  });

  it('does not get the lists that a run reads from the former one', async () => {
    const { clock, services } = company;
    const id = await company.inRealm((trx) =>
      startRun(trx, { realmId, kind: 'exempted-customers', request: null }, clock.now()),
    );
    await linkTo('7001', '7002');
    const run = { id, realmId, pause: async () => undefined };
    const writing = writeWhileRunning(services, run, (trx, now) =>
      replaceCertificates(trx, realmId, [listedCertificate('1', '7')], now),
    );
    await expect(writing).rejects.toThrow('The run has ended');
    expect(await company.inRealm((trx) => listCertificates(trx, realmId))).toBeNull();
    await linkTo('7002', '7001');
  });

  it('keeps nothing that was compared with the former one', async () => {
    const resultId = randomUUID();
    await compare(resultId);
    expect(await findStoredComparison(company.services, realmId)).not.toBeNull();
    await linkTo('7001', '7002');
    expect(await findStoredComparison(company.services, realmId)).toBeNull();
    const left = await company.inRealm(async (trx) => [
      ...(await comparedBatchSizes(trx, realmId, resultId)),
      ...(await recalculationsOf(trx, realmId, true)),
      ...(await recalculationsOf(trx, realmId, false)),
    ]);
    expect(left).toEqual([]);
    await linkTo('7002', '7001');
  });

  it('forgets what the former one has taken or refused of the items, but no decision about them', async () => {
    await sendItem('5');
    await linkTo('7001', '7002');
    const forgotten = { sent: null, refusal: null, triedAt: null, assignedTaxCode: 'P0000000' };
    expect(await company.inRealm((trx) => itemSyncs(trx, realmId))).toMatchObject([{ itemId: '5', ...forgotten }]);
    await linkTo('7002', '7001');
  });

  it('keeps the figures of closed months only, and every decision', async () => {
    await readMonth('2025-12', ['closed']);
    await readMonth('2026-01', ['closed', 'reopened']);
    await readMonth('2026-02', []);
    await linkTo('7001', '7002');
    const monthOf = (month: string) =>
      company.inRealm(async (trx) => ({
        month: await findMonth(trx, realmId, month),
        changes: (await changesOfMonth(trx, realmId, month)).count,
      }));
    const closed = { isClosed: true, read: { figures }, decisions: [{ kind: 'closed' }] };
    expect(await monthOf('2025-12')).toMatchObject({ month: closed, changes: 1 });
    const reopened = { read: null, decisions: [{ kind: 'closed' }, { kind: 'reopened' }] };
    expect(await monthOf('2026-01')).toMatchObject({ month: reopened, changes: 0 });
    expect(await monthOf('2026-02')).toEqual({ month: null, changes: 0 });
    // Reopened there, it has to be read again before it is closed.
    const reopening = { kind: 'reopened', at: '2026-03-02T10:00:00.000Z', by: 'Dana', reason: 'A late sale' } as const;
    await company.inRealm((trx) => saveDecision(trx, realmId, '2025-12', reopening));
    expect(await monthOf('2025-12')).toMatchObject({ month: { isClosed: false, read: null } });
    await linkTo('7002', '7001');
  });
});
