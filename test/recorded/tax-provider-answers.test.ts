import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createAvaTax } from '../../packages/connector/src/adapters/avatax/index.ts';
import type { ProviderTransaction } from '../../packages/connector/src/domain/provider-transaction.ts';
import type { PostalAddress } from '../../packages/connector/src/domain/sales-document.ts';
import type { Outcome } from '../../packages/connector/src/domain/vendor-error.ts';
import { type AnsweringVendor, avaTaxAt, callOf, isOfEndpoint, startVendor } from './answering.harness.ts';
import { readSample, sampleNames } from './samples.ts';

let vendor: AnsweringVendor;
beforeAll(async () => {
  vendor = await startVendor();
});
afterAll(() => vendor.close());

type Provider = ReturnType<typeof createAvaTax>;

const call = callOf();
const account = { login: '2000134567', secret: 'secret', companyCode: 'test1', companyId: '848107' };
const address: PostalAddress = { line1: '', line2: '', city: '', region: '', postalCode: '', country: 'US' };
const customer = { ...address, code: 'ABC', name: 'ABC', email: '', phone: '', fax: '' };
const item = { itemCode: 'CERMUG', description: 'Ceramic Mug', taxCode: 'P0000000' };
const transaction: ProviderTransaction = {
  date: '2019-02-27',
  customerCode: 'customer@example.com',
  referenceCode: '',
  currencyCode: 'USD',
  entityUseCode: '',
  exemptionNumber: '',
  discount: '0.00',
  shipFrom: address,
  shipTo: address,
  taxDate: null,
  taxAmount: null,
  exchange: null,
  lines: [],
};

const estimate = (provider: Provider) => provider.estimate(call, account, 'SalesOrder', transaction);
const record = (provider: Provider) => provider.record(call, account, 'SalesInvoice', 'R1', transaction);
const detail = (provider: Provider) => provider.transactionDetail(call, account, 'SalesInvoice', 'R1');
const readEndpoint = 'GET /api/v2/companies/{companyCode}/transactions/{code}';

const philadelphia = (lineNumber: string, taxable: number, state: number, county: number) => [
  { lineNumber, jurisdiction: 'PENNSYLVANIA', level: 'State', rate: '0.0600', taxable, tax: state },
  { lineNumber, jurisdiction: 'PHILADELPHIA', level: 'County', rate: '0.0200', taxable, tax: county },
];
const firstLine = 'LI-a844605f-e114-4933-a0cf-7a434ac83cdf';
const freightLine = 'FR-e91a33c3-a5bd-4628-8c40-fabf2293ec76';

interface Case {
  readonly sample: string;
  readonly of?: string;
  readonly request: (provider: Provider) => Promise<Outcome<unknown>>;
  /** The endpoint that is called, where the sample is of another one with the same answer. */
  readonly endpoint?: string;
  readonly value: unknown;
}

