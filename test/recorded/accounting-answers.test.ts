import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWebhookEvents } from '../../packages/connector/src/adapters/quickbooks/index.ts';
import type { DocumentKind } from '../../packages/connector/src/domain/sales-document.ts';
import { noFormerItems } from '../../packages/connector/src/domain/tax-items.ts';
import type { Outcome } from '../../packages/connector/src/domain/vendor-error.ts';
import type { AccountingService } from '../../packages/connector/src/ports/accounting-service.ts';
import { type AnsweringVendor, callOf, isOfEndpoint, quickBooksAt, startVendor } from './answering.harness.ts';
import { readSample, sampleNames } from './samples.ts';

let vendor: AnsweringVendor;
beforeAll(async () => {
  vendor = await startVendor();
});
afterAll(() => vendor.close());

const taxItems = { own: { salesTax: '901', fee: '902', taxOnFee: '903' }, former: noFormerItems, otherTaxItemIds: [] };
const call = callOf();
const range = { from: '2014-01-01', to: '2026-12-31' };
const birdAddress = { line1: '4581 Finch St.', city: 'Bayshore', region: 'CA', postalCode: '94326', country: 'US' };
const cakeAddress = { line1: '350 Mountain View Dr.', city: 'South Orange', region: 'NJ', postalCode: '07079' };

interface Case {
  readonly sample: string;
  readonly request: (service: AccountingService) => Promise<Outcome<unknown>>;
  /** The endpoint that is called, where the sample is of another one with the same answer. */
  readonly endpoint?: string;
  readonly value: unknown;
}

const document = (kind: DocumentKind) => ({
  request: (service: AccountingService) => service.document(call, kind, '1', taxItems),
  endpoint: `GET /v3/company/{realmId}/${kind.toLowerCase()}/{id}`,
});
/** A list in which every document could be read. */
const listed = (sales: readonly object[]) => ({ sales, unreadable: [] });
const goods = (itemId: string, itemName: string, quantity: string, amount: number) => ({
  itemId,
  itemName,
  quantity,
  amount,
  taxable: false,
});

