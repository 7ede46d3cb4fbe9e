import { txnTypes } from '@salestax/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { field, listAt, numberAt, textAt } from '../../support/json.ts';
import { type Books, booksOf, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { type Kind, postSave, taxDocument } from '../../support/documents.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
let call: Call;
let books: Books;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
  books = booksOf(product);
});
afterAll(() => product.stop());

const realm = () => {
  const found = product.sandbox.accounting().realms.get(product.info.realmId);
  if (found === undefined) throw new Error('The demo company does not exist.');
  return found;
};
const valueOf = (outcome: { ok: true; entity: { Id: string } } | { ok: false }) => {
  if (outcome.ok) return outcome.entity;
  throw new Error(`The accounting service refused: ${JSON.stringify(outcome)}`);
};

async function reportSaved(kind: Kind, saved: Saved): Promise<Saved> {
  await call('processDocument', { body: postSave(kind, saved) });
  await product.connector.worker.drain();
  return books.read(kind, saved.id);
}

async function lastEvent(kind: Kind, id: string) {
  const { body } = await call('documentTimeline', { query: { txnType: String(txnTypes[kind]), txnId: id } });
  const entry = listAt(body, 'entries').at(-1);
  return { event: textAt(entry, 'event'), detail: field(entry, 'detail') };
}

it('a credit that a payment of zero applied to an invoice has its tax date, for estimate and record', async () => {
  const sale = books.create('Invoice', saleOf('Invoice', 'AP-1', { TxnDate: '2024-12-20' }));
  const credit = books.create('CreditMemo', saleOf('CreditMemo', 'AP-2', { TxnDate: '2025-01-10' }));
  const link = (TxnType: string, TxnId: string) => ({ Amount: 40, LinkedTxn: [{ TxnType, TxnId }] });
  const Line = [link('Invoice', sale.id), link('CreditMemo', credit.id)];
  valueOf(realm().create('Payment', { CustomerRef: { value: '2' }, TotalAmt: 0, Line }));
  const after = await reportSaved('CreditMemo', books.read('CreditMemo', credit.id));
  // 8.81% of 59.50 until the end of 2024: 1.73 + 2.86 + 0.60 + 0.06; since then 5.45.
  expect(after.own.salesTax).toBe(5.25);
  const onPage = taxDocument({
    txnType: txnTypes.CreditMemo,
    txnId: credit.id,
    DocumentDate: '2025-01-10',
    referenceNumber: credit.number,
    SyncToken: after.syncToken,
  });
  expect(numberAt((await call('getTax', { body: onPage })).body, 'avaTax')).toBe(5.25);
  expect(await lastEvent('CreditMemo', credit.id)).toMatchObject({
    event: 'recorded',
    detail: {
      taxDate: '2024-12-20',
      message: 'The tax date is 2024-12-20, the date of the sale AP-1, which the credit was applied to.',
    },
  });
});

it('a document in a foreign currency is estimated and recorded in it, and its lines are written', async () => {
  const [preferences] = realm().list('Preferences');
  const CurrencyPrefs = { MultiCurrencyEnabled: true, HomeCurrency: { value: 'USD' } };
  valueOf(realm().update('Preferences', { ...preferences, CurrencyPrefs }));
  const DisplayName = 'Assiniboine Growers';
  const customer = valueOf(realm().create('Customer', { DisplayName, CurrencyRef: { value: 'CAD' } }));
  product.connector.services.facts.invalidate(product.info.realmId);
  const CustomerRef = { value: customer.Id };
  const onPage = taxDocument({ customerId: customer.Id, referenceNumber: 'AP-3' });
  const estimate = await call('getTax', { body: onPage });
  expect(field(estimate.body, 'errorMessage')).toBeNull();
  const body = saleOf('Invoice', 'AP-3', { CustomerRef, Line: [goods(59.5)] });
  const saved = books.create('Invoice', body);
  expect(field(saved.entity, 'CurrencyRef', 'value')).toBe('CAD');
  const after = await reportSaved('Invoice', saved);
  expect(after.own.salesTax).toBe(numberAt(estimate.body, 'avaTax'));
  expect(field(after.entity, 'ExchangeRate')).toBe(0.72);
  const [recorded] = product.sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ header }) => header.code === 'AP-3');
  expect(recorded?.header.currencyCode).toBe('CAD');
});
