import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TaxDocument, TaxResponse } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { long } from '../../long.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { chicago, customers, denver, lineItem, portland, taxDocument } from '../../support/documents.fixture.ts';
import { cents } from '../../support/money.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
let call: Call;

beforeAll(async () => {
  product = await startProduct({ webhooks: false, estimateMs: 10_000 });
  call = callerOf(product, await product.embedToken());
});
afterAll(() => product.stop());
afterEach(() => product.sandbox.kernel.faults.clear());

const taxResponse = Compile(schemas.getTax.answer);

async function getTax(changes: Partial<TaxDocument> = {}): Promise<TaxResponse> {
  const { status, body } = await call('getTax', { body: taxDocument(changes) });
  expect(status).toBe(200);
  return taxResponse.Parse(body);
}

/** The same sale with another amount, so that its estimate is not cached. */
let lastCents = 10_000;
function anotherAmount(): TaxDocument['lineItems'] {
  lastCents += 137;
  return [lineItem({ amount: lastCents / 100 })];
}

const calculations = () => product.sandbox.taxProvider().counters.estimates;

function cutBothVendors(): void {
  for (const service of ['accounting', 'tax-provider'] as const)
    product.sandbox.kernel.faults.add({ service, fault: { kind: 'refused-connection' } });
}

const breakdownTax = ({ breakdown = [] }: TaxResponse) => breakdown.reduce((sum, row) => sum + cents(row.tax), 0);
const amountOf = (amount: number | '' | null) => (amount === '' || amount === null ? 0 : cents(amount));

describe('an estimate', () => {
  it('of a bundle as one line is refused with what to send: it would be sold without tax', async () => {
    const { status, body } = await call('getTax', {
      body: taxDocument({ lineItems: [lineItem({ salesDetailType: 'GroupLineDetail' })] }),
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { message: expect.stringContaining('its items are lines') } });
  });

  it('has all fields of the contract and no others', async () => {
    const { status, headers, body } = await call('getTax', { body: taxDocument({ referenceNumber: 'E-1' }) });
    expect(status).toBe(200);
    expect(taxResponse.Check(body)).toBe(true);
    expect(body).toMatchObject({
      errorMessage: null,
      taxItemId: '40',
      accountId: '90',
      rdfItemId: '41',
      rdfItemAccountId: '90',
      taxOnRdfItemId: '42',
      taxOnRdfItemAccountId: '90',
      totalAmount: 59.5,
      docDate: '2026-03-02',
      docCode: 'E-1',
      zeroReason: null,
      requestId: headers.get('x-correlation-id'),
    });
  });

  it('is by the name of an item that the panel could not read, and not by the description of its line', async () => {
    // 'Work jacket', which the provider has as clothing: not taxed in Minnesota.
    const address = { ...denver, line1: '350 S 5th St', city: 'Minneapolis', region: 'MN', postalCode: '55415' };
    const line = lineItem({ itemId: '5', description: 'Blue cotton, size M', Product: null });
    const body = taxDocument({ lineItems: [line], shippingAddress: address, billingAddress: address });
    expect((await call('getTax', { body })).body).toMatchObject({ errorMessage: null, avaTax: 0 });
  });

  it('is explained to the cent: the rows add up to the tax and the fee', async () => {
    const answer = await getTax({ lineItems: [lineItem(), lineItem({ amount: 0.07 }), lineItem({ amount: 133.33 })] });
    expect(amountOf(answer.avaTax)).toBeGreaterThan(0);
    expect(amountOf(answer.rdfAmount)).toBeGreaterThan(0);
    expect(breakdownTax(answer)).toBe(
      amountOf(answer.avaTax) + amountOf(answer.rdfAmount) + amountOf(answer.taxOnRdfAmount),
    );
  });

  it('includes a fee that is due, and no fee otherwise', async () => {
    expect(amountOf((await getTax()).rdfAmount)).toBeGreaterThan(0);
    const elsewhere = await getTax({
      shippingAddress: { ...denver, city: 'Austin', region: 'TX', postalCode: '78701' },
    });
    expect([elsewhere.rdfAmount, elsewhere.taxOnRdfAmount]).toEqual(['', '']);
    const credit = await getTax({ txnType: 32 });
    expect([credit.rdfAmount, credit.taxOnRdfAmount]).toEqual(['', '']);
    expect(amountOf(credit.avaTax)).toBeGreaterThan(0);
  });

  it.each([
    ['a state without nexus', { shippingAddress: chicago }, 'no-nexus'],
    ['a state without sales tax', { shippingAddress: portland }, 'no-tax-in-state'],
    ['an exempt customer', { customerId: customers.resale }, 'exempt-customer'],
    [
      'lines that are not taxable',
      { lineItems: [lineItem({ isTaxableItem: false, taxCodeId: 'NON' })] },
      'non-taxable-lines',
    ],
    ['a document of zero', { lineItems: [lineItem({ amount: 0 })] }, 'zero-amount'],
  ])('has the reason of a zero tax: %s', async (_, changes, zeroReason) => {
    const answer = await getTax(changes);
    expect(answer).toMatchObject({ errorMessage: null, avaTax: 0, zeroReason });
  });

  it('is calculated without the own lines of the document', async () => {
    const lines = anotherAmount();
    const first = await getTax({ lineItems: lines });
    const own = [
      ['40', 5.44],
      ['41', 0.29],
      ['42', 0.01],
    ] as const;
    const withOwn = [...lines, ...own.map(([itemId, amount]) => lineItem({ itemId, amount, isTaxableItem: false }))];
    const second = await getTax({ lineItems: withOwn });
    expect(second).toMatchObject({ isCached: true, avaTax: first.avaTax });
  });

  it('is the same for all five document kinds, except for the sign of refunds', async () => {
    const lines = anotherAmount();
    const taxes: unknown[] = [];
    for (const txnType of [4, 32, 33, 34, 35] as const)
      taxes.push((await getTax({ txnType, lineItems: lines })).avaTax);
    expect(new Set(taxes).size).toBe(1);
  });

  it('uses the customer’s address when the document has none', async () => {
    const answer = await getTax({ shippingAddress: null, billingAddress: null });
    expect(answer.errorMessage).toBeNull();
    expect(amountOf(answer.avaTax)).toBeGreaterThan(0);
  });
});

