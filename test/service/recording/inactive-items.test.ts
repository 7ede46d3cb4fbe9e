import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksOf, type Books, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import { listAt, textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

/** 'Work jacket', which the provider has as clothing: not taxed in Minnesota. */
const jacket = '5';
const minneapolis = { Line1: '350 S 5th St', City: 'Minneapolis', CountrySubDivisionCode: 'MN', PostalCode: '55415' };

const recordTypes = { Invoice: 'SalesInvoice', CreditMemo: 'ReturnInvoice' } as const;

let product: Product;
let call: Call;
let books: Books;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
  books = booksOf(product);
});
afterAll(() => product.stop());

function setActive(Active: boolean): void {
  const realm = product.sandbox.accounting().realms.get(product.info.realmId);
  const stored = realm?.read('Item', jacket);
  if (realm === undefined || stored?.ok !== true) throw new Error('The demo company has no jacket.');
  const { SyncToken } = stored.entity;
  expect(realm.update('Item', { Id: jacket, SyncToken, sparse: true, Active })).toMatchObject({ ok: true });
}

const sold = (quantity: number) => ({
  DetailType: 'SalesItemLineDetail',
  Amount: 60 * quantity,
  SalesItemLineDetail: {
    ItemRef: { value: jacket },
    Qty: quantity,
    UnitPrice: 60,
    TaxCodeRef: { value: 'TAX' },
  },
});

/** Tells of a save as the panel does; returns what the provider has recorded. */
async function recorded(kind: keyof typeof recordTypes, saved: Saved): Promise<unknown> {
  expect(await call('processDocument', { body: postSave(kind, saved) })).toMatchObject({ status: 200 });
  await product.connector.worker.drain();
  const { taxProvider, taxAccount } = product.info;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const url = `${taxProvider}/api/v2/companies/${taxAccount.companyCode}/transactions/${saved.number}`;
  const query = `documentType=${recordTypes[kind]}&$include=Lines`;
  return (await fetch(`${url}?${query}`, { headers: { authorization: `Basic ${basic}` } })).json();
}

describe.each(['Invoice', 'CreditMemo'] as const)('%s: an item that was made inactive', (kind) => {
  const number = `INACTIVE-${kind}`;
  const sale = {
    DocNumber: number,
    TxnDate: '2026-03-02',
    CustomerRef: { value: '2' },
    ShipAddr: minneapolis,
    BillAddr: minneapolis,
  };

  it('keeps its tax code when its document is edited', async () => {
    const { id, entity } = books.create(kind, { ...sale, Line: [sold(1)] });
    setActive(false);
    // QuickBooks accepts an inactive item in a row that has it already.
    const edited = books.edit(kind, id, { Line: [{ ...sold(2), Id: textAt(entity, 'Line', 0, 'Id') }] });
    expect(JSON.stringify(edited.entity)).toContain('Work jacket (deleted)');
    const record = await recorded(kind, edited);
    setActive(true);
    expect(listAt(record, 'lines')[0]).toMatchObject({ itemCode: 'Work jacket', tax: 0 });
    expect(books.read(kind, id).own.salesTax ?? 0).toBe(0);
  });
});
