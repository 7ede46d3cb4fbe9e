import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitCases } from '../../long.ts';
import { type Books, booksOf, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Lists, listsOf } from '../../support/accounting-lists.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { type Kind, postSave } from '../../support/documents.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';
import { randomNumbers, randomSeed } from '../../support/random-numbers.ts';

let product: Product;
let call: Call;
let books: Books;
let lists: Lists;
let provider: ReturnType<typeof providerOf>;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
  books = booksOf(product);
  lists = listsOf(product);
  provider = providerOf(product);
  await product.changeSettings(product.info.realmId, {
    originalSaleField: 'Original sale',
    isMakeAllCustomerTaxable: false,
    isEnableRetailDeliveryFee: false,
  });
});
afterAll(() => product.stop());

async function recorded(kind: Kind, saved: Saved): Promise<Saved> {
  await call('processDocument', { body: postSave(kind, saved) });
  await product.connector.worker.drain();
  const after = books.read(kind, saved.id);
  expect(provider.record(after.number).status, `${kind} ${after.number}`).toBe('Committed');
  return after;
}

const denver = { Line1: '1437 Bannock St', City: 'Denver', CountrySubDivisionCode: 'CO', PostalCode: '80202' };
const boulder = { Line1: '1777 Broadway', City: 'Boulder', CountrySubDivisionCode: 'CO', PostalCode: '80302' };

const line = (item: string, quantity: number, price: number, code = 'TAX') => ({
  DetailType: 'SalesItemLineDetail',
  Amount: Math.round(quantity * price * 100) / 100,
  SalesItemLineDetail: { ItemRef: { value: item }, Qty: quantity, UnitPrice: price, TaxCodeRef: { value: code } },
});
const shipping = (amount: number) => ({
  DetailType: 'SalesItemLineDetail',
  Amount: amount,
  SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' } },
});
const discount = (amount: number) => ({
  DetailType: 'DiscountLineDetail',
  Amount: amount,
  DiscountLineDetail: { PercentBased: false, DiscountAccountRef: { value: '86' } },
});
/** A discount is not above it: QuickBooks refuses a document with a negative total. */
const centsOf = (rows: readonly { readonly Amount: number }[]) =>
  rows.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0);
const reverses = (number: string) => ({
  CustomField: [{ DefinitionId: '1', Name: 'Original sale', Type: 'StringType', StringValue: number }],
});

let count = 0;
function next(prefix: string): string {
  count += 1;
  return `${prefix}-${count}`;
}

/** What may change between a sale and its credit, each in both directions. */
const changes = {
  nothing: () => undefined,
  'the customer becomes exempt or taxable': ({ customer, wasExempt }: Sold) =>
    lists.update('Customer', customer, { Taxable: wasExempt, ...(!wasExempt && { TaxExemptionReasonId: '9' }) }),
  'a certificate is entered': ({ customer }: Sold) => provider.certify(customer),
  'the certificate of the sale is revoked': ({ customer }: Sold) => provider.revoke(customer),
  'the item is renamed': ({ items }: Sold) =>
    items.forEach((item) => lists.update('Item', item, { Name: next('Renamed item') })),
  'the item is mapped to another tax code': ({ names }: Sold) => names.forEach((name) => provider.map(name, 'NT')),
  'all customers become taxable': () =>
    product.changeSettings(product.info.realmId, { isMakeAllCustomerTaxable: true }),
} as const;
type Change = keyof typeof changes;

interface Sold {
  readonly customer: string;
  readonly wasExempt: boolean;
  readonly items: readonly string[];
  readonly names: readonly string[];
}

type Random = () => number;
const between = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));
const chosen = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};

