import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownAmountsOf } from '../../domain/own-lines.ts';
import type { ProviderLine, ProviderTransaction } from '../../domain/provider-transaction.ts';
import { recordedCall, startVendorStub, type StubAnswer, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { pathCode } from './codes.ts';
import { createAvaTax } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const provider = () =>
  createAvaTax({ baseUrl: stub.baseUrl, appName: 'SalesTax', appVersion: '1.0', machineName: 'test' });
const account = { login: '2000134567', secret: 'secret-key', companyCode: 'COTTONWOOD' };
const address = { line1: '1 Main', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const transaction: ProviderTransaction = {
  date: '2026-01-15',
  customerCode: '24',
  referenceCode: '1037',
  currencyCode: 'USD',
  exchange: null,
  entityUseCode: 'G',
  exemptionNumber: '',
  discount: '10.00',
  shipFrom: address,
  shipTo: address,
  taxDate: '2025-12-01',
  taxAmount: null,
  lines: [
    {
      number: '1',
      quantity: '2',
      amount: '100.00',
      itemCode: 'Fountain',
      taxCode: 'P0000000',
      description: '',
      discounted: true,
    },
  ],
};

const model = {
  id: 0,
  code: 'made-up',
  type: 'SalesInvoice',
  status: 'Temporary',
  totalAmount: 100,
  totalDiscount: 10,
  totalTax: 8.005,
  totalTaxable: 90,
  totalExempt: 0,
  locked: false,
  lines: [
    {
      lineNumber: '1',
      tax: 8,
      taxableAmount: 90,
      exemptAmount: 0,
      taxCode: 'P0000000',
      isItemTaxable: true,
      exemptCertId: 0,
      details: [
        {
          jurisName: 'COLORADO',
          jurisdictionType: 'State',
          rate: 0.029,
          taxableAmount: 90,
          exemptAmount: 0,
          nonTaxableAmount: 0,
          tax: 2.61,
          taxName: 'CO STATE TAX',
          isFee: false,
        },
      ],
    },
  ],
};

const refusal = (code: string, number: number, part: object = {}) => ({
  error: {
    code,
    message: 'The provider says no.',
    target: 'IncorrectData',
    details: [{ code, number, message: 'The provider says no.', description: 'In its own words.', ...part }],
  },
});

describe('answers', () => {
  it('tell where a line was sourced, why it is not taxable, and what exempts it', async () => {
    // NexusRule as in an answer of 2018-11-15 (developer.avalara.com/blog, 'Using $include with CreateTransaction').
    const [line] = model.lines;
    const nexus = { ...line?.details[0], nonTaxableAmount: 100, nonTaxableType: 'NexusRule', sourcing: 'Origin' };
    const exempt = { ...line, discountAmount: 10, entityUseCode: 'A', details: [nexus, { tax: 0, sourcing: 'Mixed' }] };
    stub.answer = () => ({ status: 201, body: { ...model, lines: [exempt] } });
    expect(await provider().estimate(recordedCall(), account, 'SalesOrder', transaction)).toMatchObject({
      value: {
        lines: [{ discount: 10, entityUseCode: 'A' }],
        details: [
          { nonTaxable: 100, nonTaxableRule: 'NexusRule', sourcing: 'Origin' },
          { nonTaxableRule: '', sourcing: null },
        ],
      },
    });
  });
});

describe('requests', () => {
  it('an estimate is authenticated, names the connector and is not stored by the provider', async () => {
    stub.answer = () => ({ status: 201, body: model });
    const outcome = await provider().estimate(recordedCall(), account, 'SalesOrder', transaction);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        code: '',
        totalTax: 8.01,
        lines: [{ lineNumber: '1', exemptByCertificate: false }],
        details: [{ lineNumber: '1', jurisdiction: 'COLORADO', level: 'State', rate: '0.0290', tax: 2.61 }],
      },
    });
    const [seen] = stub.seen;
    expect(seen).toMatchObject({ method: 'POST', url: '/api/v2/transactions/create' });
    expect(seen?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('2000134567:secret-key').toString('base64')}`,
      'user-agent': 'SalesTaxConnector/1.0',
      'x-avalara-client': 'SalesTax; 1.0; SalesTaxConnector; 1.0; test',
      'x-correlation-id': 'c-1',
    });
    const body: unknown = JSON.parse(seen?.body ?? '');
    expect(body).toMatchObject({
      type: 'SalesOrder',
      commit: false,
      companyCode: 'COTTONWOOD',
      entityUseCode: 'G',
      discount: 10,
      taxOverride: { type: 'TaxDate', taxDate: '2025-12-01' },
      lines: [{ number: '1', quantity: 2, amount: 100, discounted: true }],
    });
    expect(body).not.toHaveProperty('code');
    expect(body).not.toHaveProperty('exemptionNo');
  });

  it.each([
    ['of the document', { taxDate: null, taxAmount: '8.24' }, { type: 'TaxAmount', taxAmount: 8.24 }],
    ['of zero', { taxDate: null, taxAmount: '0.00' }, { type: 'TaxAmount', taxAmount: 0 }],
    [
      'of a credit, with the day of the sale',
      { taxAmount: '-8.24' },
      { type: 'TaxAmount', taxAmount: -8.24, taxDate: '2025-12-01' },
    ],
  ])('a tax %s is sent as an override of the amount', async (_, part, taxOverride) => {
    stub.answer = () => ({ body: model });
    await provider().estimate(recordedCall(), account, 'SalesOrder', { ...transaction, ...part });
    const body: unknown = JSON.parse(stub.seen.at(-1)?.body ?? '');
    expect(body).toMatchObject({ taxOverride: { ...taxOverride, reason: expect.any(String) } });
  });

  it('a tax of zero is no override where no line can have one', async () => {
    stub.answer = () => ({ body: model });
    const lines = transaction.lines.map((line) => ({ ...line, taxCode: 'NT' }));
    const untaxed = { ...transaction, lines, taxDate: null, taxAmount: '0.00' };
    await provider().estimate(recordedCall(), account, 'SalesOrder', untaxed);
    expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).not.toHaveProperty('taxOverride');
  });

  it('a credit of a recorded sale has its overrides on the lines, each with the day of the sale', async () => {
    stub.answer = () => ({ body: model });
    const parts: readonly Partial<ProviderLine>[] = [
      { taxAmount: '-8.24' },
      {},
      { taxCode: 'NT', taxAmount: '0.00' },
      { amount: '0.00', taxAmount: '0.00' },
      { taxAmount: '0.00' },
    ];
    const lines = transaction.lines.flatMap((line) => parts.map((part, at) => ({ ...line, number: `${at}`, ...part })));
    await provider().estimate(recordedCall(), account, 'ReturnOrder', { ...transaction, lines });
    const body: unknown = JSON.parse(stub.seen.at(-1)?.body ?? '');
    expect(body).not.toHaveProperty('taxOverride');
    const day = { type: 'TaxDate', taxDate: '2025-12-01' };
    expect(body).toMatchObject({
      lines: [
        {
          taxOverride: {
            type: 'TaxAmount',
            taxAmount: -8.24,
            taxDate: '2025-12-01',
            reason: 'Tax of the sale that is given back',
          },
        },
        { taxOverride: day },
        { taxOverride: day },
        { taxOverride: day },
        { taxOverride: { type: 'TaxAmount', taxAmount: 0 } },
      ],
    });
  });

  it('a transaction in a foreign currency has its exchange rate, and one in the home currency none', async () => {
    stub.answer = () => ({ status: 201, body: model });
    const exchange = { rate: '0.7315', to: 'USD', date: '2026-01-15' };
    const foreign = { ...transaction, currencyCode: 'CAD', exchange };
    await provider().estimate(recordedCall(), account, 'SalesOrder', foreign);
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toMatchObject({
      currencyCode: 'CAD',
      exchangeRate: 0.7315,
      exchangeRateEffectiveDate: '2026-01-15',
      exchangeRateCurrencyCode: 'USD',
    });
    await provider().estimate(recordedCall(), account, 'SalesOrder', transaction);
    expect(stub.seen[1]?.body).not.toContain('exchangeRate');
  });

  it('lists of transactions state the currency of their amounts', async () => {
    const row = {
      code: '1037',
      type: 'SalesInvoice',
      status: 'Committed',
      date: '2026-01-15',
      totalAmount: 10,
      totalTax: 1,
    };
    const rows = [{ ...row, currencyCode: 'CAD', exchangeRate: 0.7315 }, row];
    stub.answer = () => ({ body: { '@recordsetCount': 2, value: rows } });
    const range = { from: '2026-01-01', to: '2026-01-31' };
    expect(await provider().transactionPage(recordedCall(), account, range, 0)).toMatchObject({
      ok: true,
      value: {
        rows: [
          { currency: 'CAD', exchangeRate: '0.7315' },
          { currency: '', exchangeRate: '1' },
        ],
      },
    });
  });

  it('records have the live transaction of a code, in whatever order a cancelled one is listed', async () => {
    const { id: _id, ...row } = { ...model, code: '1037', date: '2026-01-15' };
    const live = { ...row, status: 'Committed' };
    const cancelled = { ...row, status: 'Cancelled' };
    for (const value of [
      [live, cancelled],
      [cancelled, live],
    ]) {
      stub.answer = () => ({ body: { '@recordsetCount': 2, value } });
      const records = await provider().transactionRecords(recordedCall(), account, 'SalesInvoice', ['1037']);
      expect(records).toMatchObject({ ok: true, value: [{ code: '1037', status: 'Committed' }] });
    }
  });

  it('lists of transactions have what they owe to each jurisdiction, with delivery fees apart, where it is requested', async () => {
    const state = { region: 'CO', jurisName: 'COLORADO', jurisType: 'STA', taxable: 90, exemption: 5, nonTaxable: 5 };
    const summary = [
      { ...state, taxName: 'CO STATE TAX', taxSubType: 'S', tax: 2.61 },
      { ...state, taxName: 'Retail Delivery Fee', taxSubType: 'DeliveryFee', taxable: 1, tax: 0.28 },
    ];
    const row = {
      code: '1',
      type: 'SalesInvoice',
      status: 'Committed',
      date: '2026-01-15',
      totalAmount: 100,
      totalTax: 2.89,
    };
    stub.answer = () => ({ body: { '@recordsetCount': 1, value: [{ ...row, summary }] } });
    const range = { from: '2026-01-01', to: '2026-01-31' };
    const page = await provider().transactionPage(recordedCall(), account, range, 0, 'jurisdictions');
    const jurisdiction = { region: 'CO', level: 'State', name: 'COLORADO' };
    expect(page).toMatchObject({
      value: {
        rows: [
          {
            jurisdictions: [
              { jurisdiction, taxable: 9_000, exempt: 500, nonTaxable: 500, tax: 261, fee: 0 },
              { jurisdiction, taxable: 0, exempt: 0, nonTaxable: 0, tax: 0, fee: 28 },
            ],
          },
        ],
      },
    });
    expect(stub.seen.at(-1)?.url).toContain('include=SummaryOnly');
    await provider().transactionPage(recordedCall(), account, range, 0);
    expect(stub.seen.at(-1)?.url).not.toContain('include');
  });

  // As published for a production account (ContactConnection, TaxFeesAndCodesTests.cs: Denver, November 2025).
  const flatFee = {
    jurisName: 'COLORADO',
    region: 'CO',
    taxName: 'Retail Delivery Fee',
    taxSubTypeId: 'DeliveryFee',
    rate: 0.28,
    tax: 0,
    isFee: true,
    unitOfBasis: 'FlatAmount',
  };
  const withFeeLine = (line: object, detail: object) => ({
    ...model,
    totalTax: 8,
    lines: [...model.lines, { lineNumber: 'RDF', tax: 0, details: [{ ...flatFee, ...detail }], ...line }],
  });
  const feeOf = async (body: object) => {
    stub.answer = () => ({ status: 201, body });
    const outcome = await provider().estimate(recordedCall(), account, 'SalesOrder', transaction);
    if (!outcome.ok) throw new Error(outcome.error.message);
    return { ...ownAmountsOf(outcome.value, 'Invoice'), total: outcome.value.totalTax };
  };

  it.each([
    ['in the rate of its detail, beside the tax', withFeeLine({}, {}), 28, 8.28],
    ['as tax', { ...withFeeLine({ tax: 0.28 }, { tax: 0.28 }), totalTax: 8.28 }, 28, 8.28],
    [
      'as tax of a detail without a rate',
      { ...withFeeLine({ tax: 0.28 }, { tax: 0.28, rate: 0 }), totalTax: 8.28 },
      28,
      8.28,
    ],
    ['in no amount at all', withFeeLine({}, { rate: 0 }), 0, 8],
    ['per unit, which is not a flat amount', withFeeLine({}, { unitOfBasis: 'PerUnit' }), 0, 8],
    ['on a line that is not the fee line', withFeeLine({ lineNumber: '2' }, {}), 0, 8],
    ['exempt by a certificate', withFeeLine({ exemptCertId: 12 }, {}), 0, 8],
    ['for an exempt buyer', withFeeLine({ isItemTaxable: false, entityUseCode: 'A' }, {}), 0, 8],
    ['in units that are exempt', withFeeLine({}, { exemptUnits: 1, taxableUnits: 0 }), 0, 8],
    ['in units that are taxable', withFeeLine({ isItemTaxable: false }, { taxableUnits: 1 }), 28, 8.28],
  ])('the delivery fee is read when it is reported %s', async (_, body, fee, total) => {
    expect(await feeOf(body)).toMatchObject({ fee, total, salesTax: 800, isFeeUnknown: false });
  });

  it('a message about the fee line and no fee mean that its amount is not known', async () => {
    const messages = [{ summary: 'Unknown.', refersTo: 'Line["RDF"]', severity: 'Warning' }];
    expect(await feeOf({ ...withFeeLine({}, { rate: 0 }), messages })).toMatchObject({ fee: 0, isFeeUnknown: true });
    expect(await feeOf({ ...withFeeLine({}, {}), messages })).toMatchObject({ fee: 28, isFeeUnknown: false });
    const others = ['Line["1"]', 'Addresses[1]; Line["1"]; Line["RDF"]'].map((refersTo) => ({
      ...messages[0],
      refersTo,
    }));
    expect(await feeOf({ ...withFeeLine({}, { rate: 0 }), messages: others })).toMatchObject({ isFeeUnknown: false });
  });

  it('a recorded transaction has the same total, whichever form the fee has', async () => {
    stub.answer = () => ({
      body: { ...withFeeLine({}, {}), status: 'Committed', type: 'SalesInvoice', date: '2026-01-15' },
    });
    const found = await provider().find(recordedCall(), account, 'SalesInvoice', '1037');
    expect(found).toMatchObject({ ok: true, value: { totalTax: 8.28 } });
  });

  it('the fields for reports are sent, cut at the lengths of the provider', async () => {
    stub.answer = () => ({ status: 201, body: model });
    const reporting = {
      locationCode: 'DEN-01',
      purchaseOrderNumber: 'P'.repeat(60),
      salespersonCode: 'S'.repeat(30),
      email: 'ap@store.example',
    };
    const longNames = { itemCode: '', itemName: 'I'.repeat(260), revenueAccount: 'R'.repeat(60) };
    const lines = transaction.lines.map((line) => ({ ...line, ...longNames }));
    await provider().estimate(recordedCall(), account, 'SalesOrder', { ...transaction, lines, reporting });
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toMatchObject({
      reportingLocationCode: 'DEN-01',
      purchaseOrderNo: 'P'.repeat(50),
      salespersonCode: 'S'.repeat(25),
      email: 'ap@store.example',
      lines: [{ ref1: 'I'.repeat(250), revenueAccount: 'R'.repeat(50) }],
    });
  });

  it('an address of long lines is sent as far as the provider accepts it, between characters', async () => {
    stub.answer = () => ({ status: 201, body: model });
    const shipTo = {
      ...transaction.shipTo,
      line1: `${'S'.repeat(99)}😀`,
      line2: 'F'.repeat(300),
      city: 'C'.repeat(60),
    };
    await provider().estimate(recordedCall(), account, 'SalesOrder', { ...transaction, shipTo });
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toMatchObject({
      addresses: { shipTo: { line1: 'S'.repeat(99), line2: 'F'.repeat(100), city: 'C'.repeat(50) } },
    });
  });

  it('a location code or an e-mail address that is too long is not sent', async () => {
    stub.answer = () => ({ status: 201, body: model });
    const reporting = {
      locationCode: 'x'.repeat(51),
      purchaseOrderNumber: '',
      salespersonCode: '',
      email: `${'x'.repeat(50)}@store.example`,
    };
    await provider().estimate(recordedCall(), account, 'SalesOrder', { ...transaction, reporting });
    const body: unknown = JSON.parse(stub.seen[0]?.body ?? '');
    for (const field of ['reportingLocationCode', 'purchaseOrderNo', 'salespersonCode', 'email'])
      expect(body).not.toHaveProperty(field);
  });

  it('lines that a certificate exempts are marked in the result', async () => {
    const lines = model.lines.map((line) => ({ ...line, exemptCertId: 12 }));
    stub.answer = () => ({ status: 201, body: { ...model, lines } });
    const outcome = await provider().estimate(recordedCall(), account, 'SalesOrder', transaction);
    expect(outcome).toMatchObject({ ok: true, value: { lines: [{ exemptByCertificate: true }] } });
  });

  it('a record uses create-or-adjust, committed, with the document code', async () => {
    stub.answer = () => ({ body: { ...model, status: 'Committed' } });
    const outcome = await provider().record(recordedCall(), account, 'SalesInvoice', '10/37', transaction);
    expect(outcome).toMatchObject({ ok: true, value: { code: '10/37', status: 'Committed' } });
    expect(stub.seen[0]?.url).toBe('/api/v2/transactions/createoradjust');
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toMatchObject({
      createTransactionModel: { type: 'SalesInvoice', code: '10/37', commit: true },
    });
  });

  it('codes in paths are escaped as the provider requires', async () => {
    stub.answer = () => ({ body: model });
    await provider().cancel(recordedCall(), account, 'SalesInvoice', 'A/1+2?3%4#5 6');
    expect(stub.seen[0]?.url).toBe(
      '/api/v2/companies/COTTONWOOD/transactions/A_-ava2f-_1_-ava2b-_2_-ava3f-_3_-ava25-_4_-ava23-_5%206/void?documentType=SalesInvoice',
    );
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual({ code: 'DocVoided' });
  });

  it('every exchange is reported to the call log without the licence key', async () => {
    stub.answer = () => ({ status: 201, body: model, headers: { 'x-correlation-id': 'p-9' } });
    const call = recordedCall();
    await provider().estimate(call, account, 'SalesOrder', transaction);
    expect(call.log).toMatchObject([
      { vendor: 'tax-provider', operation: 'POST /api/v2/transactions/create', status: 201, exchangeId: 'p-9' },
    ]);
    expect(JSON.stringify(call.log)).not.toContain('secret-key');
    expect(call.log.map(({ request, response }) => [JSON.parse(request), JSON.parse(response)])).toEqual([
      [JSON.parse(stub.seen.at(-1)?.body ?? ''), model],
    ]);
  });

  it('an answer that is not JSON is reported to the call log as a string', async () => {
    stub.answer = () => ({ status: 200, body: '<html>' });
    const call = recordedCall();
    await provider().estimate(call, account, 'SalesOrder', transaction);
    expect(call.log).toMatchObject([{ response: '"<html>"' }]);
  });

  it('a code is always exactly one segment of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }), (code) => {
        fc.pre(!/^\.+$/.test(code));
        const url = new URL(`/a/${pathCode(code)}/void`, 'http://localhost');
        expect(url.pathname.split('/')).toHaveLength(4);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });
});

describe('errors', () => {
  const cases: readonly (readonly [string, StubAnswer, string, string])[] = [
    [
      'a bad ZIP code',
      { status: 400, body: refusal('GetTaxError', 300, { faultSubCode: 'InvalidZipForStateError' }) },
      'refused',
      'The ZIP code does not belong to the state. Correct the ZIP code or the state.',
    ],
    [
      'an unknown refusal',
      { status: 400, body: refusal('BrandNewError', 9999) },
      'refused',
      'Avalara did not accept the document. Read the detail below.',
    ],
    [
      'a filed document',
      { status: 400, body: refusal('CannotModifyLockedTransaction', 1100) },
      'locked',
      'This document was reported to the tax authority and is locked. Enter a new document for the difference.',
    ],
    [
      'dead credentials',
      { status: 401, body: refusal('AuthenticationException', 30) },
      'unauthorized',
      'Avalara did not accept the account number or key. Enter the account number and license key again.',
    ],
    [
      'a missing role',
      { status: 403, body: refusal('PermissionRequired', 49) },
      'forbidden',
      'This Avalara user may not do that. Ask an Avalara administrator for the right role.',
    ],
    [
      'a service that the plan lacks',
      { status: 403, body: refusal('SubscriptionRequired', 600) },
      'forbidden',
      'Your Avalara plan does not include this. Ask Avalara to add it.',
    ],
    [
      'an error inside a success',
      { status: 200, body: refusal('GetTaxError', 300) },
      'refused',
      'Avalara could not calculate the tax. Read the detail below; most often an address is wrong.',
    ],
    [
      'an unavailable gateway',
      { status: 503, body: '<html>503</html>' },
      'unavailable',
      'Avalara has a problem on its side. Try again in a few minutes.',
    ],
  ];
  it.each(cases)('%s is mapped to its error kind', async (_, answer, kind, message) => {
    stub.answer = () => answer;
    const outcome = await provider().record(recordedCall(), account, 'SalesInvoice', '1037', transaction);
    expect(outcome).toMatchObject({ ok: false, error: { vendor: 'tax-provider', kind, message } });
  });

  it('Retry-After is read in seconds and as a date', async () => {
    stub.answer = () => ({ status: 429, body: refusal('RateLimitExceeded', 4011), headers: { 'retry-after': '7' } });
    const inSeconds = await provider().estimate(recordedCall(), account, 'SalesOrder', transaction);
    expect(inSeconds).toMatchObject({ error: { kind: 'throttled', retryAfterMs: 7_000 } });
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    stub.answer = () => ({ status: 429, body: '', headers: { 'retry-after': date } });
    const untilDate = await provider().estimate(recordedCall(), account, 'SalesOrder', transaction);
    if (untilDate.ok) throw new Error('throttled expected');
    expect(untilDate.error.retryAfterMs).toBeGreaterThan(3_500_000);
  });

  const lost: readonly (readonly [string, StubAnswer])[] = [
    ['a cut connection', { cut: true }],
    ['a server error', { status: 500, body: refusal('InternalServerError', 209) }],
    ['a gateway page', { status: 502, body: '<html>bad gateway</html>' }],
    ['a truncated answer', { status: 201, body: '{"id":12,"code":"10' }],
    ['an answer of another shape', { status: 201, body: { id: 12 } }],
    ['a truncated refusal', { status: 400, body: '{"error":{"code":"TransactionAlreadyCanc' }],
    ['a page that is not of the provider', { status: 404, body: '<html>not found</html>' }],
    ['a JSON answer that is not of the provider', { status: 404, body: { message: 'no Route matched' } }],
  ];
  it.each(lost)('after %s the result of a write is unknown and an estimate is unavailable', async (_, answer) => {
    stub.answer = () => answer;
    const written = await provider().record(recordedCall(), account, 'SalesInvoice', '1037', transaction);
    expect(written).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    const read = await provider().estimate(recordedCall(), account, 'SalesOrder', transaction);
    expect(read).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });

  it('a refused connection means that nothing was written', async () => {
    const { baseUrl } = stub;
    await stub[Symbol.asyncDispose]();
    const unreachable = createAvaTax({ baseUrl, appName: 'a', appVersion: '1', machineName: 'm' });
    const outcome = await unreachable.record(recordedCall(), account, 'SalesInvoice', '1037', transaction);
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    stub = await startVendorStub();
  });

  it('a call is aborted by the signal of its caller', async () => {
    const controller = new AbortController();
    stub.answer = () => {
      controller.abort(new Error('budget used up'));
      return new Promise<StubAnswer>(() => {});
    };
    const call = recordedCall(controller.signal);
    const outcome = await provider().record(call, account, 'SalesInvoice', '1037', transaction);
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(call.log).toMatchObject([{ status: 0 }]);
  });
});

describe('time limits', () => {
  it('a record that exceeds its limit may have taken effect; the limit is that of transactions', async () => {
    const held = Promise.withResolvers<StubAnswer>();
    stub.answer = () => held.promise;
    const limited = createAvaTax({
      baseUrl: stub.baseUrl,
      appName: 'a',
      appVersion: '1',
      machineName: 'm',
      transactionMs: 50,
    });
    const pinged = limited.ping(recordedCall(), account);
    const call = recordedCall();
    expect(await limited.record(call, account, 'SalesInvoice', '1037', transaction)).toMatchObject({
      ok: false,
      error: { kind: 'unknown' },
    });
    expect(call.log).toMatchObject([{ status: 0, noAnswer: 'timeout' }]);
    held.resolve({ body: { authenticated: false } });
    expect(await pinged).toEqual({ ok: true, value: null });
  });
});

describe('idempotency', () => {
  it('voiding a voided document succeeds, and an unrecorded one is not found', async () => {
    stub.answer = () => ({ status: 400, body: refusal('TransactionAlreadyCancelled', 198) });
    expect(await provider().cancel(recordedCall(), account, 'SalesInvoice', '1037')).toEqual({ ok: true });
    stub.answer = () => ({
      status: 404,
      body: refusal('EntityNotFoundError', 4, { message: 'Document not found.', description: '' }),
    });
    const never = await provider().cancel(recordedCall(), account, 'SalesInvoice', '1037');
    expect(never).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });

  it.each(['Company not found.', "Company with code 'DOCUMENTCO' not found."])(
    '%s is about no document',
    async (text) => {
      stub.answer = () => ({
        status: 404,
        body: refusal('EntityNotFoundError', 4, { message: text, description: '' }),
      });
      const outcome = await provider().cancel(recordedCall(), account, 'SalesInvoice', '1037');
      const message = expect.stringContaining('Link the company again');
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'refused', message } });
    },
  );

  it('a rename succeeds if only the new code exists', async () => {
    stub.answer = ({ url }) =>
      url.includes('/changecode')
        ? { status: 404, body: refusal('EntityNotFoundError', 4) }
        : { body: { ...model, status: 'Committed' } };
    const outcome = await provider().changeCode(recordedCall(), account, 'SalesInvoice', '1037', '1038');
    expect(outcome).toEqual({ ok: true });
    expect(stub.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('a rename uncommits the transaction and commits it under the new code', async () => {
    let status = 'Committed';
    stub.answer = ({ url }) => {
      if (url.includes('/uncommit')) status = 'Saved';
      else if (url.includes('/commit')) status = 'Committed';
      else if (status === 'Committed') return { status: 400, body: refusal('TransactionIsCommitted', 1313) };
      return { body: { ...model, status } };
    };
    const outcome = await provider().changeCode(recordedCall(), account, 'SalesInvoice', '1037', '1038');
    expect(outcome).toEqual({ ok: true });
    expect(stub.seen.map(({ url }) => /(\d+)\/(\w+)\?/.exec(url)?.slice(1).join(' '))).toEqual([
      '1037 changecode',
      '1037 uncommit',
      '1037 changecode',
      '1038 commit',
    ]);
  });

  // An uncommitted record may be 'Saved' or 'Uncommitted' (DocumentStatus).
  it.each(['Saved', 'Uncommitted'])(
    'a refused rename leaves the transaction committed under its old code: %s',
    async (opened) => {
      let status = 'Committed';
      stub.answer = ({ url }) => {
        if (url.includes('/uncommit')) status = opened;
        else if (url.includes('/commit')) status = 'Committed';
        else if (url.includes('/changecode'))
          return {
            status: 400,
            body:
              status === 'Committed' ? refusal('TransactionIsCommitted', 1313) : refusal('DocumentCodeConflict', 303),
          };
        return { body: { ...model, code: '1037', status } };
      };
      const outcome = await provider().changeCode(recordedCall(), account, 'SalesInvoice', '1037', '1038');
      expect(outcome).toMatchObject({ ok: false, error: { code: 'DocumentCodeConflict' } });
      expect(status).toBe('Committed');
      expect(stub.seen.at(-1)?.url).toContain('/1037/commit');
    },
  );

  it('a rename commits a transaction that an earlier rename left uncommitted', async () => {
    stub.answer = ({ url }) =>
      url.includes('/changecode')
        ? { status: 404, body: refusal('EntityNotFoundError', 4) }
        : { body: { ...model, status: url.includes('/commit') ? 'Committed' : 'Saved' } };
    const outcome = await provider().changeCode(recordedCall(), account, 'SalesInvoice', '1037', '1038');
    expect(outcome).toEqual({ ok: true });
    expect(stub.seen.at(-1)?.url).toContain('/1038/commit');
  });

  it('a rename fails if neither code exists', async () => {
    stub.answer = () => ({ status: 404, body: refusal('EntityNotFoundError', 4) });
    const outcome = await provider().changeCode(recordedCall(), account, 'SalesInvoice', '1037', '1038');
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });

  it('a recorded transaction is found by its code', async () => {
    const facts = {
      code: '1037',
      type: 'SalesInvoice',
      status: 'Committed',
      date: '2026-03-02',
      currencyCode: 'CAD',
      locked: true,
    };
    stub.answer = () => ({ body: { ...model, ...facts, totalTax: 8.0 } });
    const outcome = await provider().find(recordedCall(), account, 'SalesInvoice', '1037');
    expect(outcome).toEqual({ ok: true, value: { ...facts, totalAmount: 100, totalDiscount: 10, totalTax: 8 } });
  });
});

describe('accounts', () => {
  it('credentials are checked by a ping only', async () => {
    stub.answer = () => ({ body: { version: '1', authenticated: false, authenticationType: 'None' } });
    expect(await provider().ping(recordedCall(), account)).toEqual({ ok: true, value: null });
    stub.answer = () => ({
      body: { version: '1', authenticated: true, authenticatedUserName: 'dana', authenticatedAccountId: 2000134567 },
    });
    expect(await provider().ping(recordedCall(), account)).toEqual({
      ok: true,
      value: { accountId: '2000134567', userId: '', userName: 'dana' },
    });
    expect(stub.seen.map(({ url }) => url)).toEqual(['/api/v2/utilities/ping', '/api/v2/utilities/ping']);
  });

  it('companies are read from all pages', async () => {
    const company = (id: number) => ({ id, companyCode: `C${id}`, name: `Company ${id}`, isDefault: id === 1 });
    stub.answer = ({ url }) =>
      url.includes('skip=0')
        ? { body: { '@recordsetCount': 2, value: [company(1)], '@nextLink': 'next' } }
        : { body: { '@recordsetCount': 2, value: [company(2)] } };
    expect(await provider().companies(recordedCall(), account)).toMatchObject({
      ok: true,
      value: [{ id: '1', companyCode: 'C1', isDefault: true }, { id: '2' }],
    });
  });

  it.each([
    ['can be read', { id: 1, companyCode: 'C1', name: 'Aspen Outfitters', isDefault: true }, '{"rows":1}'],
    ['cannot be read', { id: null, companyCode: 'C1', name: 'Aspen Outfitters' }, '{"unreadable":true}'],
  ])('companies are named in no log, also where their answer %s', async (_answer, company, logged) => {
    stub.answer = () => ({ body: { '@recordsetCount': 1, value: [company] } });
    const call = recordedCall();
    await provider().companies(call, account);
    expect(call.log.map(({ response }) => response)).toEqual([logged]);
  });
});