const cases: readonly Case[] = [
  {
    sample: 'company-information',
    request: (service) => service.company(call),
    value: { name: "Larry's Bakery", address: { line1: '2500 Garcia Ave', city: 'Mountain View', region: 'CA' } },
  },
  {
    sample: 'read-preferences',
    request: (service) => service.taxPreferences(call),
    value: { automatedSalesTax: false },
  },
  {
    sample: 'read-customer',
    request: (service) => service.customer(call, '68'),
    value: { id: '68', displayName: 'Doe2, Jane', taxable: true, billTo: null, shipTo: null, taxCodeId: '2' },
  },
  {
    sample: 'query-customers',
    request: (service) => service.customersById(call, ['1', '2', '64', '7']),
    value: [
      { id: '1', taxable: true, billTo: birdAddress, shipTo: birdAddress, taxCodeId: null },
      { id: '2', taxable: false, billTo: { line1: '12 Ocean Dr.' }, shipTo: null, email: 'Surf@Intuit.com' },
      { id: '64', taxable: true, parentId: '62', billTo: null, taxCodeId: '2' },
      { id: '7', taxable: false, parentId: null },
    ],
  },
  {
    sample: 'update-customer',
    request: (service) => service.writeShippingAddress(call, { id: '68', syncToken: '0' }, null, 'r'),
    value: { id: '68', syncToken: '1', displayName: 'Jack Moe', phone: '(415) 444-1234', shipTo: null },
  },
  {
    sample: 'query-items',
    request: (service) => service.items(call, 1, 3),
    value: {
      rows: [
        { id: '3', name: 'Concrete', type: 'Service', taxable: true, sellable: true, incomeAccountId: '48' },
        { id: '4', name: 'Design', type: 'Service', taxable: false, sellable: true, incomeAccountId: '82' },
        { id: '11', name: 'Pump', type: 'Inventory', taxable: true, sellable: true, incomeAccountId: '79' },
      ],
    },
  },
  {
    sample: 'query-accounts',
    request: (service) => service.accountsById(call, ['92']),
    value: [{ id: '92', name: 'Canadian Accounts Receivable', isActive: true, isLiability: false }],
  },
  {
    sample: 'query-departments',
    request: (service) => service.departments(call, 1, 2),
    value: {
      rows: [
        { id: '1', name: 'Sales Department', address: null },
        { id: '2', name: 'Support Department', address: null },
      ],
    },
  },
  {
    sample: 'query-tax-codes',
    request: (service) => service.salesTaxCodes(call),
    value: ['TAX', 'NON', '2', '3'].map((id) => ({ id, rates: [] })),
  },
  { sample: 'query-tax-rates', request: (service) => service.salesTaxCodes(call), value: [] },
  // It pays an invoice, and applies no credit.
  { sample: 'query-payments', request: (service) => service.appliedCredits(call, '68', ['20']), value: [] },
  {
    sample: 'create-invoice',
    ...document('Invoice'),
    value: {
      document: {
        kind: 'Invoice',
        id: '266',
        number: '1043',
        customerId: '1',
        shipTo: birdAddress,
        lines: [goods('1', 'Services', '1', 100_00)],
        paid: 0,
        total: 100_00,
      },
    },
  },
  {
    sample: 'read-invoice',
    ...document('Invoice'),
    value: { document: { id: '266', syncToken: '0', date: '2020-09-29', discount: null, isVoided: false, paid: 0 } },
  },
  // Intuit's page has the enumerations of an older version, in which the line would be one of text.
  { sample: 'void-invoice', ...document('Invoice'), value: { document: { id: '129', isVoided: true, total: 0 } } },
  {
    sample: 'create-sales-receipt',
    ...document('SalesReceipt'),
    value: { document: { customerId: '', lines: [goods('3', 'Oribe:Shampoo:Test Product', '1', 0)], isVoided: false } },
  },
  {
    sample: 'read-sales-receipt',
    ...document('SalesReceipt'),
    value: {
      document: { id: '17', syncToken: '4', lines: [goods('4', 'Design', '4.5', 337_50)], shipTo: null, total: 337_50 },
    },
  },
  {
    sample: 'update-sales-receipt',
    ...document('SalesReceipt'),
    value: { document: { id: '17', syncToken: '5', lines: [goods('4', 'Design', '4.5', 337_50)] } },
  },
  {
    sample: 'void-sales-receipt',
    ...document('SalesReceipt'),
    value: { document: { id: '6', syncToken: '1', isVoided: true, total: 0 } },
  },
  {
    sample: 'create-credit-memo',
    ...document('CreditMemo'),
    value: {
      document: { id: '150', lines: [goods('3', 'Concrete', '1', 50_00)], stored: { linkedSales: [] }, total: 50_00 },
    },
  },
  {
    sample: 'read-credit-memo',
    ...document('CreditMemo'),
    // Applied to an invoice, but without LinkedTxn: the date of the sale is not known.
    value: { document: { id: '73', shipTo: birdAddress, stored: { linkedSales: [] }, total: 100_00 } },
  },
  {
    sample: 'create-refund-receipt',
    ...document('RefundReceipt'),
    value: { document: { id: '261', customerId: '', lines: [goods('38', 'Garden Supplies', '1', 420_00)] } },
  },
  {
    sample: 'read-refund-receipt',
    ...document('RefundReceipt'),
    value: {
      document: {
        id: '66',
        billTo: cakeAddress,
        shipTo: cakeAddress,
        lines: [goods('10', 'Pest Control', '2.5', 87_50)],
        stored: { linkedSales: [] },
      },
    },
  },
  {
    sample: 'update-refund-receipt',
    ...document('RefundReceipt'),
    value: { document: { id: '66', syncToken: '3', lines: [goods('10', 'Pest Control', '2.5', 87_50)] } },
  },
  {
    sample: 'create-estimate',
    ...document('Estimate'),
    value: {
      document: {
        id: '177',
        lines: [goods('10', 'Pest Control', '1', 35_00)],
        discount: { amount: 3_50, percent: '10%' },
        total: 31_50,
      },
    },
  },
  {
    sample: 'query-invoices',
    request: (service) => service.recentInvoices(call, taxItems, { count: 5, since: '0001-01-01' }),
    value: {
      invoices: [{ id: '239', date: '2015-07-24', customerId: '1', shipTo: null, sales: 150_00, tax: 0 }],
      isCutOff: false,
    },
  },
  {
    sample: 'query-sales-receipts',
    request: (service) => service.salesPage(call, 'SalesReceipt', range, 1, taxItems),
    value: listed([
      { id: '17', customerName: '', amount: 337_50, isVoided: false },
      { id: '11', customerName: 'Dylan Sollfrank', amount: 337_50 },
      { id: '47', number: '1014', date: '2015-10-05', amount: 140_00, tax: 0 },
      // 87.50 less ten per cent, whose line has a positive amount.
      { id: '38', customerName: "Pye's Cakes", amount: 78_75, tax: 0 },
    ]),
  },
  {
    sample: 'query-refund-receipts',
    request: (service) => service.salesPage(call, 'RefundReceipt', range, 1, taxItems),
    value: listed([{ id: '66', number: '1020', amount: 87_50, tax: 0, isVoided: false }]),
  },
  {
    sample: 'query-credit-memos',
    request: (service) => service.salesPage(call, 'CreditMemo', range, 1, taxItems),
    value: listed([{ id: '73', number: '1026', customerName: "Amy's Bird Sanctuary", amount: 100_00, tax: 0 }]),
  },
  {
    sample: 'changes-estimates',
    request: (service) => service.changesSince(() => call, '2020-09-20T00:00:00Z', new Date('2020-09-29T00:00:00Z')),
    value: {
      changes: [
        { kind: 'Estimate', id: '46', change: 'saved' },
        { kind: 'Estimate', id: '100', change: 'saved' },
      ],
      incompleteDeletions: [],
      next: '2020-09-29T15:02:53.512Z',
    },
  },
  {
    sample: 'changes-with-deletion',
    request: (service) => service.changesSince(() => call, '2015-12-20T00:00:00Z', new Date('2015-12-23T00:00:00Z')),
    value: {
      changes: [
        { kind: 'Estimate', id: '34', change: 'saved' },
        { kind: 'Estimate', id: '123', change: 'saved' },
        { kind: 'Estimate', id: '979', change: 'deleted' },
      ],
      next: '2015-12-23T20:56:06.196Z',
    },
  },
];

