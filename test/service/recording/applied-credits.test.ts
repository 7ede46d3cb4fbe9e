import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '@salestax/contract';
import { address, type Books, booksOf, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { type Kind, postSave, taxDocument } from '../../support/documents.fixture.ts';
import { field, listAt, numberAt, textAt } from '../../support/json.ts';
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
  const { body } = await call('documentTimeline', {
    query: { txnType: String(documentKinds[kind].number), txnId: id },
  });
  const entry = listAt(body, 'entries').at(-1);
  return { event: textAt(entry, 'event'), detail: field(entry, 'detail') };
}

/** Applies a part of a credit to a sale, as the accounting service does: by a payment of zero. */
function apply(credit: Saved, sale: Saved, Amount: number): void {
  const link = (TxnType: string, TxnId: string) => ({ Amount, LinkedTxn: [{ TxnType, TxnId }] });
  const Line = [link('Invoice', sale.id), link('CreditMemo', credit.id)];
  valueOf(realm().create('Payment', { CustomerRef: { value: '2' }, TotalAmt: 0, Line }));
}

describe('a credit that was used', () => {
  /** A sale at 8.81% until the end of 2024, and a credit of its own date, at 9.15%, that is recorded. */
  async function recordedCredit(number: string) {
    const Line = [goods(100)];
    const sale = books.create('Invoice', saleOf('Invoice', `${number}-S`, { TxnDate: '2024-12-20', Line }));
    const credit = books.create('CreditMemo', saleOf('CreditMemo', number, { TxnDate: '2025-01-10' }));
    return { sale, credit: await reportSaved('CreditMemo', credit) };
  }

  for (const [part, amount] of [
    ['a part of it', 40],
    ['all of it', 64.95],
  ] as const)
    it(`keeps its tax and its record after ${part} was applied, when only its memo is edited`, async () => {
      const { sale, credit } = await recordedCredit(`AP-${amount}`);
      expect([credit.own.salesTax, credit.total]).toEqual([5.45, 64.95]);
      apply(credit, sale, amount);
      const edited = books.edit('CreditMemo', credit.id, { PrivateNote: 'Applied.' });
      product.connector.services.facts.invalidate(product.info.realmId);
      const after = await reportSaved('CreditMemo', edited);
      expect([after.syncToken, after.own.salesTax]).toEqual([edited.syncToken, 5.45]);
      expect(await lastEvent('CreditMemo', credit.id)).toMatchObject({ event: 'saved' });
    });

  it('is not changed when its address is, and waits for a person', async () => {
    const { sale, credit } = await recordedCredit('AP-P');
    apply(credit, sale, 40);
    const edited = books.edit('CreditMemo', credit.id, { ShipAddr: { ...address, Line1: '1500 Bannock St' } });
    product.connector.services.facts.invalidate(product.info.realmId);
    const after = await reportSaved('CreditMemo', edited);
    expect([after.syncToken, after.own.salesTax]).toEqual([edited.syncToken, 5.45]);
    expect(await lastEvent('CreditMemo', credit.id)).toMatchObject({
      event: 'needs-attention',
      detail: { code: 'Paid' },
    });
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