const cases: readonly Case[] = [
  {
    sample: 'estimate',
    request: estimate,
    value: {
      code: '',
      status: 'Temporary',
      totalAmount: 10,
      totalTax: 0.8,
      totalTaxable: 10,
      lines: [{ lineNumber: firstLine, tax: 0.8, isTaxable: true, exemptByCertificate: false }],
      details: philadelphia(firstLine, 10, 0.6, 0.2),
    },
  },
  {
    sample: 'estimate-to-canada',
    request: estimate,
    value: {
      totalTax: 0.5,
      details: [{ jurisdiction: 'CANADA', level: 'Country', rate: '0.0500', tax: 0.5, taxName: 'CANADA GST/TPS' }],
    },
  },
  {
    sample: 'create-committed-sale',
    request: estimate,
    value: {
      status: 'Committed',
      totalAmount: 110,
      totalTax: 8.8,
      details: [...philadelphia(firstLine, 10, 0.6, 0.2), ...philadelphia(freightLine, 100, 6, 2)],
    },
  },
  // Sent with a positive amount, so that the tax is positive too.
  { sample: 'create-return-invoice', request: estimate, value: { totalAmount: 10, totalTax: 0.8 } },
  {
    sample: 'record-sale',
    request: record,
    value: {
      code: 'R1',
      status: 'Committed',
      totalAmount: 15,
      totalTax: 0.6,
      lines: [
        { lineNumber: '1-LI', tax: 0.4 },
        { lineNumber: '1-FR', tax: 0.2 },
      ],
    },
  },
  {
    sample: 'record-exempt-sale',
    request: record,
    value: {
      totalTax: 0,
      totalTaxable: 0,
      totalExempt: 15,
      lines: [
        { exempt: 10, discount: 0, isTaxable: false, exemptByCertificate: false, entityUseCode: 'A' },
        { exempt: 5, isTaxable: false },
      ],
      details: [
        { exempt: 10, nonTaxable: 0, nonTaxableRule: 'RateRule', sourcing: 'Destination' },
        { exempt: 5, nonTaxable: 0 },
      ],
    },
  },
  // 96.10 with tax were sent; the total is without tax.
  { sample: 'record-tax-included-sale', request: record, value: { totalAmount: 78.13, totalTax: 17.97 } },
  {
    sample: 'order-through-create-or-adjust',
    request: record,
    value: { status: 'Temporary', totalAmount: 15, totalTax: 0.6, details: [{ isFee: false }, { isFee: false }] },
  },
  {
    sample: 'read-sale',
    request: (provider) => provider.find(call, account, 'SalesInvoice', 'R677767217'),
    value: {
      code: 'R677767217',
      type: 'SalesInvoice',
      status: 'Saved',
      date: '2019-02-01',
      totalAmount: 10,
      totalDiscount: 0,
      totalTax: 0.8,
      locked: false,
    },
  },
  {
    sample: 'read-sale',
    of: 'in detail',
    request: detail,
    value: { lines: [{ amount: 10_00 }], amount: 10_00, tax: 80, fee: 0, shipTo: { postalCode: '19147-5736' } },
  },
  {
    sample: 'record-sale',
    of: 'in detail: the destination of its lines',
    request: detail,
    endpoint: readEndpoint,
    value: {
      lines: [
        { description: 'Product #37 - 7039', amount: 10_00 },
        { description: 'Shipping Charge', amount: 5_00 },
      ],
      shipTo: { line1: '915 S Jackson St', city: 'Montgomery', region: 'AL' },
    },
  },
  {
    sample: 'void-sale',
    request: (provider) => provider.cancel(call, account, 'SalesInvoice', 'R1'),
    value: undefined,
  },
  {
    sample: 'error-already-cancelled',
    of: '(voided as wanted)',
    request: (provider) => provider.cancel(call, account, 'SalesInvoice', 'R1'),
    value: undefined,
  },
  {
    sample: 'void-sale',
    of: 'found: cancelled, with its amounts',
    request: (provider) => provider.find(call, account, 'SalesInvoice', 'R1'),
    endpoint: readEndpoint,
    value: { status: 'Cancelled', totalAmount: 110, totalTax: 8.8 },
  },
  {
    sample: 'transactions',
    request: (provider) => provider.transactionPage(call, account, { from: '2015-01-01', to: '2017-12-31' }, 0),
    value: {
      totalCount: 0,
      rows: [
        { code: 'DEFAULT', status: 'Adjusted', date: '2015-11-06', amount: 0 },
        { code: 'DEFAULT', status: 'Saved', date: '2015-11-06', amount: 5_00, discount: 0, tax: 49 },
        { status: 'Committed', date: '2017-01-10', amount: 100_00, tax: 0 },
      ],
    },
  },
  {
    sample: 'ping',
    request: (provider) => provider.ping(call, account),
    value: { accountId: '123456789', userName: 'TestUser' },
  },
  { sample: 'ping-unauthenticated', request: (provider) => provider.ping(call, account), value: null },
  {
    sample: 'companies',
    request: (provider) => provider.companies(call, account),
    value: [{ id: '265543', companyCode: 'DEFAULT', name: 'API Trial Company', isDefault: true }],
  },
  {
    sample: 'subscriptions',
    request: (provider) => provider.subscriptions(call, account),
    value: [
      { name: 'AvaTaxST', from: '2024-05-08', to: '9999-12-31' },
      { name: 'AvaTaxPro' },
      { name: 'AvaTaxGlobal' },
      { name: 'AutoAddress' },
      { name: 'AvaCert' },
      { name: 'AvaLandedCost' },
      { name: 'AvaEWaste' },
      { name: 'ECMPro' },
      { name: 'AvaEstimatedLandedCost' },
    ],
  },
  {
    sample: 'users',
    request: (provider) => provider.userOf(call, 'token', '123456789', '12345'),
    value: { id: '12345', role: 'AccountUser', isActive: true, companyIds: ['123456'] },
  },
  {
    sample: 'nexus',
    request: (provider) => provider.declaredNexus(call, account),
    value: [{ country: 'US', region: 'WA', from: '2009-01-01', to: '2016-01-01', collects: true }],
  },
  {
    sample: 'nexus-definitions',
    request: (provider) => provider.nexusDefinitions(call, account, 'US'),
    value: [{ country: 'US', region: 'CA' }],
  },
  {
    sample: 'create-nexus',
    request: (provider) => provider.declareNexus(call, account, []),
    value: undefined,
  },
  {
    sample: 'locations',
    request: (provider) => provider.defaultLocation(call, account),
    value: { line1: '2000 Main Street', city: 'Irvine', region: 'CA', postalCode: '92614', country: 'US' },
  },
  {
    sample: 'items',
    request: (provider) => provider.catalogItems(call, account, 1),
    value: { totalCount: 1, rows: [item] },
  },
  {
    // An update reads the whole item first.
    sample: 'read-item',
    request: (provider) =>
      provider.updateCatalogItem(call, account, { ...item, raw: { id: 56789, itemCode: 'CERMUG' } }, item),
    value: item,
  },
  { sample: 'create-items', request: (provider) => provider.createCatalogItem(call, account, item), value: item },
  {
    sample: 'update-item',
    request: (provider) =>
      provider.updateCatalogItem(call, account, { ...item, raw: { id: 1, itemCode: 'CERMUG' } }, item),
    value: item,
  },
  {
    sample: 'tax-codes',
    request: (provider) => provider.taxCodes(call, account, 1),
    value: { totalCount: 1, rows: [{ taxCode: 'PF050101', description: 'Carbonated beverages' }] },
  },
  {
    sample: 'resolve-address',
    request: (provider) => provider.resolveAddress(call, account, address),
    value: { found: { line1: '822 REED ST', city: 'PHILADELPHIA', region: 'PA', postalCode: '19147-5736' } },
  },
  {
    sample: 'resolve-unknown-street',
    request: (provider) => provider.resolveAddress(call, account, address),
    value: { found: null, reason: expect.stringContaining('An exact street name match could not be found') },
  },
  {
    sample: 'certificates',
    request: (provider) => provider.certificates(call, account, 0),
    value: {
      total: 1,
      rows: [
        {
          exemptionReason: 'RESALE',
          signedDate: '2016-02-01',
          expirationDate: '2020-12-31',
          isValid: true,
          status: '',
          customers: [
            { name: 'Dr. Bob Example', region: 'CA' },
            { name: 'Dr. Bob Example', region: 'CA' },
          ],
        },
      ],
    },
  },
  {
    sample: 'customers',
    request: (provider) => provider.knownCustomers(call, account, ['ABC']),
    value: new Set(['e816ce7e-cbc3-4ca0-bb8c-ad94c22b57df']),
  },
  {
    sample: 'create-customers',
    request: (provider) => provider.createCustomer(call, account, customer),
    value: undefined,
  },
];