interface Refusal {
  readonly sample: string;
  readonly kind: string;
  readonly code: string;
  /** A part of the vendor's text. */
  readonly detail: string;
  /** How often the service was called; 2: again with a new access token. */
  readonly times?: number;
}

const refusals: readonly Refusal[] = [
  { sample: 'error-token-expired', kind: 'unauthorized', code: '3200', detail: 'Token expired', times: 2 },
  { sample: 'error-malformed-token', kind: 'unauthorized', code: '3200', detail: 'Malformed bearer token', times: 2 },
  { sample: 'error-other-company', kind: 'unauthorized', code: '3100', detail: 'AuthorizationFailed' },
  { sample: 'error-gateway-failed', kind: 'unavailable', code: '3100', detail: 'InternalServerError' },
  { sample: 'error-throttled', kind: 'throttled', code: '3001', detail: 'The request limit was reached.' },
  { sample: 'error-proxy-unavailable', kind: 'unavailable', code: '', detail: '503 Service Temporarily Unavailable' },
  { sample: 'error-object-not-found', kind: 'not-found', code: '610', detail: 'made inactive' },
  { sample: 'error-stale-object', kind: 'stale', code: '5010', detail: 'your work was not saved' },
  { sample: 'error-duplicate-name', kind: 'refused', code: '6240', detail: 'The name supplied already exists.' },
  { sample: 'error-unknown-property', kind: 'refused', code: '2010', detail: 'Unrecognized field "BadJson"' },
  { sample: 'error-missing-line-detail', kind: 'refused', code: '2020', detail: 'Line.DetailType is missing' },
  { sample: 'error-invalid-id', kind: 'refused', code: '2030', detail: 'Id should be a valid number' },
  { sample: 'error-query-syntax', kind: 'refused', code: '4000', detail: 'QueryParserError' },
  { sample: 'error-unsupported-operation', kind: 'refused', code: '500', detail: 'is not supported' },
];

