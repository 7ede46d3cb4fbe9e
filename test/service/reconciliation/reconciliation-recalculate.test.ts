import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InconsistentRow } from '@salestax/contract';
import { changeCompany } from '../../../packages/connector/src/store/companies.ts';
import { long } from '../../long.ts';
import { goods, ownRows, type Saved } from '../../support/accounting-documents.harness.ts';
import { exchange, field, listAt } from '../../support/json.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';
import { until } from '../../support/until.ts';

let company: ReconciledCompany;

beforeAll(async () => {
  company = await startReconciledCompany();
});
afterAll(() => company.product.stop());
afterEach(() => company.product.sandbox.kernel.faults.clear());

const changedSince =
  'The document was changed in QuickBooks meanwhile, so it was left as it is. Read it again, and repeat.';

/** The rows of these documents in a new comparison; undefined for a consistent one. */
async function search(...saved: readonly Saved[]): Promise<readonly (InconsistentRow | undefined)[]> {
  await company.reconciler.compare();
  const rows = await company.reconciler.rows();
  return saved.map(({ id }) => rows.get(id));
}

async function rowOf(saved: Saved): Promise<InconsistentRow> {
  const [row] = await search(saved);
  if (row === undefined) throw new Error('The document agrees with its record.');
  return row;
}

/** The transactions with this code. */
function currentTransactions(code: string) {
  return company.product.sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ header, status }) => header.code === code && status !== 'Adjusted');
}

/** A document whose amount was changed at the accounting service, with its former own lines. */
async function changed(kind: 'Invoice' | 'CreditMemo' = 'Invoice'): Promise<Saved> {
  const saved = await company.recorded(kind);
  return company.books.edit(kind, saved.id, { Line: [goods(80), ...listAt(saved.entity, 'Line').slice(1)] });
}

const journalSince = async (seq: number) =>
  (await company.product.journal(seq)).filter(
    ({ service, operation }) => service === 'tax-provider' || /\.update/.test(operation),
  );
const lastSeq = async () => (await company.product.journal()).at(-1)?.seq ?? 0;