describe('an estimate of an unchanged document', () => {
  it('is answered from the cache without a calculation and without a vendor call', async () => {
    const lineItems = anotherAmount();
    const first = await getTax({ lineItems });
    const before = calculations();
    cutBothVendors();
    const second = await getTax({ lineItems });
    expect(calculations()).toBe(before);
    const { requestId: _first, ...same } = first;
    const { requestId: _second, ...again } = second;
    expect(again).toEqual({ ...same, isCached: true });
  });

  it.each<[string, Partial<TaxDocument>]>([
    ['an amount', { lineItems: [lineItem({ amount: 60 })] }],
    ['an address', { shippingAddress: { ...denver, line1: '1144 Broadway', postalCode: '80203' } }],
    ['the date', { DocumentDate: '2026-03-03' }],
    ['a tick for tax', { lineItems: [lineItem(), lineItem({ isTaxableItem: false })] }],
    ['the discount', { documentDiscount: { discountAmount: 5, discountPercent: '', discountTaxable: false } }],
    ['the location', { department: '2' }],
    ['the customer', { customerId: '1' }],
  ])('is calculated again when %s changes', async (_, changes) => {
    await getTax();
    const before = calculations();
    expect((await getTax(changes)).isCached).toBe(false);
    expect(calculations()).toBe(before + 1);
  });
});

