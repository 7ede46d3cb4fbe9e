import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RequestBody } from '@salestax/contract';
import { defaultSettings } from '../../domain/company-settings.ts';
import { toCents } from '../../domain/money.ts';
import { changeCompany } from '../../store/companies.ts';
import { denver, invoice } from '../../testing/accounting-service.fake.ts';
import { realmId, startCompany } from '../../testing/company-services.harness.ts';
import { type EstimateServices, estimateTax } from './estimate-tax.ts';

let company: Awaited<ReturnType<typeof startCompany>>;
beforeAll(async () => {
  company = await startCompany();
});
afterEach(() => {
  Object.assign(company.accounting.salesTax, { isAutomated: false, customerTaxCodeId: null, percent: 9.15 });
  company.services.facts.invalidate(realmId);
});
afterAll(() => company.stop());

type TaxDocument = RequestBody<'getTax'>;

const document = (amount: number, part: Partial<TaxDocument> = {}): TaxDocument => ({
  lineItems: [
    {
      itemId: '5',
      quantity: 1,
      amount,
      description: 'Rock fountain',
      taxCodeId: 'TAX',
      isTaxableItem: true,
      IsShippingItem: false,
      itemType: 'Inventory',
      salesDetailType: 'SalesItemLineDetail',
      isSubtotalLine: false,
      serviceDate: null,
      Product: { id: '5', name: 'Fountain', fullyQualifiedName: 'Garden:Fountain', type: 'Inventory', taxable: true },
    },
  ],
  customerId: '24',
  referenceNumber: '1037',
  txnType: 35,
  txnId: '130',
  DocumentDate: '2026-03-02',
  shippingAddress: denver,
  billingAddress: null,
  department: null,
  documentDiscount: null,
  IsEstimateRequest: true,
  IsNewTxn: false,
  IsTaxRatePresent: false,
  QbEvent: '',
  IsVoided: false,
  SyncToken: '0',
  AccountBalance: '',
  AmountPaid: '0',
  OriginAddress: null,
  DestinationAddress: null,
  Customer: null,
  QboSalesTaxItemId: '40',
  ...part,
});

const estimate = (of: TaxDocument, services: EstimateServices = company.services) =>
  estimateTax(services, {
    realmId,
    document: of,
    correlationId: 'test',
    signal: AbortSignal.timeout(10_000),
  });
const callsDuring = async (work: () => Promise<unknown>) => {
  const before = company.taxProvider.calls.length;
  await work();
  return company.taxProvider.calls.slice(before);
};

it('an estimate is calculated once, answered from the cache after that, and never recorded', async () => {
  expect(await estimate(document(100))).toMatchObject({ errorMessage: null, avaTax: 8, isCached: false });
  const again = await callsDuring(async () =>
    expect(await estimate(document(100))).toMatchObject({ avaTax: 8, isCached: true }),
  );
  expect(again).toEqual([]);
  expect(company.taxProvider.recorded()).toEqual([]);
});

it('an invalidated estimate is calculated again', async () => {
  await estimate(document(101));
  company.services.estimates.invalidate(realmId);
  company.clock.ms += 1_000;
  expect(await callsDuring(() => estimate(document(101)))).toEqual(['estimate']);
});

it('an estimate under way while it is invalidated is not reused', async () => {
  const { taxProvider, estimates } = company.services;
  const changedMeanwhile: typeof taxProvider.estimate = (...request) => {
    company.clock.ms += 1_000;
    estimates.invalidate(realmId);
    company.clock.ms += 1_000;
    return taxProvider.estimate(...request);
  };
  const services = { ...company.services, taxProvider: { ...taxProvider, estimate: changedMeanwhile } };
  expect(await estimate(document(102), services)).toMatchObject({ avaTax: 8.16 });
  expect(await callsDuring(() => estimate(document(102)))).toEqual(['estimate']);
});

it('a credit is not answered with the estimate of an invoice with the same amounts at the provider', async () => {
  expect(await estimate(document(-700, { txnId: null }))).toMatchObject({ avaTax: -56 });
  const credit = document(700, { txnId: null, txnType: 32 });
  expect(await estimate(credit)).toMatchObject({ avaTax: 56, isCached: false });
});

it.each([
  ['throttled', 200],
  ['unavailable', 300],
  ['unknown', 400],
] as const)('after a transient error (%s) the same estimate succeeds', async (kind, amount) => {
  company.taxProvider.failNext('estimate', kind);
  const failed = await estimate(document(amount));
  expect(failed).toMatchObject({
    errorMessage: 'Avalara AvaTax did not answer in time. Please try again.',
    errorCode: 'AvaTaxUnavailable',
  });
  const good = await estimate(document(amount));
  expect(good).toMatchObject({ errorMessage: null, avaTax: amount * 0.08 });
  expect(good).not.toHaveProperty('errorCode');
});

it.each([
  ['unauthorized', 'AuthenticationException', 'CredentialsRefused', /activate the integration/],
  ['refused', 'InvalidZipForStateError', 'AvaTaxError', /^AvaTax: refused\.$/],
] as const)('an error of the provider (%s %s) is answered with the code %s', async (kind, code, errorCode, message) => {
  company.taxProvider.failNext('estimate', kind, code);
  const failed = await estimate(document(500));
  expect(failed).toMatchObject({ errorCode, errorMessage: expect.stringMatching(message), avaTax: null });
});

