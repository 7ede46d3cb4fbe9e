import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InconsistencyReason, InconsistentRow } from '@salestax/contract';
import { goods, type Saved } from '../../support/accounting-documents.harness.ts';
import { customers } from '../../support/documents.fixture.ts';
import { field, listAt, textAt } from '../../support/json.ts';
import {
  type ReconciledCompany,
  type RecordedKind,
  startReconciledCompany,
} from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;
/** The expected differences of the test, by the id of their row. */
const planted = new Map<string, readonly InconsistencyReason[]>();
const agreeing: Saved[] = [];
/** Recorded documents with a discount. */
const discounted: { readonly kind: RecordedKind; readonly saved: Saved; readonly sold: number }[] = [];
const discountOf20 = { DetailType: 'DiscountLineDetail', Amount: 20, DiscountLineDetail: { PercentBased: false } };
const discountOf10Percent = {
  DetailType: 'DiscountLineDetail',
  DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 },
};
let withError: Saved;
let reported: Saved;
let rows: ReadonlyMap<string, InconsistentRow>;

beforeAll(async () => {
  company = await startReconciledCompany();
  const { books, day, recorded, unreported, atProvider } = company;
  for (const kind of ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'] as const) {
    agreeing.push(await recorded(kind));
    const changed = await recorded(kind);
    books.edit(kind, changed.id, { Line: [goods(80), ...listAt(changed.entity, 'Line').slice(1)] });
    planted.set(changed.id, ['amount']);
    planted.set(unreported(kind).id, ['missing-in-provider']);
  }
  for (const kind of ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'] as const)
    for (const { discount, sold } of [
      { discount: discountOf20, sold: 80 },
      { discount: discountOf10Percent, sold: 90 },
    ])
      discounted.push({ kind, saved: await recorded(kind, { Line: [goods(100), discount] }), sold });
  const bare = await recorded('Invoice');
  books.edit('Invoice', bare.id, { Line: [goods(59.5)] });
  planted.set(bare.id, ['tax']);
  const later = await recorded('Invoice');
  books.edit('Invoice', later.id, { TxnDate: day(20) });
  planted.set(later.id, ['date']);
  const outside = await recorded('Invoice');
  books.edit('Invoice', outside.id, { TxnDate: day(120) });
  planted.set(outside.id, ['date']);
  const long = await recorded('CreditMemo', { TxnDate: day(120) });
  books.edit('CreditMemo', long.id, { TxnDate: day(10) });
  planted.set(long.id, ['date']);
  const gone = await recorded('Invoice');
  books.delete('Invoice', gone.id);
  planted.set(gone.number, ['missing-in-accounting']);
  const cancelled = await recorded('SalesReceipt');
  await atProvider('SalesReceipt', cancelled.number, 'void', { code: 'DocVoided' });
  planted.set(cancelled.id, ['status']);
  const voided = await recorded('Invoice');
  books.void('Invoice', voided.id);
  planted.set(voided.id, ['voided']);
  const open = await recorded('RefundReceipt');
  await atProvider('RefundReceipt', open.number, 'uncommit', {});
  planted.set(open.id, ['uncommitted']);
  reported = await recorded('Invoice');
  books.edit('Invoice', reported.id, { Line: [goods(80), ...listAt(reported.entity, 'Line').slice(1)] });
  await atProvider('Invoice', reported.number, 'lock', { isLocked: true });
  planted.set(reported.id, ['amount', 'locked']);
  planted.set(unreported('SalesReceipt', { DocNumber: agreeing[0]?.number }).id, [
    'missing-in-provider',
    'duplicate-code',
  ]);
  withError = unreported('Invoice', {
    CustomerRef: { value: customers.withoutAddress },
    ShipAddr: null,
    BillAddr: null,
  });
  await company.report('Invoice', withError);
  planted.set(withError.id, ['missing-in-provider']);

  await company.reconciler.compare();
  rows = await company.reconciler.rows();
});
afterAll(() => company.product.stop());

describe('a comparison', () => {
  it('finds every difference with its reasons', () => {
    const found = [...planted.keys()].map((id) => [id, rows.get(id)?.reasons]);
    expect(found).toEqual([...planted].map(([id, reasons]) => [id, reasons]));
  });

  it('finds the demo company’s differences, and no others', async () => {
    const view: unknown = await (await fetch(`${company.product.info.control}/planted`)).json();
    const first = company.day(89);
    const documents = listAt(view, 'documents').map((one) => {
      const id = field(one, 'id');
      return {
        id: typeof id === 'string' ? id : textAt(one, 'code'),
        reason: textAt(one, 'reason'),
        date: textAt(one, 'date'),
      };
    });
    const inRange = documents.filter(({ id, date }) => rows.has(id) || date >= first);
    expect(inRange.length).toBeGreaterThan(15);
    for (const { id, reason } of inRange)
      expect([id, rows.get(id)?.reasons]).toEqual([id, expect.arrayContaining([reason])]);
    const known = new Set([...planted.keys(), ...documents.map(({ id }) => id)]);
    expect([...rows.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it('counts every document once, with amounts that add up', async () => {
    const answer = await company.reconciler.fetch();
    const inconsistent = answer.inconsistentData?.length ?? 0;
    expect(answer.errorTransactionCount).toBe(1);
    expect(answer.totalCount).toBe(answer.consistentCount + inconsistent);
    const { consistent = 0, inconsistent: differing = 0, error = 0, total } = answer.amounts ?? {};
    expect(total).toBeCloseTo(consistent + differing + error, 2);
    const inWeeks = (answer.weeks ?? []).reduce((sum, week) => sum + week.consistent + week.inconsistent, 0);
    expect(inWeeks).toBeCloseTo(total ?? 0, 2);
    for (const { id } of agreeing) expect(rows.has(id)).toBe(false);
  });

  it('finds discounted documents consistent, sales and credits, by amount and by percentage', async () => {
    const ids = discounted.map(({ saved }) => saved.id);
    expect(ids.flatMap((id) => rows.get(id) ?? [])).toEqual([]);
    for (const side of ['Qbo', 'AvaTax'] as const) {
      const { transactions } = await company.reconciler.side(side, { Only: 'Consistent' });
      const shown = new Map(transactions.map(({ id, amount }) => [id, amount]));
      const expected = discounted.map(({ kind, saved, sold }) => [side, kind, saved.id, sold]);
      expect(discounted.map(({ kind, saved }) => [side, kind, saved.id, shown.get(saved.id)])).toEqual(expected);
    }
  });

  it('shows the discount among the lines of both sides, so that the lines add up to the amount', async () => {
    for (const { saved, sold } of discounted)
      for (const side of ['Qbo', 'AvaTax'] as const) {
        const [document] = (await company.reconciler.side(side, { Ids: [saved.id] })).transactions;
        expect(document).toMatchObject({ amount: sold, hasChanged: false });
        expect(document?.lines).toEqual([
          { description: 'Cedar mulch', amount: 100 },
          { description: 'Discount', amount: sold - 100 },
        ]);
      }
  });

  it('shows credits on both sides with the sign of the accounting service', () => {
    const credit = [...rows.values()].find(
      ({ qboTxnType, reasons }) => qboTxnType === 'Credit Memo' && reasons?.includes('amount'),
    );
    expect(credit).toMatchObject({ qboTotAmt: 80, avaTotAmt: 59.5, avaTxnType: 'ReturnInvoice' });
    expect(credit?.errorMessage).toBe('Total before tax differs by 20.50.');
  });

  it('shows what delays a document, and whose error it is', () => {
    expect(rows.get(withError.id)).toMatchObject({
      errorCode: 'NoDestination',
      errorFrom: 'QuickBooks',
      errorMessage:
        'Not recorded in AvaTax. Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
      errorDetail: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
    });
  });

  it('returns only the rows with an error on request, with the totals of the range', async () => {
    const all = await company.reconciler.fetch();
    const errors = await company.reconciler.compare({ ErrorTransactionOnly: true });
    expect(errors.inconsistentData?.map(({ qboTxnId }) => qboTxnId)).toEqual([withError.id]);
    expect(errors).toMatchObject({ totalCount: all.totalCount, consistentCount: all.consistentCount });
    await company.reconciler.compare();
  });
});

describe('the documents of one side', () => {
  it('are paged completely and without repetition', async () => {
    const ids: string[] = [];
    const { totalCount } = await company.reconciler.side('Qbo');
    for (let StartPosition = 1; StartPosition <= totalCount; StartPosition += 25) {
      const { transactions } = await company.reconciler.side('Qbo', { StartPosition, MaxResults: 25 });
      ids.push(...transactions.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(totalCount);
    expect(ids).toHaveLength(totalCount);
  });

  it('are filtered by their status', async () => {
    const { consistentCount } = await company.reconciler.fetch();
    const counts = [];
    for (const Only of ['Consistent', 'Inconsistent', 'Error'])
      counts.push((await company.reconciler.side('AvaTax', { Only })).totalCount);
    expect(counts[0]).toBe(consistentCount);
    expect(counts[2]).toBe(0);
    expect((await company.reconciler.side('AvaTax')).totalCount).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  it('are read with their lines by id, with what has changed since', async () => {
    const requested = { Ids: [reported.id] };
    const { transactions } = await company.reconciler.side('Qbo', requested);
    expect(transactions).toEqual([
      expect.objectContaining({
        id: reported.id,
        type: 'Invoice',
        number: reported.number,
        hasChanged: false,
        shipTo: '1437 Bannock St, Denver, CO 80202',
        lines: [{ description: 'Cedar mulch', amount: 80 }],
        link: expect.stringMatching(new RegExp(`/invoice\\?txnId=${reported.id}$`)),
      }),
    ]);
    const [theirs] = (await company.reconciler.side('AvaTax', requested)).transactions;
    expect(theirs).toMatchObject({
      amount: 59.5,
      status: 'Committed',
      lines: [{ description: 'Cedar mulch', amount: 59.5 }],
    });
    expect(theirs?.total).toBeCloseTo((theirs?.amount ?? 0) + (theirs?.tax ?? 0) + (theirs?.fee ?? 0), 2);
    company.books.edit('Invoice', reported.id, { CustomerMemo: { value: 'Thank you' } });
    expect((await company.reconciler.side('Qbo', requested)).transactions[0]?.hasChanged).toBe(true);
  });
});

describe('a search that is refused', () => {
  const ago = (days: number) => company.day(days);
  it.each([
    ['of more than 90 days', () => ({ FromDate: ago(90), ToDate: ago(0) })],
    ['that ends before it begins', () => ({ FromDate: ago(5), ToDate: ago(6) })],
    ['older than a year', () => ({ FromDate: ago(400), ToDate: ago(380) })],
    ['of the future', () => ({ FromDate: ago(0), ToDate: ago(-5) })],
  ])('does not start when its range is invalid: %s', async (_, range) => {
    expect(await company.reconciler.start(range())).toMatchObject({ isSentToSearch: 0, isStartDateError: false });
  });

  it('before the start date states that date', async () => {
    const { realmId } = company.product.info;
    await company.product.changeSettings(realmId, { avaTaxStartDate: ago(30) });
    expect(await company.reconciler.start()).toEqual({
      isSentToSearch: 0,
      isStartDateError: true,
      startDate: ago(30),
      userStatus: 'Active',
    });
    await company.product.changeSettings(realmId, { avaTaxStartDate: null });
  });
});
