import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { address, booksOf, type Books, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Lists, listsOf } from '../../support/accounting-lists.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';

let product: Product;
let call: Call;
let books: Books;
let lists: Lists;
let provider: ReturnType<typeof providerOf>;
let customer: string;
let item: string;
let count = 0;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
  books = booksOf(product);
  lists = listsOf(product);
  provider = providerOf(product);
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.changeSettings(product.info.realmId, {
    isMakeAllCustomerTaxable: false,
    isEnableRetailDeliveryFee: false,
  });
  count += 1;
  customer = lists.create('Customer', { DisplayName: `Buyer ${count}` });
  item = lists.createItem(`Sold item ${count}`);
});

async function saved(invoice: Saved): Promise<Saved> {
  product.connector.services.facts.invalidate(product.info.realmId);
  await call('processDocument', { body: postSave('Invoice', invoice) });
  await product.connector.worker.drain();
  return books.read('Invoice', invoice.id);
}

const lines = (amount: number) => {
  const row = goods(amount);
  return [{ ...row, SalesItemLineDetail: { ...row.SalesItemLineDetail, ItemRef: { value: item } } }];
};

const sold = () =>
  saved(
    books.create('Invoice', saleOf('Invoice', `U-${count}`, { CustomerRef: { value: customer }, Line: lines(100) })),
  );

const taxAtProvider = (invoice: Saved) => provider.record(invoice.number).answer.lines.map(({ tax }) => tax.toNumber());

const exempt = () => lists.update('Customer', customer, { Taxable: false, TaxExemptionReasonId: '9' });

describe('a recorded sale whose memo is edited', () => {
  it.each([
    ['its customer has become exempt', exempt],
    ['its item was renamed', () => lists.update('Item', item, { Name: `Renamed item ${count}` })],
    ['its item was mapped to another tax code', () => provider.map(`Sold item ${count}`, 'NT')],
    [
      'the address of its customer has changed',
      () => lists.update('Customer', customer, { BillAddr: { Line1: 'Elsewhere' } }),
    ],
  ])('keeps its tax and its record after %s', async (_, change) => {
    const invoice = await sold();
    expect([invoice.own.salesTax, taxAtProvider(invoice)]).toEqual([9.15, [9.15]]);
    change();
    const edited = books.edit('Invoice', invoice.id, { PrivateNote: 'Thank you.' });
    const after = await saved(edited);
    expect([after.syncToken, after.own.salesTax]).toEqual([edited.syncToken, 9.15]);
    expect(taxAtProvider(after)).toEqual([9.15]);
  });

  it('keeps books and record alike when the record is locked', async () => {
    const invoice = await sold();
    provider.lock(invoice.number);
    exempt();
    const after = await saved(books.edit('Invoice', invoice.id, { PrivateNote: 'Thank you.' }));
    expect([after.total, taxAtProvider(after)]).toEqual([109.15, [9.15]]);
  });
});

describe('a recorded sale that is changed', () => {
  it.each([
    ['a line', () => ({ Line: lines(200) })],
    ['its date', () => ({ TxnDate: '2026-03-03' })],
    ['its address', () => ({ ShipAddr: { ...address, Line1: '1500 Bannock St' } })],
    [
      'its customer',
      () => ({ CustomerRef: { value: lists.create('Customer', { DisplayName: `Other ${count}`, Taxable: false }) } }),
    ],
  ])('is calculated with the facts of today after %s was', async (_, changes) => {
    const invoice = await sold();
    exempt();
    const after = await saved(books.edit('Invoice', invoice.id, changes()));
    expect([after.own.salesTax ?? 0, taxAtProvider(after)]).toEqual([0, [0]]);
  });

  it('is not written when its record is locked, and waits for a person', async () => {
    const invoice = await sold();
    provider.lock(invoice.number);
    const edited = books.edit('Invoice', invoice.id, { Line: [...lines(200), ...ownLine(invoice)] });
    const after = await saved(edited);
    expect([after.syncToken, after.total]).toEqual([edited.syncToken, edited.total]);
    expect(taxAtProvider(after)).toEqual([9.15]);
    const { body } = await call('documentTimeline', { query: { txnType: '35', txnId: invoice.id } });
    expect(JSON.stringify(body)).toContain('locked in AvaTax');
  });
});

const ownLine = ({ own }: Saved) => [
  {
    DetailType: 'SalesItemLineDetail',
    Amount: own.salesTax ?? 0,
    SalesItemLineDetail: { ItemRef: { value: '40' }, TaxCodeRef: { value: 'NON' } },
  },
];
