import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { defaultSettings } from '../../../packages/connector/src/domain/company-settings.ts';
import { goods, ownRows, type Saved } from '../../support/accounting-documents.harness.ts';
import { listsOf } from '../../support/accounting-lists.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { taxDocument } from '../../support/documents.fixture.ts';
import { exchange, field, listAt, numberAt, textAt } from '../../support/json.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;
let shopTax: string;

beforeAll(async () => {
  company = await startReconciledCompany();
  shopTax = listsOf(company.product).createItem('Shop sales tax');
});
afterEach(() => setPolicy({}));
afterAll(() => company.product.stop());

const setPolicy = (changes: Partial<typeof defaultSettings>) =>
  company.product.changeSettings(company.product.info.realmId, {
    receiptsOfOtherApps: 'leave',
    otherTaxItems: {},
    ...changes,
  });
const taxLine = (amount: number) => ({
  DetailType: 'SalesItemLineDetail',
  Amount: amount,
  SalesItemLineDetail: { ItemRef: { value: shopTax }, Qty: 1, UnitPrice: amount, TaxCodeRef: { value: 'NON' } },
});

/** What AvaTax has of a document: sales, tax, what AvaTax calculated, and why the record was changed. */
async function recordOf({ number }: Saved, type: 'SalesInvoice' | 'ReturnInvoice' = 'SalesInvoice') {
  const { taxProvider, taxAccount } = company.product.info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const url = `${taxProvider}/api/v2/companies/${taxAccount.companyCode}/transactions/${number}`;
  const record = await exchange(`${url}?documentType=${type}&$include=Lines,Details`, `Basic ${basic}`, 'GET');
  return {
    amount: numberAt(record, 'totalAmount'),
    tax: numberAt(record, 'totalTax'),
    calculated: numberAt(record, 'totalTaxCalculated'),
    fees: listAt(record, 'lines')
      .flatMap((line) => listAt(line, 'details'))
      .filter((detail) => field(detail, 'isFee') === true)
      .map((detail) => numberAt(detail, 'tax')),
    remittedBy: field(listAt(record, 'lines')[0], 'marketplaceLiabilityType') ?? null,
    adjustment: [textAt(record, 'adjustmentReason'), textAt(record, 'adjustmentDescription')],
  };
}

/** The row of a document in a new comparison; undefined for a consistent one. */
async function search({ id }: Saved) {
  await company.reconciler.compare();
  return (await company.reconciler.rows()).get(id);
}

async function rowOf(saved: Saved) {
  const row = await search(saved);
  if (row === undefined) throw new Error('The document agrees with its record.');
  return row;
}

/** A receipt that another app saved, which a sweep finds. */
async function swept(kind: 'SalesReceipt' | 'RefundReceipt', more: object): Promise<Saved> {
  const saved = company.unreported(kind, more);
  await company.reconciler.recalculate([await rowOf(saved)]);
  return company.books.read(kind, saved.id);
}

describe('a line with an item that the company named as tax of another app', () => {
  for (const [kind, type, sign] of [
    ['SalesReceipt', 'SalesInvoice', 1],
    ['RefundReceipt', 'ReturnInvoice', -1],
  ] as const)
    it(`is recorded as tax that was charged, not as a sale: ${kind}`, async () => {
      await setPolicy({ receiptsOfOtherApps: 'record', otherTaxItems: { [shopTax]: 'Shop sales tax' } });
      const saved = await swept(kind, { Line: [goods(59.5), taxLine(4.91)] });
      expect(await recordOf(saved, type)).toMatchObject({ amount: sign * 59.5, tax: sign * 4.91 });
      expect(await search(saved)).toBeUndefined();
      expect([saved.total, saved.own.salesTax]).toEqual([64.41, null]);
    });

  it('is added to the tax that QuickBooks charges itself', async () => {
    await setPolicy({ receiptsOfOtherApps: 'record', otherTaxItems: { [shopTax]: 'Shop sales tax' } });
    const saved = await swept('SalesReceipt', { Line: [goods(59.5), taxLine(2)], TxnTaxDetail: { TotalTax: 3 } });
    expect(await recordOf(saved)).toMatchObject({ amount: 59.5, tax: 5 });
  });

  it('is a sale for a company that did not name the item', async () => {
    await setPolicy({ receiptsOfOtherApps: 'record' });
    const saved = await swept('SalesReceipt', { Line: [goods(59.5), taxLine(4.91)] });
    expect(await recordOf(saved)).toMatchObject({ amount: 64.41, tax: 0 });
  });

  it('keeps AvaTax from adding a second tax, in the panel and in the books', async () => {
    await setPolicy({ otherTaxItems: { [shopTax]: 'Shop sales tax' } });
    const document = taxDocument();
    const [line] = document.lineItems;
    const panel = callerOf(company.product, await company.product.embedToken());
    const body = { ...document, lineItems: [...document.lineItems, { ...line, itemId: shopTax, amount: 5 }] };
    expect((await panel('getTax', { body })).body).toMatchObject({ errorCode: 'TaxedInQuickBooks' });
    const invoice = company.unreported('Invoice', { Line: [goods(59.5), taxLine(4.91)] });
    await company.report('Invoice', invoice);
    expect(company.books.read('Invoice', invoice.id)).toMatchObject({ total: 64.41, own: { salesTax: null } });
  });
});

