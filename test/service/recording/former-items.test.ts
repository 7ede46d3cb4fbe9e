import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { booksOf, type Books, goods, saleOf } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import { field, listAt, numberAt, textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const formerItem = '40';

let product: Product;
let administrator: AccountUser;
let call: Call;
let books: Books;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  administrator = await signIn(product, people.administrator);
  call = callerOf(product, await product.embedToken());
  books = booksOf(product);
});
afterAll(() => product.stop());

/** Saves the settings form with another sales tax item. Returns its id. */
async function chooseNewItem(): Promise<string> {
  const realm = product.sandbox.accounting().realms.get(product.info.realmId);
  const item = realm?.create('Item', { Name: 'Sales tax payable', Type: 'Service', IncomeAccountRef: { value: '90' } });
  if (item?.ok !== true) throw new Error('The item was refused.');
  const taxItemId = textAt(item.entity, 'Id');
  const { body: form } = await administrator.call('settings');
  const configuration = { ...Object(field(form, 'configuration')), taxItemId };
  const saved = await administrator.call('saveSettings', { body: { ...Object(form), configuration } });
  expect(saved.body).toBe(true);
  return taxItemId;
}

/** The rows of an invoice as their items and amounts. */
const rowsOf = (id: string) =>
  listAt(books.read('Invoice', id).entity, 'Line').flatMap((row) => {
    const itemId = field(row, 'SalesItemLineDetail', 'ItemRef', 'value');
    return typeof itemId === 'string' ? [[itemId, numberAt(row, 'Amount')]] : [];
  });

async function record(id: string): Promise<void> {
  const body = postSave('Invoice', books.read('Invoice', id));
  expect(await call('processDocument', { body })).toMatchObject({ status: 200 });
  await product.connector.worker.drain();
}

it('a document with a tax line of the item of earlier settings keeps one tax line, which gets the item of now', async () => {
  const { id } = books.create('Invoice', saleOf('Invoice', 'FORMER-1'));
  await record(id);
  const [sold, tax] = rowsOf(id);
  expect([sold, tax]).toEqual([
    ['1', 59.5],
    [formerItem, expect.any(Number)],
  ]);

  const newItem = await chooseNewItem();
  const { body: configuration } = await call('updatedConfiguration');
  expect(listAt(configuration, 'ownItems')).toEqual([
    { itemId: formerItem, order: 2, description: 'Sales tax' },
    { itemId: newItem, order: 2 },
    { itemId: '41', order: 3 },
    { itemId: '42', order: 4 },
  ]);
  const others = listAt(books.read('Invoice', id).entity, 'Line').slice(1);
  books.edit('Invoice', id, { Line: [goods(119), ...others] });
  await record(id);
  const taxes = rowsOf(id).filter(([itemId]) => itemId === formerItem || itemId === newItem);
  expect(taxes).toEqual([[newItem, expect.any(Number)]]);
  expect(Number(taxes[0]?.[1])).toBeGreaterThan(Number(tax?.[1]));

  // What is sold with the former item stays.
  const garden = { ...goods(80), Description: 'Garden design' };
  const { SalesItemLineDetail } = garden;
  const row = { ...garden, SalesItemLineDetail: { ...SalesItemLineDetail, ItemRef: { value: formerItem } } };
  const sale = books.create('Invoice', saleOf('Invoice', 'FORMER-2', { Line: [row] }));
  await record(sale.id);
  expect(rowsOf(sale.id)[0]).toEqual([formerItem, 80]);
});
