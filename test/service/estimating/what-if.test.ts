import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds, type RequestBody, type TaxResponse } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { callerOf, type Call } from '../../support/call.harness.ts';
import { customers, denver, portland, postSave, taxDocument } from '../../support/documents.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

type WhatIf = NonNullable<RequestBody<'getTax'>['whatIf']>;

let product: Product;
let call: Call;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
});
afterAll(() => product.stop());

const taxResponse = Compile(schemas.getTax.answer);

async function estimate(whatIf?: WhatIf): Promise<TaxResponse> {
  const { status, body } = await call('getTax', { body: { ...taxDocument(), ...(whatIf && { whatIf }) } });
  expect(status).toBe(200);
  return taxResponse.Parse(body);
}

const calculations = () => product.sandbox.taxProvider().counters.estimates;
const writes = () => product.sandbox.kernel.journal.since(0);

describe('an estimate of a sale that is other than the document', () => {
  it('is that of the other address', async () => {
    const [now, then] = [await estimate(), await estimate({ shipTo: portland })];
    expect(now.avaTax).toBeGreaterThan(0);
    expect(then).toMatchObject({ avaTax: 0, zeroReason: 'no-tax-in-state', shipTo: { region: 'OR' } });
  });

  it('is exempt with a reason, and the lines say so', async () => {
    expect(await estimate({ entityUseCode: 'E' })).toMatchObject({
      avaTax: 0,
      zeroReason: 'exempt-customer',
      lines: [{ zeroReason: 'exempt-entity-use-code', entityUseCode: 'E' }],
    });
  });

  it('is taxed for an exempt customer', async () => {
    const { avaTax } = await estimate();
    const document = taxDocument({ customerId: customers.resale });
    const { body: exempt } = await call('getTax', { body: document });
    expect(exempt).toMatchObject({ avaTax: 0 });
    const { body: taxed } = await call('getTax', { body: { ...document, whatIf: { entityUseCode: '' } } });
    expect(taxed).toMatchObject({ avaTax, zeroReason: null });
  });

  it('has the rates of the other day, and respects the start date of the company', async () => {
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: '2026-01-01' });
    expect(await estimate({ date: '2026-05-04' })).toMatchObject({ errorMessage: null });
    expect(await estimate({ date: '2025-12-31' })).toMatchObject({ errorCode: 'BeforeStartDate', avaTax: null });
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: null });
  });

  it('is calculated for a credit, too, which otherwise gives back what its sale charged', async () => {
    const books = booksOf(product);
    await product.changeSettings(product.info.realmId, { originalSaleField: 'Original sale' });
    const sale = books.create('Invoice', saleOf('Invoice', 'WI-S'));
    await call('processDocument', { body: postSave('Invoice', sale) });
    await product.connector.worker.drain();
    const CustomField = [{ DefinitionId: '1', Name: 'Original sale', Type: 'StringType', StringValue: 'WI-S' }];
    const { id, number } = books.create('CreditMemo', saleOf('CreditMemo', 'WI-C', { CustomField }));
    const credit = { ...taxDocument({ referenceNumber: number, txnType: documentKinds.CreditMemo.number }), txnId: id };
    const tried = async (whatIf?: WhatIf) =>
      taxResponse.Parse((await call('getTax', { body: { ...credit, ...(whatIf && { whatIf }) } })).body);
    const now = await tried();
    expect(now.avaTax).toBeGreaterThan(0);
    expect(await tried({ shipTo: portland })).toMatchObject({ avaTax: 0, shipTo: { region: 'OR' } });
    expect(await tried({ entityUseCode: 'E' })).toMatchObject({ avaTax: 0 });
    expect(await tried({ entityUseCode: '' })).toMatchObject({ avaTax: now.avaTax });
    await product.changeSettings(product.info.realmId, { originalSaleField: '' });
  });

  it('refuses an address that is not complete', async () => {
    const shipTo = { ...denver, line1: '', postalCode: '' };
    expect(await estimate({ shipTo })).toMatchObject({ errorCode: 'IncompleteDestination', avaTax: null });
  });

  it('writes nothing at either vendor, and leaves the estimate of the document as it is', async () => {
    const saved = booksOf(product).create('Invoice', saleOf('Invoice', 'WI-1'));
    const document = { ...taxDocument({ referenceNumber: 'WI-1' }), txnId: saved.id };
    const { body: before } = await call('getTax', { body: document });
    const [journal, stored] = [writes().length, calculations()];
    for (const whatIf of [{ shipTo: portland }, { entityUseCode: 'G' }, { date: '2026-05-04' }])
      await call('getTax', { body: { ...document, whatIf } });
    expect(writes()).toHaveLength(journal);
    expect(calculations()).toBe(stored + 3);
    const types = product.sandbox
      .taxProvider()
      .transactions.all()
      .map(({ header }) => header.code);
    expect(types).not.toContain('WI-1');
    // The estimate of the document itself is still the stored one.
    const { body: after } = await call('getTax', { body: document });
    expect(taxResponse.Parse(after)).toMatchObject({ avaTax: taxResponse.Parse(before).avaTax, isCached: true });
    expect(calculations()).toBe(stored + 3);
    expect(booksOf(product).read('Invoice', saved.id)).toMatchObject({ syncToken: saved.syncToken });
  });

  it('is calculated again each time', async () => {
    const before = calculations();
    const answers = [await estimate({ entityUseCode: 'F' }), await estimate({ entityUseCode: 'F' })];
    expect(answers.map(({ isCached }) => isCached)).toEqual([false, false]);
    expect(calculations()).toBe(before + 2);
  });
});

describe('a change that is not known', () => {
  it.each([
    ['an unknown field', { shipTo: denver, discount: 10 }],
    ['no field', {}],
    ['a reason that is not in the list', { entityUseCode: 'ZZ' }],
    ['a day that does not exist', { date: '2026-02-30' }],
    ['an address that is a text', { shipTo: 'Denver' }],
    ['an unknown field of the address', { shipTo: { ...denver, latitude: 1 } }],
  ])('is refused: %s', async (_, whatIf) => {
    const before = calculations();
    const { status } = await call('getTax', { body: { ...taxDocument(), whatIf } });
    expect(status).toBe(400);
    expect(calculations()).toBe(before);
  });

  it('is no part of a report of a save', async () => {
    const saved = { ...taxDocument(), whatIf: { entityUseCode: 'E' } };
    const { body } = await call('getTax', { body: taxDocument() });
    expect(taxResponse.Parse(body).avaTax).toBeGreaterThan(0);
    expect(Compile(schemas.processDocument.body).Check({ postSaveDocument: saved })).toBe(false);
  });
});

it('the rights of an estimate apply', async () => {
  const { status } = await callerOf(product, 'not-a-token')('getTax', {
    body: { ...taxDocument(), whatIf: { shipTo: portland } },
  });
  expect(status).toBe(401);
});
