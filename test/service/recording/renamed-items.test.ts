import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksOf, type Books, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Lists, listsOf } from '../../support/accounting-lists.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { lineItem, postSave, taxDocument } from '../../support/documents.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';

let product: Product;
let call: Call;
let books: Books;
let lists: Lists;
let provider: ReturnType<typeof providerOf>;
let count = 0;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
  books = booksOf(product);
  lists = listsOf(product);
  provider = providerOf(product);
  await product.changeSettings(product.info.realmId, { isEnableRetailDeliveryFee: false });
});
afterAll(() => product.stop());
beforeEach(() => {
  count += 1;
});

async function save(kind: 'Invoice' | 'SalesReceipt' | 'CreditMemo', item: string, more: object = {}): Promise<Saved> {
  const row = goods(100);
  const Line = [{ ...row, SalesItemLineDetail: { ...row.SalesItemLineDetail, ItemRef: { value: item } } }];
  const invoice = books.create(kind, saleOf(kind, '', { Line, ...more }));
  await call('processDocument', { body: postSave(kind, invoice) });
  await product.connector.worker.drain();
  return books.read(kind, invoice.id);
}

/** The tax that the panel shows for an item of this name. */
async function estimateOf(itemId: string, name: string): Promise<unknown> {
  const line = lineItem({
    itemId,
    amount: 100,
    Product: { id: itemId, name, fullyQualifiedName: name, taxable: true, type: 'Service' },
  });
  const { body } = await call('getTax', { body: taxDocument({ lineItems: [line], txnId: null }) });
  return body;
}

const codeOf = ({ number }: Saved) => provider.record(number).question.lines[0]?.itemCode;

describe('an item that was renamed at QuickBooks', () => {
  for (const kind of ['Invoice', 'SalesReceipt', 'CreditMemo'] as const)
    it(`keeps the tax code that AvaTax has for it: ${kind}`, async () => {
      const item = lists.createItem(`Jacket ${count}`);
      provider.map(`Jacket ${count}`, 'NT');
      const first = await save('Invoice', item);
      expect([first.own.salesTax ?? 0, codeOf(first)]).toEqual([0, `Jacket ${count}`]);
      lists.update('Item', item, { Name: `Coat ${count}` });
      const later = await save(kind, item);
      expect([later.own.salesTax ?? 0, codeOf(later)]).toEqual([0, `Jacket ${count}`]);
      expect(await estimateOf(item, `Coat ${count}`)).toMatchObject({ avaTax: 0 });
    });

  it('leaves its code to no other item, which gets a code of its own', async () => {
    const jacket = lists.createItem(`Jacket ${count}`);
    provider.map(`Jacket ${count}`, 'NT');
    await save('Invoice', jacket);
    lists.update('Item', jacket, { Name: `Coat ${count}` });
    const other = lists.createItem(`Jacket ${count}`);
    const sold = await save('Invoice', other);
    expect([sold.own.salesTax, codeOf(sold)]).toEqual([9.15, `Jacket ${count}-${other}`]);
  });
});

describe('two items whose names begin with the same 50 characters', () => {
  it('have codes of their own, so that each is taxed by its own tax code', async () => {
    const name = `${count} ${'Heavy duty work jacket with reflecting stripes '.repeat(2)}`.slice(0, 52);
    const [first, second] = [lists.createItem(`${name} A`), lists.createItem(`${name} B`)];
    provider.map(name.slice(0, 50), 'NT');
    const untaxed = await save('Invoice', first);
    const taxed = await save('Invoice', second);
    expect([untaxed.own.salesTax ?? 0, taxed.own.salesTax]).toEqual([0, 9.15]);
    expect(codeOf(taxed)).toBe(`${name.slice(0, 50 - second.length - 1)}-${second}`);
    expect(await estimateOf(second, `${name} B`)).toMatchObject({ avaTax: 9.15 });
  });

  it('have codes of their own on one document', async () => {
    const name = `${count} ${'Heavy duty work jacket with reflecting stripes '.repeat(2)}`.slice(0, 52);
    const ids = [lists.createItem(`${name} A`), lists.createItem(`${name} B`)];
    const Line = ids.map((value) => {
      const row = goods(100);
      return { ...row, SalesItemLineDetail: { ...row.SalesItemLineDetail, ItemRef: { value } } };
    });
    const invoice = await save('Invoice', ids[0] ?? '', { Line });
    const codes = provider.record(invoice.number).question.lines.map(({ itemCode }) => itemCode);
    expect(codes).toEqual([name.slice(0, 50), `${name.slice(0, 50 - String(ids[1]).length - 1)}-${ids[1]}`]);
  });
});