interface Refusal {
  readonly sample: string;
  readonly request: (provider: Provider) => Promise<Outcome<unknown>>;
  readonly kind: string;
  readonly code: string;
  /** A part of the vendor's text. */
  readonly detail: string;
}

const find = (provider: Provider) => provider.find(call, account, 'SalesInvoice', 'R1');
const refusals: readonly Refusal[] = [
  { sample: 'error-no-lines', request: estimate, kind: 'refused', code: 'MissingLine', detail: 'at least one line' },
  {
    sample: 'error-unknown-region',
    request: estimate,
    kind: 'refused',
    code: 'GetTaxError',
    detail: 'STA is not a known state',
  },
  {
    sample: 'error-committed-code',
    request: estimate,
    kind: 'refused',
    code: 'DocStatusError',
    detail: 'Expected Saved|Posted',
  },
  {
    sample: 'error-invalid-json',
    request: record,
    kind: 'refused',
    code: 'JsonFormatError',
    detail: 'AdjustmentReason',
  },
  {
    sample: 'error-long-postal-code',
    request: (provider) => provider.resolveAddress(call, account, address),
    kind: 'refused',
    code: 'StringLengthError',
    detail: 'between 0 and 11 characters',
  },
  {
    sample: 'error-locked-transaction',
    request: (provider) => provider.cancel(call, account, 'SalesInvoice', 'R1'),
    kind: 'locked',
    code: 'CannotModifyLockedTransaction',
    detail: 'Modification is not allowed.',
  },
  {
    sample: 'error-no-authorization',
    request: (provider) => provider.companies(call, account),
    kind: 'unauthorized',
    code: 'AuthenticationIncomplete',
    detail: 'You must provide an Authorization header',
  },
  {
    sample: 'error-transaction-not-found',
    request: find,
    kind: 'not-found',
    code: 'EntityNotFoundError',
    detail: 'testerror',
  },
  // No refusal of the provider's own: the base address may be wrong, or a gateway answers.
  { sample: 'error-no-such-path', request: find, kind: 'unavailable', code: '', detail: '' },
  {
    // The published answer has no id, so that the invitation could not be asked for: it counts as possibly sent.
    sample: 'create-invitation',
    request: (provider) => provider.invite(call, account, 'ABC', { method: 'Email', recipient: 'buyer@example.com' }),
    kind: 'unknown',
    code: '',
    detail: 'InProgress',
  },
];

