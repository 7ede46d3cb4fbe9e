import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { goods, ownRows, type Saved } from '../../support/accounting-documents.harness.ts';
import { listsOf } from '../../support/accounting-lists.harness.ts';
import { downloadAuditFile } from '../../support/audit-file.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { type Kind, lineItem, taxDocument } from '../../support/documents.fixture.ts';
import { exchange, field, listAt, numberAt } from '../../support/json.ts';
import { monthCloserOf } from '../../support/month-close.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';
import { type ReconciledCompany, startReconciledCompany } from '../../support/reconciled-company.harness.ts';

let company: ReconciledCompany;
let panel: Call;

beforeAll(async () => {
  company = await startReconciledCompany();
  panel = callerOf(company.product, await company.product.embedToken());
});
beforeEach(() => discountsAre('own'));
afterAll(() => company.product.stop());

const discountsAre = (whose: 'own' | 'coupons') =>
  company.product.changeSettings(company.product.info.realmId, {
    isEnableRetailDeliveryFee: false,
    receiptsOfOtherApps: 'tax',
    isDiscountReimbursed: whose === 'coupons',
  });

const percentOff = (percent: number) => ({
  DetailType: 'DiscountLineDetail',
  DiscountLineDetail: { PercentBased: true, DiscountPercent: percent, DiscountAccountRef: { value: '86' } },
});
const amountOff = (amount: number) => ({
  DetailType: 'DiscountLineDetail',
  Amount: amount,
  DiscountLineDetail: { PercentBased: false, DiscountAccountRef: { value: '86' } },
});

/** Garments from 110.00 on are taxed in New York, with 8.875 %: the price decides. */
const newYork = {
  Line1: '1 Centre St',
  City: 'New York',
  CountrySubDivisionCode: 'NY',
  PostalCode: '10007',
  Country: 'US',
};
function garment(amount: number) {
  const name = `Jacket ${crypto.randomUUID().slice(0, 8)}`;
  providerOf(company.product).map(name, 'PC040100');
  const row = goods(amount);
  const ItemRef = { value: listsOf(company.product).createItem(name) };
  return { ...row, SalesItemLineDetail: { ...row.SalesItemLineDetail, ItemRef } };
}

/** What AvaTax has of a document. */
async function recordOf(kind: Kind, { number }: Saved) {
  const { taxProvider, taxAccount } = company.product.info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const type = kind === 'CreditMemo' ? 'ReturnInvoice' : 'SalesInvoice';
  const url = `${taxProvider}/api/v2/companies/${taxAccount.companyCode}/transactions/${number}`;
  const record = await exchange(`${url}?documentType=${type}`, `Basic ${basic}`, 'GET');
  return { tax: numberAt(record, 'totalTax'), hasDiscount: numberAt(record, 'totalDiscount') !== 0 };
}

/** The row of a document in a new comparison; undefined for a consistent one. */
async function differenceOf({ id }: Saved) {
  await company.reconciler.compare();
  return (await company.reconciler.rows()).get(id);
}

const totalOf = ({ total }: Saved) => total.toFixed(2);

describe('a discount lowers the taxable price of the seller’s own, and not of a coupon', () => {
  for (const [name, kind, body, own, coupons] of [
    // 90.00 and 100.00 in Denver: 2.9 %, 1 %, 0.1 % and 5.15 %, each rounded
    ['10 % of 100.00', 'Invoice', () => ({ Line: [goods(100), percentOff(10)] }), ['98.24', 8.24], ['99.15', 9.15]],
    [
      '20.00 of 100.00',
      'SalesReceipt',
      () => ({ Line: [goods(100), amountOff(20)] }),
      ['87.32', 7.32],
      ['89.15', 9.15],
    ],
    [
      '10 % of a credit',
      'CreditMemo',
      () => ({ Line: [goods(100), percentOff(10)] }),
      ['98.24', 8.24],
      ['99.15', 9.15],
    ],
    [
      '20.00 of a taxable and an exempt line',
      'Invoice',
      () => ({ Line: [goods(100), goods(100, 'NON'), amountOff(20)] }),
      ['188.24', 8.24],
      ['189.15', 9.15],
    ],
    [
      '15.00 of a mapped garment',
      'Invoice',
      () => ({ Line: [garment(120), amountOff(15)], ShipAddr: newYork, BillAddr: newYork }),
      ['105.00', 0],
      ['115.65', 10.65],
    ],
  ] as const)
    it(`${name}, and the record agrees with the document`, async () => {
      const sign = kind === 'CreditMemo' ? -1 : 1;
      for (const [whose, [total, tax]] of [
        ['own', own],
        ['coupons', coupons],
      ] as const) {
        await discountsAre(whose);
        const saved = await company.recorded(kind, body());
        expect([whose, totalOf(saved), saved.own.salesTax ?? 0]).toEqual([whose, total, tax]);
        expect(await recordOf(kind, saved)).toEqual({ tax: sign * tax, hasDiscount: whose === 'own' });
        expect(await differenceOf(saved)).toBeUndefined();
      }
    });
});