describe('a recalculation', () => {
  it('corrects both sides, whatever differed', async () => {
    const { books, recorded, unreported, atProvider } = company;
    const lines = await recorded('SalesReceipt');
    const cancelled = await recorded('SalesReceipt');
    await atProvider('SalesReceipt', cancelled.number, 'void', { code: 'DocVoided' });
    const open = await recorded('RefundReceipt');
    await atProvider('RefundReceipt', open.number, 'uncommit', {});
    const moved = await recorded('Invoice');
    const voided = await recorded('Invoice');
    const all = [
      await changed(),
      await changed('CreditMemo'),
      books.edit('SalesReceipt', lines.id, { Line: [goods(59.5), ...ownRows({ salesTax: 1, fee: '', taxOnFee: '' })] }),
      cancelled,
      open,
      books.edit('Invoice', moved.id, { TxnDate: company.day(20) }),
      unreported('Invoice'),
    ];
    books.void('Invoice', voided.id);
    const found = (await search(...all, voided)).filter((row) => row !== undefined);
    expect(found).toHaveLength(all.length + 1);
    const results = await company.reconciler.recalculate(found);
    for (const saved of [...all, voided])
      expect(results.get(saved.id)).toMatchObject({ outcome: 'changed', errorCode: null });
    expect(await search(...all, voided)).toEqual([...all, voided].map(() => undefined));
    expect(currentTransactions(voided.number).map(({ status }) => status)).toEqual(['Cancelled']);
  });

  it('records a changed discount also where nothing is taxed', long, async () => {
    const { books, recorded } = company;
    const discount = (Amount: number) => ({
      DetailType: 'DiscountLineDetail',
      Amount,
      DiscountLineDetail: { PercentBased: false },
    });
    const saved = await recorded('Invoice', { Line: [goods(100, 'NON'), discount(20)] });
    books.edit('Invoice', saved.id, { Line: [...listAt(saved.entity, 'Line').slice(0, 1), discount(30)] });
    const row = await rowOf(saved);
    expect(row).toMatchObject({ reasons: ['amount'], qboTotAmt: 70, avaTotAmt: 80, qboTotTax: 0, avaTotTax: 0 });
    expect((await company.reconciler.preview([row])).get(saved.id)).toMatchObject({ outcome: 'changed' });
    expect((await company.reconciler.recalculate([row])).get(saved.id)).toMatchObject({ outcome: 'changed' });
    expect(await search(saved)).toEqual([undefined]);
  });

  it('records nothing while recording is turned off, and neither does its preview', async () => {
    const saved = await company.recorded('Invoice');
    await company.atProvider('Invoice', saved.number, 'void', { code: 'DocVoided' });
    const row = await rowOf(saved);
    const { realmId } = company.product.info;
    await company.product.changeSettings(realmId, { isRecordingDisabled: true });
    const skipped = { outcome: 'skipped', message: expect.stringContaining('ecording') };
    expect((await company.reconciler.preview([row])).get(saved.id)).toMatchObject(skipped);
    expect((await company.reconciler.recalculate([row])).get(saved.id)).toMatchObject(skipped);
    await company.product.changeSettings(realmId, { isRecordingDisabled: false });
    expect((await company.reconciler.preview([row])).get(saved.id)).toMatchObject({ outcome: 'changed' });
  });

  it('reports the same changes as its preview', async () => {
    const saved = await changed();
    const row = await rowOf(saved);
    const before = await lastSeq();
    const preview = (await company.reconciler.preview([row])).get(saved.id);
    expect(await journalSince(before)).toEqual([]);
    expect(preview).toMatchObject({ outcome: 'changed', number: saved.number, before: { tax: row.qboTotTax } });
    const done = (await company.reconciler.recalculate([row])).get(saved.id);
    expect(done).toMatchObject({ outcome: 'changed', before: preview?.before, after: preview?.after });
    const written = company.books.read('Invoice', saved.id);
    expect(done?.after?.total).toBe(written.total);
  });

  it('files a record under the location of today, also with the same tax', async () => {
    const saved = await company.recorded('Invoice', { DepartmentRef: { value: '2' } });
    const { realmId } = company.product.info;
    const row = { qboTxnId: saved.id, qboTxnType: 'Invoice', syncToken: saved.syncToken };
    expect((await company.reconciler.recalculate([row])).get(saved.id)).toMatchObject({ outcome: 'unchanged' });
    await company.product.changeSettings(realmId, { locationCodes: { '2': 'BLD-01' } });
    expect((await company.reconciler.preview([row])).get(saved.id)).toMatchObject({ outcome: 'changed' });
    expect((await company.reconciler.recalculate([row])).get(saved.id)).toMatchObject({ outcome: 'changed' });
    expect(currentTransactions(saved.number).map(({ header }) => header.reportingLocationCode)).toEqual(['BLD-01']);
    expect((await company.reconciler.recalculate([row])).get(saved.id)).toMatchObject({ outcome: 'unchanged' });
    await company.product.changeSettings(realmId, { locationCodes: {} });
  });

  it('calculates at the provider, whatever is cached for the document', long, async () => {
    const saved = await company.recorded('Invoice');
    // Meanwhile another amount was recorded under its code; the document itself is unchanged.
    await company.atProvider('Invoice', saved.number, 'adjust', {
      adjustmentReason: 'PriceAdjusted',
      newTransaction: {
        type: 'SalesInvoice',
        code: saved.number,
        companyCode: company.product.info.taxAccount.companyCode,
        date: company.day(30),
        customerCode: '2',
        commit: true,
        addresses: {
          singleLocation: {
            line1: '1437 Bannock St',
            city: 'Denver',
            region: 'CO',
            postalCode: '80202',
            country: 'US',
          },
        },
        lines: [{ number: '1', quantity: 1, amount: 10 }],
      },
    });
    const row = await rowOf(saved);
    expect(row.reasons).toContain('amount');
    expect((await company.reconciler.recalculate([row])).get(saved.id)?.outcome).toBe('changed');
    expect(await search(saved)).toEqual([undefined]);
  });

  it('does nothing twice, however often the same rows are sent', async () => {
    const saved = [await changed(), await changed()];
    const rows = (await search(...saved)).filter((row) => row !== undefined);
    const before = await lastSeq();
    const answers = await Promise.all([company.reconciler.recalculate(rows), company.reconciler.recalculate(rows)]);
    const once = await journalSince(before);
    expect(once.map(({ operation }) => operation).toSorted()).toEqual([
      'Invoice.update',
      'Invoice.update',
      'Transaction.createoradjust',
      'Transaction.createoradjust',
    ]);
    answers.push(await company.reconciler.recalculate(rows));
    expect(await journalSince(before)).toEqual(once);
    for (const results of answers)
      expect(saved.map(({ id }) => results.get(id)?.outcome)).toEqual(['changed', 'changed']);
  });

  it('skips a document that was changed or deleted after the search', long, async () => {
    const [edited, deleted] = [await changed(), await changed()];
    const rows = (await search(edited, deleted)).filter((row) => row !== undefined);
    company.books.edit('Invoice', edited.id, { CustomerMemo: { value: 'Thank you' } });
    company.books.delete('Invoice', deleted.id);
    const before = await lastSeq();
    const results = await company.reconciler.recalculate(rows);
    for (const { id } of [edited, deleted])
      expect(results.get(id)).toMatchObject({ outcome: 'skipped', message: changedSince });
    expect(await journalSince(before)).toEqual([]);
  });

  it(
    'retries a read that got a 404 without a QuickBooks Fault; the document is not taken for deleted',
    long,
    async () => {
      const saved = await changed();
      const row = await rowOf(saved);
      const failReads = () =>
        company.product.sandbox.kernel.faults.add({
          service: 'accounting',
          path: `/invoice/${saved.id}\\?`,
          times: 2,
          fault: { kind: 'status', status: 404, body: 'empty' },
        });
      failReads();
      expect((await company.reconciler.preview([row])).get(saved.id)).toMatchObject({ outcome: 'changed' });
      failReads();
      expect((await company.reconciler.recalculate([row])).get(saved.id)).toMatchObject({ outcome: 'changed' });
      expect(await search(saved)).toEqual([undefined]);
    },
  );

  it('of a locked transaction fails with the reason', long, async () => {
    const saved = await changed();
    await company.atProvider('Invoice', saved.number, 'lock', { isLocked: true });
    const row = await rowOf(saved);
    const result = (await company.reconciler.recalculate([row])).get(saved.id);
    expect(result).toMatchObject({ outcome: 'failed', errorCode: 'CannotModifyLockedTransaction' });
    expect(result?.message).toMatch(/locked/i);
  });

  it('of a document that was requested in a newer version, while it waited, is of that version', long, async () => {
    const { books, product, reconciler, recorded } = company;
    // One more than are in the outbox at once: the last one waits, already read by the run.
    const documents = [await changed(), await changed(), await changed(), await changed(), await recorded('Invoice')];
    const last = documents.at(-1)?.id ?? '';
    const request = (saved: readonly Saved[]) =>
      reconciler.call('recalculateQboTransactions', {
        body: saved.map(({ id, syncToken }) => ({ Id: id, EntityType: 'Invoice', SyncToken: syncToken })),
      });
    product.sandbox.kernel.faults.add({
      service: 'tax-provider',
      path: '/transactions/',
      fault: { kind: 'latency', milliseconds: 60_000 },
    });
    await request(documents);
    await until('the first documents are recalculated', async () => {
      const rows = listAt((await reconciler.call('fetchRecalculation')).body, 'recalculation', 'rows');
      return rows.filter((row) => field(row, 'outcome') === 'running').length === 4;
    });
    await request([books.edit('Invoice', last, { TxnDate: company.day(20) })]);
    product.sandbox.kernel.faults.clear();
    const rows = await reconciler.ended('recalculation');
    expect(rows.get(last)).toMatchObject({ outcome: 'changed', message: null });
    expect(rows.size).toBe(documents.length);
  });

  it('never uses the code of another document with the same number', async () => {
    const holder = await company.recorded('Invoice');
    const other = company.unreported('Invoice', { DocNumber: holder.number, Line: [goods(33)] });
    const row = await rowOf(other);
    expect((await company.reconciler.recalculate([row])).get(other.id)?.outcome).toBe('changed');
    expect(currentTransactions(holder.number)).toHaveLength(1);
    expect(await search(holder, other)).toEqual([undefined, undefined]);
  });

  it('of two unlinked documents with one number leaves the code with the one that the provider has', long, async () => {
    const rows = async () => {
      await company.reconciler.compare();
      const all = (await company.reconciler.fetch()).inconsistentData ?? [];
      return all.filter(({ qboInvNo }) => qboInvNo === '1084');
    };
    const loser = (await rows()).filter(({ avaTxnId }) => avaTxnId === null);
    expect(loser).toHaveLength(1);
    const [transactionsBefore] = currentTransactions('1084');
    await company.reconciler.recalculate(loser);
    expect(currentTransactions('1084')).toEqual([transactionsBefore]);
    expect(await rows()).toEqual([]);
  });

  it('of a sale that somebody else has recorded under its former number renames that record', long, async () => {
    const { product, day } = company;
    const { taxProvider, taxAccount } = product.info;
    const saved = company.unreported('Invoice', { Line: [goods(417.35)] });
    const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
    await exchange(`${taxProvider}/api/v2/transactions/create`, `Basic ${basic}`, 'POST', {
      type: 'SalesInvoice',
      code: `${saved.number}-FORMER`,
      companyCode: taxAccount.companyCode,
      date: day(30),
      customerCode: field(saved.entity, 'CustomerRef', 'value'),
      commit: true,
      addresses: {
        singleLocation: { line1: '1437 Bannock St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' },
      },
      lines: [{ number: '1', quantity: 1, amount: 417.35 }],
    });
    const row = await rowOf(saved);
    expect(row.reasons).toEqual(['missing-in-provider']);
    expect((await company.reconciler.recalculate([row])).get(saved.id)?.outcome).toBe('changed');
    expect(currentTransactions(`${saved.number}-FORMER`)).toEqual([]);
    expect(currentTransactions(saved.number)).toHaveLength(1);
    expect(await search(saved)).toEqual([undefined]);
    expect((await company.reconciler.rows()).has(`${saved.number}-FORMER`)).toBe(false);
  });

  it('answers NoRecords when none of the documents exists or can be recalculated', async () => {
    const entries = [{ Id: '1', EntityType: 'Estimate', SyncToken: '0' }];
    const { body } = await company.reconciler.call('recalculateQboTransactions', { body: entries });
    expect(body).toEqual({ userStatus: 'Active', error: 'NoRecords', acceptedCount: 0 });
    const unknown = [
      { Id: '987654321', EntityType: 'Invoice', SyncToken: '0' },
      { Id: '1', EntityType: 'Payment', SyncToken: '0' },
    ];
    for (const route of ['recalculateQboTransactions', 'previewRecalculation'] as const)
      expect((await company.reconciler.call(route, { body: unknown })).body).toEqual({
        userStatus: 'Active',
        error: 'NoRecords',
        acceptedCount: 0,
      });
    const empty = await company.reconciler.call('recalculateQboTransactions', { body: [] });
    expect(empty.body).toMatchObject({ error: 'NoRecords' });
  });

  it('ends with the error code of a provider that refuses access; what had begun goes on', long, async () => {
    const saved = await changed();
    const row = await rowOf(saved);
    company.product.sandbox.kernel.faults.add({
      service: 'tax-provider',
      fault: { kind: 'status', status: 401, body: 'vendor' },
    });
    const results = await company.reconciler.recalculate([row]);
    expect(results.get(saved.id)).toMatchObject({ outcome: 'running' });
    const { body } = await company.reconciler.call('fetchRecalculation');
    expect(field(body, 'error', 'code')).toBe('AuthenticationException');
  });
});

describe('the reconciliation of a company that is not active', () => {
  it.each([
    ['Down', { calculationActive: false }],
    ['Disconnected', { connection: 'disconnected' }],
  ] as const)('compares and recalculates nothing: %s', async (userStatus, changes) => {
    const { db, clock } = company.product.connector.services;
    const { realmId } = company.product.info;
    const change = (to: Parameters<typeof changeCompany>[2]) =>
      db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, to, clock.now()));
    await change(changes);
    try {
      const entries = [{ Id: '1', EntityType: 'Invoice', SyncToken: '0' }];
      const answer = await company.reconciler.call('recalculateQboTransactions', { body: entries });
      expect(answer.body).toEqual({ userStatus, error: null, acceptedCount: 0 });
      expect(await company.reconciler.start()).toMatchObject({ userStatus, isSentToSearch: 0 });
      const fetched = await company.reconciler.fetch();
      expect(fetched).toMatchObject({ userStatus, totalCount: 0 });
      expect(fetched.inconsistentData).toBeUndefined();
    } finally {
      await change({ calculationActive: true, connection: 'connected' });
    }
  });
});
