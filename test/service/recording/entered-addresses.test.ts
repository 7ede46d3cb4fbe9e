import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { denver, postSave, taxDocument } from '../../support/documents.fixture.ts';
import { field, textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
let panel: Call;
let books: Books;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  panel = callerOf(product, await product.embedToken());
  books = booksOf(product);
});
afterAll(() => product.stop());

const ofDenver = { line1: '1437 Bannock St', city: 'Denver', region: 'CO', postalCode: '80202' };

/** Saves an invoice with these addresses. The answer: the destination of its record, and its own lines. */
async function recorded(number: string, addresses: object) {
  const saved = books.create('Invoice', saleOf('Invoice', number, addresses));
  await panel('processDocument', { body: postSave('Invoice', saved) });
  await product.connector.worker.drain();
  const found = product.sandbox
    .taxProvider()
    .transactions.all()
    .find(({ header }) => header.code === number);
  const shipTo = found?.header.addresses.find(({ kind }) => kind === 'shipTo')?.address;
  return { shipTo, own: books.read('Invoice', saved.id).own };
}

const blank = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' };

describe('the address of a sale, as people type it,', () => {
  it.each([
    ['a name above the street', { Line1: 'Mile High Gardens', Line2: '1437 Bannock St', City: 'Denver, CO 80202' }],
    ['a place in the field of the city', { Line1: '1437 Bannock St', City: 'Denver, Colo. 80202' }],
    [
      'a ZIP in the field of the state',
      { Line1: '1437 Bannock St', City: 'Denver', CountrySubDivisionCode: 'CO 80202' },
    ],
    ['all in one line', { Line1: 'c/o Ann, 1437 Bannock St, Denver, Colorado 80202' }],
  ])('is understood in the record: %s', async (what, ShipAddr) => {
    const { shipTo, own } = await recorded(`EA-${what.length}`, { ShipAddr });
    expect(shipTo).toMatchObject(ofDenver);
    expect(own.salesTax).toBeGreaterThan(5);
  });

  it('has the ZIP whose zero was lost', async () => {
    const ShipAddr = { Line1: '665 Boylston St', City: 'Boston', CountrySubDivisionCode: 'MA', PostalCode: '2116' };
    const { shipTo } = await recorded('EA-1', { ShipAddr });
    expect(shipTo).toMatchObject({ city: 'Boston', region: 'MA', postalCode: '02116' });
  });

  it('is the billing address where the shipping address is only a name', async () => {
    const { shipTo } = await recorded('EA-2', { ShipAddr: { Line1: 'Main warehouse' } });
    expect(shipTo).toMatchObject(ofDenver);
  });

  it.each([
    ['that of the parent it is billed with', true, 'Denver'],
    ['none where it is not billed with the parent', false, undefined],
  ])('of a customer without an address is %s', async (what, BillWithParent, city) => {
    const customer = { DisplayName: `Branch, ${what}`, ParentRef: { value: '2' }, Job: true, BillWithParent };
    const created = product.sandbox.accounting().realms.get(product.info.realmId)?.create('Customer', customer);
    const customerId = textAt(created, 'entity', 'Id');
    const none = { ShipAddr: undefined, BillAddr: undefined, CustomerRef: { value: customerId } };
    const { shipTo } = await recorded(`EA-P-${customerId}`, none);
    expect(shipTo?.city).toBe(city);
    const document = taxDocument({ customerId, shippingAddress: null, billingAddress: null });
    const { body } = await panel('getTax', { body: document });
    expect(field(body, 'shipTo', 'city')).toBe(city);
  });

  it('is understood in the estimate as in the record', async () => {
    const { body: plain } = await panel('getTax', { body: taxDocument() });
    const { body } = await panel('getTax', {
      body: taxDocument({
        shippingAddress: { ...blank, line1: 'Mile High Gardens', line2: '1437 Bannock St, Denver, CO 80202' },
        billingAddress: null,
      }),
    });
    expect(body).toMatchObject({ errorMessage: null, avaTax: field(plain, 'avaTax'), shipTo: denver });
  });

  it('is understood at a military post office, where there is no tax', async () => {
    const ShipAddr = { Line1: 'SGT Ann Doe', Line2: 'PSC 3 Box 1234', Line3: 'APO AE 9012' };
    const { shipTo, own } = await recorded('EA-3', { ShipAddr });
    expect(shipTo).toMatchObject({ line1: 'PSC 3 Box 1234', city: 'APO', region: 'AE', postalCode: '09012' });
    expect(own.salesTax ?? 0).toBe(0);
    const shippingAddress = { ...blank, line1: 'PSC 3 Box 1234', city: 'APO', region: 'AE', postalCode: '09012' };
    const { body } = await panel('getTax', { body: taxDocument({ shippingAddress }) });
    expect(body).toMatchObject({ errorMessage: null, avaTax: 0, zeroReason: 'no-tax-in-state' });
  });

  it('that is not understood is refused with what it lacks', async () => {
    const { body } = await panel('getTax', {
      body: taxDocument({ shippingAddress: { ...blank, city: 'Denver', region: 'Colo.', postalCode: '8020' } }),
    });
    expect(textAt(body, 'errorMessage')).toContain("no street and no ZIP code that belongs to Colorado ('8020')");
    expect(body).toMatchObject({ errorCode: 'IncompleteDestination', avaTax: null });
  });
});
