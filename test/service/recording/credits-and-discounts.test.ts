import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { sweepChanges } from '../../../packages/connector/src/features/recording/accounting-changes.ts';
import { long } from '../../long.ts';
import { type Books, booksOf, goods, ownRows, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { type Kind, postSave, taxDocument } from '../../support/documents.fixture.ts';
import { field, listAt, numberAt, textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
let call: Call;
let books: Books;
let lastNumber = 0;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
  books = booksOf(product);
});
afterAll(() => product.stop());

function nextNumber(): string {
  lastNumber += 1;
  return `D-${lastNumber}`;
}

async function reportSaved(kind: Kind, saved: Saved): Promise<Saved> {
  await call('processDocument', { body: postSave(kind, saved) });
  await product.connector.worker.drain();
  return books.read(kind, saved.id);
}

/** The events of a document with their details, oldest first. */
async function timeline(kind: Kind, id: string) {
  const { body } = await call('documentTimeline', {
    query: { txnType: String(documentKinds[kind].number), txnId: id },
  });
  return listAt(body, 'entries').map((entry) => ({ event: textAt(entry, 'event'), detail: field(entry, 'detail') }));
}

const discountOf = (percent: number) => ({
  DetailType: 'DiscountLineDetail',
  DiscountLineDetail: { PercentBased: true, DiscountPercent: percent, DiscountAccountRef: { value: '86' } },
});
const discountRow = (saved: Saved) =>
  listAt(saved.entity, 'Line').find((row) => textAt(row, 'DetailType') === 'DiscountLineDetail');

describe('a percentage discount', () => {
  it('takes nothing from tax and fee, and keeps its account: 33.333% of 100.00 in Denver', async () => {
    const Line = [goods(100), discountOf(33.333)];
    const saved = books.create('Invoice', saleOf('Invoice', nextNumber(), { Line }));
    const after = await reportSaved('Invoice', saved);
    const { salesTax, fee, taxOnFee } = after.own;
    // 66.67 × (2.9% + 1% + 0.1% + 5.15%), each rounded: 1.93 + 0.67 + 0.07 + 3.43
    expect(salesTax).toBe(6.1);
    expect(after.total).toBeCloseTo(66.67 + 6.1 + (fee ?? 0) + (taxOnFee ?? 0), 2);
    expect(discountRow(after)).toMatchObject({
      Amount: 33.33,
      DiscountLineDetail: { PercentBased: false, DiscountAccountRef: { value: '86' } },
    });
    expect(await timeline('Invoice', saved.id)).toContainEqual({
      event: 'lines-written',
      detail: expect.objectContaining({
        message: 'The discount of 33.333% became the amount 33.33, so that nothing is taken off the tax.',
      }),
    });
  });

  it('that the page left on a document with the right tax lines is corrected after the save', async () => {
    const number = nextNumber();
    const documentDiscount = { discountAmount: 5.95, discountPercent: '10.00%', discountTaxable: true };
    const estimate = await call('getTax', { body: taxDocument({ referenceNumber: number, documentDiscount }) });
    expect(field(estimate.body, 'discountAmount')).toBe(5.95);
    const amountOf = (name: string): number | '' => {
      const value = field(estimate.body, name);
      return typeof value === 'number' ? value : '';
    };
    const own = {
      salesTax: numberAt(estimate.body, 'avaTax'),
      fee: amountOf('rdfAmount'),
      taxOnFee: amountOf('taxOnRdfAmount'),
    };
    const Line = [goods(59.5), ...ownRows(own), discountOf(10)];
    const saved = books.create('Invoice', saleOf('Invoice', number, { Line }));
    const after = await reportSaved('Invoice', saved);
    expect(after.total).toBeGreaterThan(saved.total);
    expect(after.total).toBeCloseTo(53.55 + own.salesTax + (own.fee || 0) + (own.taxOnFee || 0), 2);
  });
});

describe('a document that the customer has', () => {
  it.each([
    ['was sent by e-mail', { EmailStatus: 'EmailSent' }],
    ['was printed', { PrintStatus: 'PrintComplete' }],
  ])('and that %s says in its life that the total has changed since', async (_, status) => {
    const saved = books.create('Invoice', saleOf('Invoice', nextNumber(), { ...status, TxnDate: '2026-03-02' }));
    const after = await reportSaved('Invoice', saved);
    expect(await timeline('Invoice', saved.id)).toContainEqual({
      event: 'lines-written',
      detail: expect.objectContaining({
        message: `The customer was sent the document with the total 59.50 before. Send it again: the total is ${after.total.toFixed(2)} now.`,
      }),
    });
  });

  it('and that was not sent says nothing about it', async () => {
    const saved = books.create('Invoice', saleOf('Invoice', nextNumber()));
    await reportSaved('Invoice', saved);
    expect(JSON.stringify(await timeline('Invoice', saved.id))).not.toContain('Send it again');
  });
});

describe('the tax date of a credit', () => {
  it('is the date of the sale whose number is in the custom field of the settings, for estimate and record', async () => {
    await product.changeSettings(product.info.realmId, { originalSaleField: 'Original sale' });
    const number = nextNumber();
    const sale = books.create('SalesReceipt', saleOf('SalesReceipt', number, { TxnDate: '2024-12-20' }));
    // An enhanced field, which QuickBooks gives only to a request that includes them.
    const field = { DefinitionId: '1000000001', Name: 'Original sale', Type: 'StringType', StringValue: number };
    const body = saleOf('RefundReceipt', nextNumber(), { TxnDate: '2025-01-10', CustomField: [field] });
    const refund = books.create('RefundReceipt', body);
    const after = await reportSaved('RefundReceipt', refund);
    expect(after.entity).toMatchObject({ CustomField: [field] });
    // 8.81% until the end of 2024: 1.73 + 2.86 + 0.60 + 0.06; since then 5.45.
    expect(after.own.salesTax).toBe(5.25);
    const onPage = taxDocument({
      txnType: documentKinds.RefundReceipt.number,
      txnId: refund.id,
      DocumentDate: '2025-01-10',
      referenceNumber: refund.number,
      SyncToken: after.syncToken,
    });
    expect(numberAt((await call('getTax', { body: onPage })).body, 'avaTax')).toBe(5.25);
    expect((await timeline('RefundReceipt', refund.id)).at(-1)).toMatchObject({
      event: 'recorded',
      detail: {
        taxDate: '2024-12-20',
        message: `The tax date is 2024-12-20, the date of the sale ${sale.number}, which the credit states.`,
      },
    });
  });
});

describe('the first sweep of a company', () => {
  it('records the documents since its start date, and only these', long, async () => {
    const other = await startProduct({ webhooks: false });
    const { realmId } = other.info;
    const own = booksOf(other);
    const early = own.create('Invoice', saleOf('Invoice', 'S-1', { TxnDate: '2026-01-31' }));
    const late = own.create('CreditMemo', saleOf('CreditMemo', 'S-2', { TxnDate: '2026-02-01' }));
    await other.changeSettings(realmId, { avaTaxStartDate: '2026-02-01' });
    other.sandbox.kernel.clock.advance(3 * 86_400_000);
    const result = await sweepChanges(other.connector.services, realmId, 'sweep');
    expect(result.documentsSinceStart).toBeGreaterThan(0);
    await other.connector.worker.drain();
    const codes = other.sandbox
      .taxProvider()
      .transactions.all()
      .map(({ header }) => header.code);
    expect(codes).toContain(late.number);
    expect(codes).not.toContain(early.number);
    expect((await sweepChanges(other.connector.services, realmId, 'sweep')).documentsSinceStart).toBeNull();
    await other.stop();
  });
});