it.each<[string, Partial<TaxDocument>]>([
  ['NoLines', { lineItems: [] }],
  ['Paid', { AmountPaid: '10' }],
  ['NoDestination', { shippingAddress: null }],
])('a document that cannot be estimated is refused with the code %s', async (errorCode, part) => {
  expect(await estimate(document(102, part))).toMatchObject({ errorCode, avaTax: null });
});

it.each([
  [true, '2', 9.15, 'AccountingTax'],
  [true, '2', 0, undefined],
  [true, 'TAX', 9.15, undefined],
  [true, null, 9.15, undefined],
  [false, '2', 9.15, undefined],
] as const)(
  'with automated sales tax %s, a customer with the tax code %s, and a rate of %d %%, the error is %s',
  async (isAutomated, customerTaxCodeId, percent, errorCode) => {
    Object.assign(company.accounting.salesTax, { isAutomated, customerTaxCodeId, percent });
    company.services.facts.invalidate(realmId);
    const answer = await estimate(document(104));
    expect(answer.errorCode).toBe(errorCode);
    expect(answer.avaTax).toBe(errorCode === undefined ? 8.32 : null);
  },
);

it('a paid document is refused without a call to the provider', async () => {
  const calls = await callsDuring(async () =>
    expect(await estimate(document(103, { AmountPaid: '10' }))).toMatchObject({
      errorMessage: 'Avalara AvaTax cannot calculate tax on documents with partial / full payments.',
      avaTax: null,
    }),
  );
  expect(calls).toEqual([]);
});

it('a document without an address is refused without a call to the provider', async () => {
  const calls = await callsDuring(async () =>
    expect(await estimate(document(104, { shippingAddress: null }))).toMatchObject({
      errorMessage: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
    }),
  );
  expect(calls).toEqual([]);
});

describe('the tax date of a credit on the page', () => {
  const credit = (part: Partial<TaxDocument>) => document(104.5, { txnType: 32, txnId: '140', ...part });

  it('is that of its record: the date of the sale that the saved credit was applied to', async () => {
    const { accounting, services } = company;
    accounting.put(invoice({ id: '130', date: '2025-12-01' }));
    accounting.applyCredit('140', [{ kind: 'Invoice', id: '130', amount: toCents(100) }]);
    accounting.put(invoice({ id: '140', kind: 'CreditMemo' }));
    const taxDates: (string | null)[] = [];
    services.taxProvider = {
      ...company.taxProvider,
      estimate: (call, account, type, transaction) => {
        taxDates.push(transaction.taxDate);
        return company.taxProvider.estimate(call, account, type, transaction);
      },
    };
    await estimate(credit({}));
    await estimate(credit({ txnId: null }));
    services.taxProvider = company.taxProvider;
    expect(taxDates).toEqual(['2025-12-01', null]);
  });
});

describe('a percentage discount on the page', () => {
  const discounted = (discountPercent: string, part: Partial<TaxDocument> = {}) =>
    document(200, { documentDiscount: { discountAmount: 21.6, discountPercent, discountTaxable: true }, ...part });

  it('is answered as the amount that it takes off what was sold', async () => {
    expect(await estimate(discounted('10.00%'))).toMatchObject({ discountAmount: 20 });
    expect(await estimate(discounted('10.00%'))).toMatchObject({ isCached: true, discountAmount: 20 });
  });

  it('is not answered for a discount by amount, nor without tax', async () => {
    expect(await estimate(discounted(''))).not.toHaveProperty('discountAmount');
    company.taxProvider.setRate(0);
    expect(await estimate(discounted('10.00%', { customerId: '7' }))).not.toHaveProperty('discountAmount');
    company.taxProvider.setRate(0.08);
  });
});

it('an invoice whose estimate has another invoice with the delivery fee is estimated without one', async () => {
  const { accounting, services } = company;
  const { taxProvider } = services;
  const sentLines: (readonly string[])[] = [];
  services.taxProvider = {
    ...taxProvider,
    estimate: (call, account, type, transaction) => {
      sentLines.push(transaction.lines.map(({ number }) => number));
      return taxProvider.estimate(call, account, type, transaction);
    },
  };
  const links = (kind: 'Estimate' | 'Invoice', ...ids: readonly string[]) => ({
    stored: { shipFrom: null, email: '', customFields: {}, linkedSales: ids.map((id) => ({ kind, id })) },
  });
  const fee = { salesTax: [], fee: [{ amount: toCents(0.28) }], taxOnFee: [] };
  accounting.put(invoice({ id: '70', kind: 'Estimate', ...links('Invoice', '71', '72') }));
  accounting.put(invoice({ id: '71', ownLines: fee, ...links('Estimate', '70') }));
  accounting.put(invoice({ id: '72', ...links('Estimate', '70') }));
  accounting.put(invoice({ id: '73' }));
  const items = { taxItemId: '40', rdfItemId: '41', taxOnRdfItemId: '42' };
  const settings = { ...defaultSettings, ...items, isEnableRetailDeliveryFee: true };
  await services.db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, { settings }, services.clock.now()));
  services.companies.invalidate(realmId);
  const shippingAddress = { ...denver, line1: '2280 Curtis St' };
  await estimate(document(170, { txnId: '72', shippingAddress }));
  await estimate(document(171, { txnId: '73', shippingAddress }));
  expect(sentLines).toEqual([['1'], ['1', 'RDF']]);
  services.taxProvider = taxProvider;
});
