import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InconsistentRow, ReceiptsOfOtherApps } from '@salestax/contract';
import { splitAfter } from '../../long.ts';
import type { Saved } from '../../support/accounting-documents.harness.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;

beforeAll(async () => {
  company = await startReconciledCompany();
});
afterEach(() => setReceiptPolicy('leave'));
afterAll(() => company.product.stop());

const setReceiptPolicy = (receiptsOfOtherApps: ReceiptsOfOtherApps) =>
  company.product.changeSettings(company.product.info.realmId, { receiptsOfOtherApps });

/** The row of a document in a new comparison; undefined for a consistent one. */
async function search({ id }: Saved): Promise<InconsistentRow | undefined> {
  await company.reconciler.compare();
  return (await company.reconciler.rows()).get(id);
}

async function rowOf(saved: Saved): Promise<InconsistentRow> {
  const row = await search(saved);
  if (row === undefined) throw new Error('The document agrees with its record.');
  return row;
}

describe('the recalculation of a receipt that another app saved', () => {
  it('leaves it to a person', async () => {
    const saved = company.unreported('SalesReceipt');
    const row = await rowOf(saved);
    const left = { outcome: 'failed', errorCode: 'ReceiptOfOtherApp' };
    expect((await company.reconciler.preview([row])).get(saved.id)).toMatchObject(left);
    expect((await company.reconciler.recalculate([row])).get(saved.id)).toMatchObject(left);
    expect(company.books.read('SalesReceipt', saved.id).own.salesTax).toBeNull();
    expect(await rowOf(saved)).toMatchObject({ avaTxnId: null });
  });

  for (const [kind, options] of splitAfter(1, ['SalesReceipt', 'RefundReceipt'] as const))
    it(`records a ${kind} with the tax that it charges, where the company chose that`, options, async () => {
      await setReceiptPolicy('record');
      const saved = company.unreported(kind, { TxnTaxDetail: { TotalTax: 3.21 } });
      const row = await rowOf(saved);
      const amounts = { before: { tax: 3.21 }, after: { tax: 3.21 } };
      expect((await company.reconciler.preview([row])).get(saved.id)).toMatchObject({ outcome: 'changed', ...amounts });
      expect((await company.reconciler.recalculate([row])).get(saved.id)).toMatchObject({ outcome: 'changed' });
      expect(await search(saved)).toBeUndefined();
      expect(company.books.read(kind, saved.id).syncToken).toBe(saved.syncToken);
    });
});
