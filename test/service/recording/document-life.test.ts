import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { type Books, booksOf, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import { field, listAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
/** Dana, at the connector's own pages. */
let dana: Call;
/** The panel on the page of an integrator, which knows its user itself. */
let panel: Call;
let books: Books;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  dana = (await signIn(product, people.administrator)).call;
  panel = callerOf(product, await product.embedToken());
  books = booksOf(product);
});
afterAll(() => product.stop());

async function lifeOf({ id: txnId }: Saved): Promise<readonly unknown[]> {
  const { body } = await dana('readSalesDocument', { body: { txnType: 35, txnId } });
  return listAt(field(body, 'opened'), 'life').filter((step) => field(step, 'state') !== 'estimated');
}

describe('the life of a document', () => {
  it('says who saved it and had its lines written, and the tax before and after a correction', async () => {
    const saved = books.create('Invoice', saleOf('Invoice', 'DL-1'));
    await dana('processDocument', { body: postSave('Invoice', saved) });
    await product.connector.worker.drain();
    const { syncToken } = books.edit('Invoice', saved.id, { Line: [goods(119)] });
    await dana('writeTaxLines', { body: { txnType: 35, txnId: saved.id, syncToken } });
    const person = 'Dana Whitfield';
    expect(await lifeOf(saved)).toMatchObject([
      { state: 'saved', source: 'panel', person },
      { state: 'lines-written' },
      { state: 'recorded', changes: [{ figure: 'tax', before: null }, { figure: 'amount' }, { figure: 'code' }, {}] },
      { state: 'lines-written', source: 'writing', person },
      {
        state: 'corrected',
        source: 'writing',
        person,
        changes: [
          { figure: 'tax', before: expect.any(Number), after: expect.any(Number) },
          { figure: 'amount', before: 59.5, after: 119 },
          { figure: 'version', before: 1, after: 2 },
        ],
      },
    ]);
  });

  it('has the amount after the discount, as the page shows it', async () => {
    const off = (Amount: number) => ({
      DetailType: 'DiscountLineDetail',
      Amount,
      DiscountLineDetail: { PercentBased: false, DiscountAccountRef: { value: '86' } },
    });
    const saved = books.create('Invoice', saleOf('Invoice', 'DL-3', { Line: [goods(100), off(10)] }));
    await dana('processDocument', { body: postSave('Invoice', saved) });
    await product.connector.worker.drain();
    const { syncToken } = books.edit('Invoice', saved.id, { Line: [goods(100), off(20)] });
    await dana('writeTaxLines', { body: { txnType: 35, txnId: saved.id, syncToken } });
    const changes = listAt((await lifeOf(saved)).at(-1), 'changes');
    expect(changes).toContainEqual({ figure: 'amount', before: 90, after: 80 });
  });

  it('names no person where none is known', async () => {
    const saved = books.create('Invoice', saleOf('Invoice', 'DL-2'));
    await panel('processDocument', { body: postSave('Invoice', saved) });
    await product.connector.worker.drain();
    for (const step of await lifeOf(saved)) expect(field(step, 'person')).toBeUndefined();
  });
});