describe('a refused estimate', () => {
  const refusal = async (changes: Partial<TaxDocument>) => {
    const { errorMessage, errorCode, avaTax, rdfAmount, taxOnRdfAmount } = await getTax(changes);
    expect([avaTax, rdfAmount, taxOnRdfAmount]).toEqual([null, '', '']);
    return { errorMessage, errorCode };
  };
  const sentence = async (changes: Partial<TaxDocument>) => (await refusal(changes)).errorMessage;

  it('names what is wrong with a ZIP code of another state', async () => {
    const { errorMessage, errorCode } = await refusal({ shippingAddress: { ...denver, postalCode: '10001' } });
    expect(errorMessage).toMatch(/ZIP/);
    expect(errorMessage).not.toContain('try again');
    expect(errorCode).toBe('AvaTaxError');
  });

  it('reports an incomplete address', async () => {
    const bare = { ...denver, line1: '', city: '', postalCode: '' };
    expect(await sentence({ shippingAddress: bare })).toMatch(/address of the customer is incomplete/);
  });

  it('reports a missing address', async () => {
    const nowhere = { customerId: customers.withoutAddress, shippingAddress: null, billingAddress: null };
    expect(await sentence(nowhere)).toBe(
      'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
    );
  });

  it('reports missing lines', async () => {
    expect(await sentence({ lineItems: [] })).toBe('No line item found! Please enter a valid line item.');
    expect(await sentence({ lineItems: [lineItem({ itemId: '40' })] })).toMatch(/^No line item found!/);
  });

  it('reports a date before the start date; the day itself is accepted', async () => {
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: '2026-03-02' });
    const early = await refusal({ DocumentDate: '2026-03-01' });
    const onTheDay = await getTax({ DocumentDate: '2026-03-02' });
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: null });
    expect(early).toMatchObject({
      errorMessage: expect.stringContaining('03/02/2026'),
      errorCode: 'BeforeStartDate',
    });
    expect(onTheDay.errorMessage).toBeNull();
  });

  it('reports a payment, on invoices only', async () => {
    expect(await sentence({ AmountPaid: '10.00' })).toMatch(/partial \/ full payments/);
    expect((await getTax({ AmountPaid: '0.00' })).errorMessage).toBeNull();
    expect((await getTax({ txnType: 4, AmountPaid: '10.00' })).errorMessage).toBeNull();
  });

  it('reports an unknown customer', async () => {
    expect(await sentence({ customerId: '999999' })).toBe(
      'The record was deleted or made inactive in QuickBooks. Open it in QuickBooks, or choose another.',
    );
  });
});

describe('an estimate during a failure of the tax provider', () => {
  const failures = {
    'a server error': { kind: 'status', status: 500 },
    'a page instead of an answer': { kind: 'status', status: 502, body: 'html' },
    throttling: { kind: 'status', status: 429, retryAfter: '3' },
    'an answer cut short': { kind: 'truncated-body' },
    'a lost answer': { kind: 'lost-answer' },
    'a refused connection': { kind: 'refused-connection' },
  } as const;

  it.each(Object.entries(failures))('is answered as retryable and not cached: %s', async (_, fault) => {
    const lineItems = anotherAmount();
    product.sandbox.kernel.faults.add({ service: 'tax-provider', fault });
    const failed = await getTax({ lineItems });
    expect(failed).toMatchObject({
      avaTax: null,
      errorMessage: expect.stringContaining('try again'),
      errorCode: 'AvaTaxUnavailable',
    });
    product.sandbox.kernel.faults.clear();
    expect(await getTax({ lineItems })).toMatchObject({ errorMessage: null, isCached: false });
  });

  it('is answered as retryable after the time limit', { ...long, timeout: 30_000 }, async () => {
    product.sandbox.kernel.faults.add({
      service: 'tax-provider',
      times: 1,
      fault: { kind: 'latency', milliseconds: 20_000 },
    });
    const answer = await getTax({ lineItems: anotherAmount() });
    expect(answer.errorMessage).toContain('try again');
  });

  it('is answered as a lost connection when the licence key is refused', async () => {
    product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'status', status: 401 } });
    expect(await getTax({ lineItems: anotherAmount() })).toMatchObject({
      errorMessage: expect.stringMatching(/activate the integration/),
      errorCode: 'CredentialsRefused',
    });
  });
});

describe('an estimate during a failure of the accounting service', () => {
  it('is answered as retryable', async () => {
    product.connector.services.facts.invalidate(product.info.realmId);
    product.sandbox.kernel.faults.add({ service: 'accounting', fault: { kind: 'status', status: 503 } });
    expect(await getTax({ lineItems: anotherAmount() })).toMatchObject({
      errorMessage: expect.stringContaining('try again'),
      errorCode: 'QuickBooksUnavailable',
    });
  });
});

describe('estimates', () => {
  it('write nothing at either vendor', async () => {
    // Works also when this test runs alone.
    const before = calculations();
    await getTax({ lineItems: anotherAmount() });
    expect(calculations()).toBeGreaterThan(before);
    const written = (await product.journal()).filter(({ operation }) => !operation.startsWith('Token.'));
    expect(written).toEqual([]);
  });
});