describe('the adapter reads an answer of AvaTax', () => {
  it.for(cases)('$sample $of', async ({ sample: name, request, endpoint, value }) => {
    const sample = readSample(`avatax/${name}`);
    // The user of the sample is limited to a company, whose children are read.
    const companies = readSample('avatax/companies').response;
    vendor.answer(({ path }) => (name === 'users' && path.endsWith('/companies') ? companies : sample.response));
    const outcome = await request(avaTaxAt(vendor));
    expect(outcome).toMatchObject({ ok: true, value });
    expect(vendor.requests.some((request) => isOfEndpoint(endpoint ?? sample.endpoint, request))).toBe(true);
  });

  it.for(refusals)('$sample: $kind', async ({ sample, request, kind, code, detail: words }) => {
    vendor.answer(readSample(`avatax/${sample}`).response);
    expect(await request(avaTaxAt(vendor))).toMatchObject({
      ok: false,
      error: { vendor: 'tax-provider', kind, code, detail: expect.stringContaining(words) },
    });
  });
});

it('every sample of AvaTax is read', () => {
  const read = new Set([...cases, ...refusals].map(({ sample }) => `avatax/${sample}`));
  expect([...read].toSorted()).toEqual(sampleNames.filter((name) => name.startsWith('avatax/')));
});