describe('a document that is discounted by a coupon', () => {
  const coupon = () => ({ Line: [goods(100), percentOff(10)], TxnDate: '2026-03-02' });
  const march = { FromDate: '2026-03-01', ToDate: '2026-03-31' };

  it('is estimated like its record, also for what if', async () => {
    await discountsAre('coupons');
    const documentDiscount = { discountAmount: 10, discountPercent: '10.00%', discountTaxable: true };
    const body = taxDocument({ lineItems: [lineItem({ amount: 100 })], documentDiscount });
    expect((await panel('getTax', { body })).body).toMatchObject({ avaTax: 9.15, discountAmount: 10 });
    const tried = await panel('getTax', { body: { ...body, whatIf: { entityUseCode: '' } } });
    expect(tried.body).toMatchObject({ avaTax: 9.15 });
  });

  it('has the coupon on its receipt, and the total of the document', async () => {
    await discountsAre('coupons');
    const saved = await company.recorded('Invoice', coupon());
    const query = { txnType: String(documentKinds.Invoice.number), txnId: saved.id };
    const { body } = await company.reconciler.call('readReceipt', { query });
    expect(field(body, 'receipt')).toMatchObject({
      source: 'record',
      discount: 10,
      salesTax: 9.15,
      total: 99.15,
      currentTotal: null,
    });
  });

  it('is complete in the figures of its month, and has its own total in the audit file', async () => {
    await discountsAre('coupons');
    const closer = await monthCloserOf(company.product);
    const month = (await closer.list())[3]?.month ?? '';
    const before = (await closer.readFigures(month)).figures;
    const saved = await company.recorded('Invoice', { ...coupon(), TxnDate: `${month}-12` });
    const { figures } = await closer.readFigures(month);
    expect(figures?.documents).toBe((before?.documents ?? 0) + 1);
    expect(figures?.unreported).toEqual(before?.unreported);
    expect(figures?.differences).toEqual(before?.differences);
    const file = await downloadAuditFile(closer.call, await closer.makeAuditFile(month));
    const row = file.index.find((each) => each['Number'] === saved.number);
    expect(row).toMatchObject({ Total: '99.15', 'Tax at AvaTax': '9.15', Difference: '0.00', State: 'Consistent' });
  });

  it('is shown with lines that add up to the price of the record', async () => {
    await discountsAre('coupons');
    const saved = await company.recorded('Invoice', coupon());
    await company.reconciler.compare(march);
    const { transactions } = await company.reconciler.side('Qbo', { Ids: [saved.id] });
    const [document] = transactions;
    expect(document).toMatchObject({ amount: 100, tax: 9.15, total: 109.15 });
    const sum = listAt(document, 'lines').reduce<number>((all, line) => all + numberAt(line, 'amount'), 0);
    expect(sum).toBe(100);
  });

  it('agrees with its former record, which has the discount, after the company has chosen coupons', async () => {
    const saved = await company.recorded('Invoice', { Line: [goods(100), percentOff(10)] });
    await discountsAre('coupons');
    expect(await differenceOf(saved)).toBeUndefined();
    expect(await recordOf('Invoice', saved)).toEqual({ tax: 8.24, hasDiscount: true });
  });

  it('still differs from a record of another amount', async () => {
    await discountsAre('coupons');
    const saved = await company.recorded('Invoice', { Line: [goods(100), amountOff(10)] });
    company.books.edit('Invoice', saved.id, { Line: [goods(90), amountOff(10)] });
    expect(await differenceOf(saved)).toMatchObject({ qboTotAmt: 90, avaTotAmt: 100 });
  });
});

describe('a document whose percentage discount QuickBooks takes off the tax line, too', () => {
  it('has its own total beside the record, and not the sum of what is recorded', async () => {
    const Line = [goods(100), ...ownRows({ salesTax: 8, fee: '', taxOnFee: '' }), percentOff(10)];
    const saved = company.unreported('Invoice', { Line });
    expect(totalOf(saved)).toBe('97.20');
    await company.reconciler.compare();
    const { transactions } = await company.reconciler.side('Qbo', { Ids: [saved.id] });
    expect(transactions).toMatchObject([{ amount: 90, tax: 8, total: 97.2 }]);
  });
});

describe('a discount that is added to an untaxed document after its record', () => {
  it('is a difference for own discounts, and none for coupons, which do not change the price', async () => {
    const Line = [goods(100, 'NON')];
    const saved = await company.recorded('Invoice', { Line });
    company.books.edit('Invoice', saved.id, { Line: [...Line, amountOff(10)] });
    expect(await differenceOf(saved)).toMatchObject({ qboTotAmt: 90, avaTotAmt: 100 });
    await discountsAre('coupons');
    expect(await differenceOf(saved)).toBeUndefined();
  });
});

describe('a credit of a discounted sale gives back what was charged, whose discounts the settings say since', () => {
  for (const [whose, other, tax] of [
    ['own', 'coupons', 8.24],
    ['coupons', 'own', 9.15],
  ] as const)
    it(`${whose}, then ${other}`, async () => {
      await company.product.changeSettings(company.product.info.realmId, { originalSaleField: 'Original sale' });
      const Line = [goods(100), percentOff(10)];
      await discountsAre(whose);
      const sale = await company.recorded('Invoice', { Line });
      await discountsAre(other);
      const CustomField = [{ DefinitionId: '1', Name: 'Original sale', Type: 'StringType', StringValue: sale.number }];
      const credit = await company.recorded('CreditMemo', { Line, CustomField });
      expect(credit.own.salesTax).toBe(tax);
    });
});

describe('the stored document of the page without a panel', () => {
  for (const isFirst of [true, false])
    it(`says whether QuickBooks takes the discount off before its tax: ${isFirst}`, async () => {
      const more = { Line: [goods(100), amountOff(10)], ApplyTaxAfterDiscount: isFirst };
      const saved = company.unreported('Invoice', more);
      const widget = callerOf(company.product, await company.product.embedToken(['documents']));
      const { body } = await widget('readSalesDocument', {
        body: { txnType: documentKinds.Invoice.number, txnId: saved.id },
      });
      expect(field(body, 'opened', 'document', 'discount')).toEqual({ amount: 10, percent: '', taxable: isFirst });
    });
});
