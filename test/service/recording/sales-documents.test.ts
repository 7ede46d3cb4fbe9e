import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { type Books, booksOf, goods, ownRows, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { type Kind, postSave } from '../../support/documents.fixture.ts';
import { field, listAt, numberAt, textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { until } from '../../support/until.ts';

let product: Product;
let call: Call;
let panel: Call;
let books: Books;

beforeAll(async () => {
  // A failed delivery waits.
  product = await startProduct({ webhooks: false, random: () => 0.99 });
  call = callerOf(product, await product.embedToken(['documents']));
  panel = callerOf(product, await product.embedToken());
  books = booksOf(product);
});
afterAll(() => product.stop());

const period = { FromDate: '2026-03-01', ToDate: '2026-03-31' };
/** What the panel reports of a deleted invoice. */
const cancelled = ({ id: txnId, number }: Saved) => ({
  txnId,
  txnType: documentKinds.Invoice.number,
  qboDocNumber: number,
  qboDocumentDate: '2026-02-02',
  reason: 'Deleted' as const,
});
const keyOf = (kind: Kind, { id: txnId }: Saved) => ({ txnType: documentKinds[kind].number, txnId });

async function rowOf(kind: Kind, { id }: Saved): Promise<unknown> {
  const { body } = await call('listSalesDocuments', { body: period });
  return listAt(body, 'documents').find(
    (row) => textAt(row, 'txnId') === id && numberAt(row, 'txnType') === documentKinds[kind].number,
  );
}

async function write(kind: Kind, { id: txnId, syncToken }: Saved): Promise<unknown> {
  const body = { txnType: documentKinds[kind].number, txnId, syncToken };
  return (await call('writeTaxLines', { body })).body;
}

const recordedAs = (code: string) =>
  product.sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ header }) => header.code === code);

describe('the list of sales documents', () => {
  it('has the documents of the period with their tax states, newest first', async () => {
    const older = books.create('Invoice', saleOf('Invoice', 'SD-1', { TxnDate: '2026-03-02' }));
    const newer = books.create('SalesReceipt', saleOf('SalesReceipt', 'SD-2', { TxnDate: '2026-03-31' }));
    const outside = books.create('Invoice', saleOf('Invoice', 'SD-3', { TxnDate: '2026-04-01' }));
    const { status, body } = await call('listSalesDocuments', { body: period });
    expect([status, field(body, 'userStatus'), field(body, 'isTruncated')]).toEqual([200, 'Active', false]);
    const numbers = listAt(body, 'documents').map((row) => field(row, 'number'));
    expect(numbers.indexOf('SD-2')).toBeLessThan(numbers.indexOf('SD-1'));
    expect(numbers).not.toContain(outside.number);
    expect(await rowOf('Invoice', older)).toMatchObject({ state: 'not-known', amount: 59.5, tax: 0, reason: '' });
    expect(await rowOf('SalesReceipt', newer)).toMatchObject({ state: 'not-known' });
  });

  it('has the total of QuickBooks, which takes a percentage discount off the tax line, too', async () => {
    const discount = {
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 },
    };
    const Line = [goods(100), ...ownRows({ salesTax: 8, fee: '', taxOnFee: '' }), discount];
    const saved = books.create('Invoice', saleOf('Invoice', 'SD-11', { Line }));
    expect(saved.total).toBe(97.2);
    expect(await rowOf('Invoice', saved)).toMatchObject({ amount: 89.2, tax: 8 });
    const { body } = await call('readSalesDocument', { body: keyOf('Invoice', saved) });
    expect(body).toMatchObject({ opened: { document: { totalAmount: 97.2 }, tax: 8 }, refusal: null });
  });

  it('shows what became of a document that the panel reported', async () => {
    const saved = books.create('Invoice', saleOf('Invoice', 'SD-4'));
    await panel('processDocument', { body: postSave('Invoice', saved) });
    await product.connector.worker.drain();
    const { salesTax, fee, taxOnFee } = books.read('Invoice', saved.id).own;
    const tax = Math.round(((salesTax ?? 0) + (fee ?? 0) + (taxOnFee ?? 0)) * 100) / 100;
    expect(tax).toBeGreaterThan(5.45);
    expect(await rowOf('Invoice', saved)).toMatchObject({ state: 'recorded', tax });
  });

  it('shows why a document needs a person', async () => {
    const noAddress = { ShipAddr: undefined, BillAddr: undefined, CustomerRef: { value: '14' } };
    const saved = books.create('Invoice', saleOf('Invoice', 'SD-5', noAddress));
    await panel('processDocument', { body: postSave('Invoice', saved) });
    await product.connector.worker.drain();
    expect(await rowOf('Invoice', saved)).toMatchObject({
      state: 'attention',
      reason: expect.stringContaining('Address is blank'),
      errorCode: 'NoDestination',
    });
  });
});