describe('a receipt without tax of a company that sells on a marketplace', () => {
  it('is recorded as remitted by the marketplace, and agrees with the books', async () => {
    await setPolicy({ receiptsOfOtherApps: 'marketplace' });
    const saved = await swept('SalesReceipt', {});
    expect(await recordOf(saved)).toMatchObject({
      amount: 59.5,
      tax: 0,
      calculated: 5.45,
      remittedBy: 'Marketplace',
    });
    expect(await search(saved)).toBeUndefined();
  });

  it('is recorded as remitted by the seller if it charges tax', async () => {
    await setPolicy({ receiptsOfOtherApps: 'marketplace' });
    const saved = await swept('SalesReceipt', { TxnTaxDetail: { TotalTax: 3.21 } });
    expect(await recordOf(saved)).toMatchObject({ tax: 3.21, remittedBy: null });
  });
});

describe('a paid document that differs from its record', () => {
  /** An invoice with tax, of which a part is paid, and which is edited by hand afterwards. */
  async function paidAndEdited(lines: readonly object[]): Promise<Saved> {
    const recorded = await company.recorded('Invoice');
    company.product.sandbox
      .accounting()
      .realms.get(company.product.info.realmId)
      ?.create('Payment', {
        CustomerRef: { value: '2' },
        TotalAmt: 10,
        Line: [{ Amount: 10, LinkedTxn: [{ TxnType: 'Invoice', TxnId: recorded.id }] }],
      });
    return company.books.edit('Invoice', recorded.id, { Line: lines });
  }
  const lessTax = () => [goods(59.5), ...ownRows({ salesTax: 5, fee: '', taxOnFee: '' })];

  it('is recorded with the tax that it charges where a person chooses that, with a reason for auditors', async () => {
    const saved = await paidAndEdited(lessTax());
    const row = await rowOf(saved);
    const before = (await company.reconciler.fetch()).chargedLess ?? { documents: 0, tax: 0 };
    expect((await company.reconciler.preview([row])).get(saved.id)).toMatchObject({ errorCode: 'Paid' });
    expect((await company.reconciler.recalculate([row])).get(saved.id)).toMatchObject({ errorCode: 'Paid' });
    expect((await recordOf(saved)).tax).toBe(5.74);
    const result = await company.reconciler.recalculate([row], { isPaidAsCharged: true });
    expect(result.get(saved.id)).toMatchObject({ outcome: 'changed', after: { tax: 5 } });
    expect(await recordOf(saved)).toMatchObject({
      amount: 59.5,
      tax: 5,
      calculated: 5.45,
      adjustment: ['ReconciledWithGeneralLedger', 'Recorded with the tax that the paid document charges'],
    });
    expect(await search(saved)).toBeUndefined();
    const { chargedLess } = await company.reconciler.fetch();
    expect(chargedLess?.documents).toBe(before.documents + 1);
    expect(chargedLess?.tax).toBeCloseTo(before.tax + 0.45);
    expect(company.books.read('Invoice', saved.id).syncToken).toBe(saved.syncToken);
  });

  it('takes its sales to AvaTax, too, and its delivery fee as a fee', async () => {
    const saved = await paidAndEdited([goods(200), ...ownRows({ salesTax: 5.45, fee: 0.28, taxOnFee: 0.01 })]);
    await company.reconciler.recalculate([await rowOf(saved)], { isPaidAsCharged: true });
    const record = await recordOf(saved);
    expect(record).toMatchObject({ amount: 200, tax: 5.74, fees: [0.28] });
    expect(record.calculated).toBeCloseTo(18.3 + 0.28 + 0.01);
    expect(await search(saved)).toBeUndefined();
  });

  it('keeps that record when only its memo is edited, and waits for a person when its lines are', async () => {
    const saved = await paidAndEdited(lessTax());
    await company.reconciler.recalculate([await rowOf(saved)], { isPaidAsCharged: true });
    await company.report('Invoice', company.books.edit('Invoice', saved.id, { PrivateNote: 'Settled.' }));
    expect((await recordOf(saved)).tax).toBe(5);
    expect(await search(saved)).toBeUndefined();
    const [, ...own] = lessTax();
    await company.report('Invoice', company.books.edit('Invoice', saved.id, { Line: [goods(80), ...own] }));
    expect(await recordOf(saved)).toMatchObject({ amount: 59.5, tax: 5 });
    expect(textAt(await rowOf(saved), 'errorMessage')).toContain('partial / full payments');
  });

  it('is calculated as before when nothing of it is paid', async () => {
    const recorded = await company.recorded('Invoice');
    const saved = company.books.edit('Invoice', recorded.id, { Line: lessTax() });
    await company.reconciler.recalculate([await rowOf(saved)], { isPaidAsCharged: true });
    expect((await recordOf(saved)).tax).toBe(5.74);
  });
});
