import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { type Books, booksOf, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import type { Kind } from '../../support/documents.fixture.ts';
import { field, listAt, numberAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';

let product: Product;
let call: Call;
let widget: Call;
let books: Books;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = (await signIn(product, people.administrator)).call;
  widget = callerOf(product, await product.embedToken(['documents']));
  books = booksOf(product);
});
afterAll(() => product.stop());

async function read(kind: Kind, { id: txnId }: Saved): Promise<unknown> {
  const { body } = await call('readReceipt', { query: { txnType: String(documentKinds[kind].number), txnId } });
  return field(body, 'receipt');
}

async function write(kind: Kind, { id: txnId, syncToken }: Saved): Promise<Saved> {
  await widget('writeTaxLines', { body: { txnType: documentKinds[kind].number, txnId, syncToken } });
  return books.read(kind, txnId);
}

describe('the receipt of a recorded document', () => {
  it('has the jurisdictions, rates and amounts of the transaction at the provider', async () => {
    const saved = await write('Invoice', books.create('Invoice', saleOf('Invoice', 'TR-1')));
    const receipt = await read('Invoice', saved);
    const { total } = books.read('Invoice', saved.id);
    expect(receipt).toMatchObject({
      source: 'record',
      code: 'TR-1',
      number: 'TR-1',
      txnType: 35,
      date: '2026-03-02',
      salesTax: 5.45,
      total,
      currentTotal: null,
    });
    const recorded = product.sandbox
      .taxProvider()
      .transactions.all()
      .find(({ header }) => header.code === 'TR-1');
    const details = recorded?.answer.lines.flatMap((line) => line.details) ?? [];
    const names = new Set(details.map(({ jurisdiction }) => jurisdiction.name));
    const jurisdictions = listAt(receipt, 'jurisdictions');
    expect(jurisdictions.length).toBeGreaterThan(1);
    for (const jurisdiction of jurisdictions) expect(names).toContain(field(jurisdiction, 'name'));
    const taxes = jurisdictions.map((jurisdiction) => Math.round(numberAt(jurisdiction, 'tax') * 100));
    expect(taxes.reduce((sum, cents) => sum + cents, 0)).toBe(545);
    expect(listAt(receipt, 'lines')).toMatchObject([{ amount: 59.5, tax: 5.45, zeroReason: null }]);
  });

  it('has the time of the record, whatever has happened to the document since', async () => {
    const saved = await write('Invoice', books.create('Invoice', saleOf('Invoice', 'TR-6')));
    const recordedAt = field(await read('Invoice', saved), 'at');
    const { realmId } = product.info;
    const later = new Date(Date.now() + 86_400_000);
    await product.connector.services.db.tx({ realm: realmId }, (trx) =>
      trx.updateTable('documentLink').set({ updatedAt: later }).where('txnId', '=', saved.id).execute(),
    );
    expect(field(await read('Invoice', saved), 'at')).toBe(recordedAt);
  });

  it('is none of a record that was voided at the provider', async () => {
    const saved = await write('Invoice', books.create('Invoice', saleOf('Invoice', 'TR-7')));
    const { transactions } = product.sandbox.taxProvider();
    transactions.put({ ...providerOf(product).record('TR-7'), status: 'Cancelled' });
    expect(await read('Invoice', saved)).toMatchObject({ source: 'estimate' });
  });

  it('keeps the figures of the record when the document was changed since, and says the other total', async () => {
    const saved = await write('Invoice', books.create('Invoice', saleOf('Invoice', 'TR-2')));
    const before = await read('Invoice', saved);
    const { total } = books.edit('Invoice', saved.id, { Line: [goods(59.5)] });
    expect(await read('Invoice', saved)).toMatchObject({ total: numberAt(before, 'total'), currentTotal: total });
  });
});

describe('the certificates of a receipt', () => {
  const provider = () => product.sandbox.taxProvider();

  it('are those of the record, and each exempt line names its own', async () => {
    const [certificate] = provider().certificates;
    if (certificate === undefined) throw new Error('The demo company has no certificates.');
    const valid = { valid: true, status: 'COMPLETE', signedDate: '2025-01-01', expirationDate: '2030-12-31' };
    const ofSale = { ...certificate, ...valid, customerCodes: ['24'], exemptionNumber: 'CO-77', region: 'CO' };
    Object.assign(provider(), { certificates: [ofSale, ...provider().certificates.slice(1)] });
    const saved = await write(
      'Invoice',
      books.create('Invoice', saleOf('Invoice', 'TR-5', { CustomerRef: { value: '24' } })),
    );
    const receipt = await read('Invoice', saved);
    expect(receipt).toMatchObject({ salesTax: 0, certificates: [{ number: 'CO-77' }] });
    expect(listAt(receipt, 'lines')).toMatchObject([{ zeroReason: 'exempt-certificate', certificate: 'CO-77' }]);
  });
});

describe('the receipt of a document that is not recorded', () => {
  it('has the stored calculation of the document as it is, and none for another content or without its tax', async () => {
    const created = books.create('Invoice', saleOf('Invoice', 'TR-3'));
    expect(await read('Invoice', created)).toBeNull();
    const estimate = books.create('Estimate', saleOf('Estimate', 'TR-4'));
    const written = await write('Estimate', estimate);
    expect(await read('Estimate', estimate)).toMatchObject({
      source: 'estimate',
      code: '',
      salesTax: 5.45,
      total: written.total,
      currentTotal: null,
      shipTo: { city: 'Denver' },
    });
    const other = books.edit('Estimate', estimate.id, {
      ShipAddr: { Line1: '1221 SW 4th Ave', City: 'Portland', CountrySubDivisionCode: 'OR', PostalCode: '97204' },
    });
    expect(await read('Estimate', other)).toBeNull();
  });

  it('says why there is none of a document that is voided, or that QuickBooks does not have', async () => {
    const { body: missing } = await call('readReceipt', { query: { txnType: '35', txnId: '999999' } });
    expect(missing).toEqual({ receipt: null, refusal: 'NotInAccounting' });
    const created = books.create('Invoice', saleOf('Invoice', 'TR-6'));
    books.void('Invoice', created.id);
    const { body: voided } = await call('readReceipt', { query: { txnType: '35', txnId: created.id } });
    expect(voided).toEqual({ receipt: null, refusal: 'Voided' });
  });
});
