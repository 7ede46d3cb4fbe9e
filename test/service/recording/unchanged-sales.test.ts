import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { address, booksOf, type Books, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import { field } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
let call: Call;
let books: Books;
let customer: string;
let item: string;
let count = 0;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
  books = booksOf(product);
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.changeSettings(product.info.realmId, {
    isMakeAllCustomerTaxable: false,
    isEnableRetailDeliveryFee: false,
  });
  count += 1;
  customer = made('Customer', { DisplayName: `Buyer ${count}` });
  const mulch = realm().read('Item', '1');
  const IncomeAccountRef = mulch.ok ? field(mulch.entity, 'IncomeAccountRef') : undefined;
  item = made('Item', { Name: `Sold item ${count}`, Type: 'Service', IncomeAccountRef });
});

const realm = () => {
  const found = product.sandbox.accounting().realms.get(product.info.realmId);
  if (found === undefined) throw new Error('The demo company does not exist.');
  return found;
};

function made(entity: 'Customer' | 'Item', body: object): string {
  const outcome = realm().create(entity, body);
  if (!outcome.ok) throw new Error(`The accounting service refused: ${JSON.stringify(outcome)}`);
  return outcome.entity.Id;
}

function update(entity: 'Customer' | 'Item', id: string, changes: object): void {
  const read = realm().read(entity, id);
  if (!read.ok) throw new Error(`${entity} ${id} does not exist.`);
  const changed = realm().update(entity, { Id: id, SyncToken: read.entity.SyncToken, sparse: true, ...changes });
  if (!changed.ok) throw new Error(`The accounting service refused: ${JSON.stringify(changed)}`);
}

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

function recordOf({ number }: Saved) {
  const found = product.sandbox
    .taxProvider()
    .transactions.all()
    .find(({ header, status }) => header.code === number && status !== 'Adjusted');
  if (found === undefined) throw new Error(`${number} is not recorded.`);
  return found;
}
const taxAtProvider = (invoice: Saved) => recordOf(invoice).answer.lines.map(({ tax }) => tax.toNumber());

const exempt = () => update('Customer', customer, { Taxable: false, TaxExemptionReasonId: '9' });

describe('a recorded sale whose memo is edited', () => {
  const state = () => product.sandbox.taxProvider();
  it.each([
    ['its customer has become exempt', exempt],
    ['its item was renamed', () => update('Item', item, { Name: `Renamed item ${count}` })],
    [
      'its item was mapped to another tax code',
      () => {
        const [sample] = state().items;
        if (sample === undefined) throw new Error('The sandbox has no item.');
        state().items.push({ ...sample, id: 900_000 + count, itemCode: `Sold item ${count}`, taxCode: 'NT' });
      },
    ],
    [
      'the address of its customer has changed',
      () => update('Customer', customer, { BillAddr: { Line1: 'Elsewhere' } }),
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
    product.sandbox.taxProvider().transactions.put({ ...recordOf(invoice), locked: true });
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
      () => ({ CustomerRef: { value: made('Customer', { DisplayName: `Other ${count}`, Taxable: false }) } }),
    ],
  ])('is calculated with the facts of today after %s was', async (_, changes) => {
    const invoice = await sold();
    exempt();
    const after = await saved(books.edit('Invoice', invoice.id, changes()));
    expect([after.own.salesTax ?? 0, taxAtProvider(after)]).toEqual([0, [0]]);
  });

  it('is not written when its record is locked, and waits for a person', async () => {
    const invoice = await sold();
    product.sandbox.taxProvider().transactions.put({ ...recordOf(invoice), locked: true });
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