describe('the adapter reads an answer of QuickBooks', () => {
  it.for(cases)('$sample', async ({ sample: name, request, endpoint, value }) => {
    const sample = readSample(`quickbooks/${name}`);
    vendor.answer(sample.response);
    expect(await request(quickBooksAt(vendor))).toMatchObject({ ok: true, value });
    expect(vendor.requests.some((received) => isOfEndpoint(endpoint ?? sample.endpoint, received))).toBe(true);
  });

  it.for(refusals)('$sample: $kind', async ({ sample: name, kind, code, detail, times = 1 }) => {
    const { response } = readSample(`quickbooks/${name}`);
    vendor.answer(response);
    const exchangeId = response.headers['intuit_tid'] ?? response.headers['intuit-tid'];
    // A company of its own: a throttled one waits.
    expect(await quickBooksAt(vendor).customer(callOf(name), '1')).toMatchObject({
      ok: false,
      error: {
        vendor: 'accounting',
        kind,
        code,
        detail: expect.stringContaining(detail),
        ...(exchangeId && { exchangeId }),
      },
    });
    expect(vendor.requests).toHaveLength(times);
  });

  it.for([
    { kind: 'Invoice', before: 'read-invoice', after: 'create-invoice', syncToken: '0' },
    { kind: 'SalesReceipt', before: 'read-sales-receipt', after: 'update-sales-receipt', syncToken: '5' },
    { kind: 'RefundReceipt', before: 'read-refund-receipt', after: 'update-refund-receipt', syncToken: '3' },
    { kind: 'CreditMemo', before: 'create-credit-memo', after: 'create-credit-memo', syncToken: '0' },
    { kind: 'Estimate', before: 'create-estimate', after: 'create-estimate', syncToken: '0' },
  ] as const)('$after: the answer to a write of own lines', async ({ kind, before, after, syncToken }) => {
    const service = quickBooksAt(vendor);
    vendor.answer(readSample(`quickbooks/${before}`).response);
    const stored = await service.document(call, kind, '1', taxItems);
    if (!stored.ok) throw new Error(stored.error.detail);
    const { endpoint, response } = readSample(`quickbooks/${after}`);
    vendor.answer(response);
    const amounts = { salesTax: null, fee: null, taxOnFee: null };
    const written = await service.writeOwnLines(call, stored.value, taxItems, amounts, 'request');
    expect(written).toMatchObject({ ok: true, value: { document: { kind, syncToken } } });
    const [first] = vendor.requests;
    expect(first && isOfEndpoint(endpoint, first)).toBe(true);
  });

  it('a deleted document: its answer has no lines, so that it cannot be taken for a document', async () => {
    vendor.answer(readSample('quickbooks/delete-invoice').response);
    expect(await quickBooksAt(vendor).document(call, 'Invoice', '1', taxItems)).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', code: '' },
    });
  });

  it('tax codes have the percentages of their rates, which are answered apart', async () => {
    const codes = readSample('quickbooks/query-tax-codes').response;
    const rates = readSample('quickbooks/query-tax-rates').response;
    vendor.answer((request) => (isOfEndpoint('GET /v3/company/{realmId}/query (TaxCode)', request) ? codes : rates));
    const rate = (percent: number) => ({ percent, periods: [] });
    expect(await quickBooksAt(vendor).salesTaxCodes(call)).toEqual({
      ok: true,
      value: [
        { id: 'TAX', rates: [] },
        { id: 'NON', rates: [] },
        { id: '2', rates: [rate(8)] },
        { id: '3', rates: [rate(7.1), rate(2)] },
      ],
    });
  });

  it('a count is the total of a query', async () => {
    vendor.answer(readSample('quickbooks/query-invoices').response);
    expect(await quickBooksAt(vendor).countSales(call, 'Invoice', range)).toEqual({ ok: true, value: 1 });
  });

  it('a literal with an ampersand is sent as in the recorded query', async () => {
    const { request, response } = readSample('quickbooks/query-vendor-with-ampersand');
    vendor.answer(response);
    const literal = /'([^']*)'/.exec(request.query?.['query'] ?? '')?.[1] ?? '';
    expect(literal).toContain('&');
    await quickBooksAt(vendor).itemsNamed(call, literal);
    expect(vendor.requests[0]?.query.get('query')).toContain(`Name LIKE '%${literal}%'`);
  });

  it.for([
    ['webhook-cloud-events', [{ realmId: '310687', entity: 'account', id: '1234', operation: 'created' }]],
    [
      'webhook-entities',
      [
        { realmId: '1185883450', entity: 'customer', id: '1', operation: 'created' },
        { realmId: '1185883450', entity: 'vendor', id: '1', operation: 'created' },
      ],
    ],
  ] as const)('%s', ([name, events]) => {
    expect(readWebhookEvents(readSample(`quickbooks/${name}`).request.body)).toMatchObject({ events, unreadable: [] });
  });
});

it('every sample of QuickBooks is read', () => {
  const others = ['delete-invoice', 'query-vendor-with-ampersand', 'webhook-cloud-events', 'webhook-entities'];
  const read = [...cases, ...refusals].map(({ sample }) => sample);
  const published = sampleNames.filter((name) => name.startsWith('quickbooks/'));
  expect(published).toEqual([...read, ...others].map((name) => `quickbooks/${name}`).toSorted());
});