describe('the list of sales documents has, if it is asked for them, unsettled documents of other days', () => {
  const otherDays = async () => {
    const { body } = await call('listSalesDocuments', { body: { ...period, AlsoUnsettled: true } });
    return listAt(body, 'documents').filter((row) => !textAt(row, 'date').startsWith('2026-03-'));
  };

  it('those that need a person', async () => {
    const noAddress = { ShipAddr: undefined, BillAddr: undefined, CustomerRef: { value: '14' }, TxnDate: '2026-01-05' };
    const saved = books.create('Invoice', saleOf('Invoice', 'SD-20', noAddress));
    books.create('Invoice', saleOf('Invoice', 'SD-21', { TxnDate: '2026-01-06' }));
    await panel('processDocument', { body: postSave('Invoice', saved) });
    await product.connector.worker.drain();
    expect(await otherDays()).toMatchObject([{ number: 'SD-20', date: '2026-01-05', state: 'attention' }]);
    const { body } = await call('listSalesDocuments', { body: period });
    expect(listAt(body, 'documents').map((row) => field(row, 'number'))).not.toContain('SD-20');
    books.delete('Invoice', saved.id);
    await panel('cancelTax', { body: cancelled(saved) });
    await product.connector.worker.drain();
    expect(await otherDays()).toEqual([]);
  });

  it('those whose deletion waits for AvaTax, as they were recorded last', async () => {
    const saved = books.create('Invoice', saleOf('Invoice', 'SD-22', { TxnDate: '2026-02-02' }));
    await panel('processDocument', { body: postSave('Invoice', saved) });
    await product.connector.worker.drain();
    const { faults } = product.sandbox.kernel;
    faults.add({ service: 'tax-provider', path: '/void', fault: { kind: 'status', status: 503 } });
    books.delete('Invoice', saved.id);
    await panel('cancelTax', { body: cancelled(saved) });
    await product.connector.worker.drain();
    const row = { txnType: 35, txnId: saved.id, number: 'SD-22', date: '2026-02-02', customerName: '', amount: 59.5 };
    await until('the deletion waits', async () => textAt((await otherDays())[0], 'state') === 'waiting');
    expect(await otherDays()).toMatchObject([row]);
    faults.clear();
  });
});

describe('one sales document', () => {
  it('is read with its lines, in the form of the panel', async () => {
    const saved = books.create('Invoice', saleOf('Invoice', 'SD-6'));
    const { body } = await call('readSalesDocument', { body: keyOf('Invoice', saved) });
    expect(field(body, 'opened')).toMatchObject({
      realmId: product.info.realmId,
      document: { txnType: 35, txnId: saved.id, referenceNumber: 'SD-6', totalAmount: 59.5, amountPaid: '0.00' },
      state: 'not-known',
      record: null,
    });
    expect(listAt(field(body, 'opened', 'document'), 'lines')).toMatchObject([
      { itemId: '1', amount: 59.5, taxable: true },
    ]);
  });

  it('that was deleted, or that QuickBooks does not deliver, is said to be so, without an HTTP error', async () => {
    const read = { body: { txnType: 35, txnId: '999999' } } as const;
    expect(await call('readSalesDocument', read)).toMatchObject({
      status: 200,
      body: {
        opened: null,
        refusal: { message: expect.stringContaining('was deleted'), errorCode: 'NotInQuickBooks' },
      },
    });
    const { faults } = product.sandbox.kernel;
    faults.add({ service: 'accounting', fault: { kind: 'refused-connection' } });
    const away = await call('readSalesDocument', read);
    faults.clear();
    expect(away).toMatchObject({
      status: 200,
      body: { opened: null, refusal: { errorCode: 'QuickBooksUnavailable' } },
    });
  });
});

describe('writing tax lines', () => {
  it('changes the document and records it', async () => {
    const saved = books.create('Invoice', saleOf('Invoice', 'SD-7'));
    expect(await write('Invoice', saved)).toEqual({ outcome: 'written', message: null });
    const after = books.read('Invoice', saved.id);
    expect(after.own.salesTax).toBe(5.45);
    expect(recordedAs('SD-7')).toHaveLength(1);
    const { body } = await call('readSalesDocument', { body: keyOf('Invoice', saved) });
    expect(field(body, 'opened')).toMatchObject({
      state: 'recorded',
      tax: Math.round((after.total - 59.5) * 100) / 100,
      record: { code: 'SD-7', isLive: true, date: '2026-03-02', total: after.total, version: 1 },
    });
    expect(await write('Invoice', after)).toEqual({ outcome: 'unchanged', message: null });
  });

  it('changes a receipt of another app, because a person has seen it', async () => {
    const saved = books.create('SalesReceipt', saleOf('SalesReceipt', 'SD-8'));
    expect(await write('SalesReceipt', saved)).toMatchObject({ outcome: 'written' });
    expect(await rowOf('SalesReceipt', saved)).toMatchObject({ state: 'recorded' });
  });

  it('changes nothing when the document was changed since it was read', async () => {
    const saved = books.create('Invoice', saleOf('Invoice', 'SD-9'));
    const edited = books.edit('Invoice', saved.id, { PrivateNote: 'changed' });
    expect(await write('Invoice', saved)).toMatchObject({ outcome: 'skipped', errorCode: 'DocumentChanged' });
    expect(books.read('Invoice', saved.id).syncToken).toBe(edited.syncToken);
  });

  it('gives an estimate its lines, and records nothing', async () => {
    const saved = books.create('Estimate', saleOf('Estimate', 'SD-10'));
    expect(await rowOf('Estimate', saved)).toMatchObject({ state: 'estimate' });
    expect(await write('Estimate', saved)).toEqual({ outcome: 'written', message: null });
    const after = books.read('Estimate', saved.id);
    expect(after.own.salesTax).toBe(5.45);
    expect(recordedAs('SD-10')).toEqual([]);
    expect(await write('Estimate', after)).toEqual({ outcome: 'unchanged', message: null });
    expect(await write('Estimate', saved)).toMatchObject({ outcome: 'skipped' });
  });

  it('says why a document cannot have tax lines', async () => {
    const noAddress = { ShipAddr: undefined, BillAddr: undefined, CustomerRef: { value: '14' } };
    for (const kind of ['Invoice', 'Estimate'] as const) {
      const saved = books.create(kind, saleOf(kind, `SD-11-${kind}`, noAddress));
      expect(await write(kind, saved)).toEqual({
        outcome: 'failed',
        message: expect.stringContaining('Address is blank'),
        errorCode: 'NoDestination',
      });
    }
  });
});
