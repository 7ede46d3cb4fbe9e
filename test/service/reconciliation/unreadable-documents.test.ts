import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweepChanges } from '../../../packages/connector/src/features/recording/accounting-changes.ts';
import type { Saved } from '../../support/accounting-documents.harness.ts';
import { downloadAuditFile } from '../../support/audit-file.harness.ts';
import { field } from '../../support/json.ts';
import { monthCloserOf } from '../../support/month-close.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;

beforeAll(async () => {
  company = await startReconciledCompany();
});
afterEach(() => company.product.sandbox.kernel.faults.clear());
afterAll(() => company.product.stop());

/** From now on QuickBooks refuses this invoice, and every list with it. */
const damage = ({ id }: Saved) =>
  company.product.sandbox.kernel.faults.add({
    service: 'accounting',
    fault: { kind: 'damaged-row', entity: 'Invoice', id },
  });

describe('an invoice that QuickBooks does not deliver', () => {
  it('is named by a comparison, which compares all others', async () => {
    const before = await company.reconciler.compare();
    const damaged = company.unreported('Invoice');
    const differing = company.unreported('Invoice');
    damage(damaged);
    const after = await company.reconciler.compare();
    expect(after.error).toBeUndefined();
    expect(after.totalCount).toBe(before.totalCount + 1);
    expect(after.unreadable).toEqual([
      { type: 'Invoice', id: null, message: expect.stringMatching(/^Missing here: Invoice.*Error processing query/) },
    ]);
    expect((await company.reconciler.rows()).get(differing.id)).toMatchObject({ reasons: ['missing-in-provider'] });
  });

  it('does not count as deleted, though AvaTax has its record', async () => {
    const recorded = await company.recorded('Invoice');
    damage(recorded);
    const { unreadable } = await company.reconciler.compare();
    const row = (await company.reconciler.rows()).get(recorded.number);
    expect(row).toMatchObject({ qboTxnId: null, avaTxnId: recorded.number, reasons: [], errorFrom: 'QuickBooks' });
    expect(row?.errorMessage).toContain('QuickBooks cannot deliver this document');
    expect(unreadable).toMatchObject([{ type: 'Invoice', id: recorded.id }]);
    company.product.sandbox.kernel.faults.clear();
    expect((await company.reconciler.compare()).unreadable).toEqual([]);
    expect((await company.reconciler.rows()).get(recorded.id)).toBeUndefined();
  });

  it('is named beside the list of documents and the figures of its month', async () => {
    const damaged = company.unreported('Invoice');
    damage(damaged);
    const period = { FromDate: company.day(40), ToDate: company.day(0) };
    const list = (await company.reconciler.call('listSalesDocuments', { body: period })).body;
    expect(field(list, 'unreadable')).toMatchObject([{ type: 'Invoice', id: null }]);
    const month = company.day(30).slice(0, 7);
    const closer = await monthCloserOf(company.product);
    const { figures } = await closer.readFigures(month);
    expect(figures?.unreadable).toMatchObject([{ type: 'Invoice' }]);
    const audit = await downloadAuditFile(closer.call, await closer.makeAuditFile(month));
    expect(audit.index.at(-1)).toMatchObject({ Type: 'Invoice', State: 'Not readable' });
    expect(audit.text('README.txt')).toContain('Not in these figures: 1 of QuickBooks');
  });

  it('does not stop a sweep, which follows all others, and finds deletions', async () => {
    const deleted = await company.recorded('Invoice');
    const damaged = company.unreported('Invoice');
    const other = company.unreported('Invoice');
    company.books.delete('Invoice', deleted.id);
    damage(damaged);
    const { connector, info } = company.product;
    await sweepChanges(connector.services, info.realmId, 'sweep');
    await connector.worker.drain();
    expect(company.books.read('Invoice', other.id).own.salesTax).not.toBeNull();
    expect(providerOf(company.product).record(deleted.number)).toMatchObject({ status: 'Cancelled' });
  });
});