/** A sale, what changes afterwards, and a credit of all or a part of it: what the credit gives back, and what it should. */
async function creditOf(change: Change, random: Random) {
  await product.changeSettings(product.info.realmId, { isMakeAllCustomerTaxable: false });
  const wasExempt = random() < 0.3;
  const customer = lists.create('Customer', {
    DisplayName: next('Buyer'),
    Taxable: !wasExempt,
    ...(wasExempt && { TaxExemptionReasonId: '9' }),
  });
  if (change === 'the certificate of the sale is revoked') provider.certify(customer);
  const names = Array.from({ length: between(random, 1, 3) }, () => next('Sold item'));
  const items = names.map((name) => lists.createItem(name));
  if (random() < 0.4)
    names.slice(0, 1).forEach((name) => provider.map(name, chosen(random, ['NT', 'PG050000', 'FR010000', 'PC040100'])));
  const rows = items.map((item) =>
    line(item, between(random, 1, 4), between(random, 1, 20_000) / 100, random() < 0.8 ? 'TAX' : 'NON'),
  );
  const isWhole = random() < 0.5;
  const extras = [
    ...(random() < 0.4 ? [shipping(between(random, 5, 30))] : []),
    ...(isWhole && random() < 0.3 ? [discount(between(random, 1, Math.min(90, centsOf(rows))) / 100)] : []),
  ];
  const kind = chosen(random, ['Invoice', 'SalesReceipt'] as const);
  const body = (of: Kind, number: string, day: string, Line: readonly object[], more: object = {}) =>
    saleOf(of, number, {
      TxnDate: day,
      CustomerRef: { value: customer },
      ShipAddr: denver,
      BillAddr: denver,
      Line,
      ...more,
    });
  const sale = await recorded(kind, books.create(kind, body(kind, next('SOLD'), '2024-12-20', [...rows, ...extras])));

  await changes[change]({ customer, wasExempt, items, names });
  const back = isWhole
    ? [...rows, ...extras]
    : rows.map((row) => ({ ...row, Amount: Math.ceil(row.Amount * 50) / 100 }));
  const credited = kind === 'Invoice' ? 'CreditMemo' : 'RefundReceipt';
  const place = random() < 0.3 ? boulder : denver;
  const more = { ...reverses(sale.number), ShipAddr: place, BillAddr: place };
  const credit = await recorded(
    credited,
    books.create(credited, body(credited, next('BACK'), '2026-03-02', back.map(sentLine), more)),
  );
  const taxOf = (of: Saved) =>
    provider.record(of.number).answer.lines.map(({ tax }) => Math.round(tax.toNumber() * 100));
  const part = (tax: number, index: number) => {
    const row = rows[index];
    const returned = back[index];
    if (isWhole || row === undefined || returned === undefined || row.Amount === 0) return isWhole ? tax : 0;
    return Math.floor((tax * returned.Amount) / row.Amount + 0.5 + 1e-9);
  };
  const total = (of: readonly number[]) => of.reduce((sum, tax) => sum + tax, 0);
  return {
    onCredit: Math.round((credit.own.salesTax ?? 0) * 100),
    recorded: 0 - total(taxOf(credit)),
    expected: total(taxOf(sale).map(part)),
  };
}

/** A price follows from the amount. */
const sentLine = (row: ReturnType<typeof line> | object) =>
  'SalesItemLineDetail' in row && 'Amount' in row ? withPrice(row) : row;

function withPrice(row: { readonly Amount: unknown; readonly SalesItemLineDetail: object }): object {
  return { ...row, SalesItemLineDetail: { ...row.SalesItemLineDetail, UnitPrice: undefined, Qty: undefined } };
}

const names = Object.keys(changes).filter((name): name is Change => Object.hasOwn(changes, name));

describe('a credit gives back what its sale charged', () => {
  it('also where AvaTax taxes an item of it never: a gift card', async () => {
    const giftCard = next('Gift card');
    const rows = [line(lists.createItem(giftCard), 1, 25), line(lists.createItem(next('Sold item')), 1, 100)];
    provider.map(giftCard, 'PG050000');
    const part = { ShipAddr: denver, BillAddr: denver, Line: rows };
    const soldOn = { ...part, TxnDate: '2024-12-20' };
    const sale = await recorded('Invoice', books.create('Invoice', saleOf('Invoice', next('SOLD'), soldOn)));
    const back = { ...part, TxnDate: '2026-03-02', ...reverses(sale.number) };
    const credit = await recorded('CreditMemo', books.create('CreditMemo', saleOf('CreditMemo', next('BACK'), back)));
    expect([sale.own.salesTax, credit.own.salesTax]).toEqual([8.81, 8.81]);
  });

  for (const [[size, change], options] of splitCases<readonly [size: number, change: Change]>({
    always: names.map((name) => [2, name] as const),
    long: names.map((name) => [72, name] as const),
  }))
    it(`after ${change}: ${size} random sales`, options, async (context) => {
      const random = randomNumbers(await randomSeed(context));
      for (let index = 0; index < size; index += 1) {
        const { onCredit, recorded: atProvider, expected } = await creditOf(change, random);
        expect({ onCredit, atProvider }).toEqual({ onCredit: expected, atProvider: expected });
      }
    });
});
