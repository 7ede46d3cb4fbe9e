import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAvaTax } from '../../packages/connector/src/adapters/avatax/index.ts';
import { breakdownOf } from '../../packages/connector/src/domain/breakdown.ts';
import { buildTransaction, type CalculationSettings } from '../../packages/connector/src/domain/build-transaction.ts';
import { defaultSettings } from '../../packages/connector/src/domain/company-settings.ts';
import { toCents, ZERO } from '../../packages/connector/src/domain/money.ts';
import { ownAmountsOf } from '../../packages/connector/src/domain/own-lines.ts';
import type { ProviderTransaction } from '../../packages/connector/src/domain/provider-transaction.ts';
import type { DocumentKind, PostalAddress, SalesDocument } from '../../packages/connector/src/domain/sales-document.ts';
import { zeroReasonOf } from '../../packages/connector/src/domain/zero-reason.ts';
import type { CallContext, VendorExchange } from '../../packages/connector/src/ports/call-log.ts';
import { createKernel } from '../../packages/sandbox/src/kernel/index.ts';
import { createTaxProvider } from '../../packages/sandbox/src/tax-provider/index.ts';

const kernel = createKernel();
const sandbox = createTaxProvider({ kernel });
let baseUrl = '';

beforeAll(async () => {
  kernel.clock.set(new Date('2026-03-02T17:00:00Z'));
  baseUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => sandbox.app.close());
beforeEach(() => {
  kernel.faults.clear();
  sandbox.state.deliveryFees.carriedForward = true;
});

const account = { login: '2000134567', secret: '1A2B3C4D5E6F7081', companyCode: 'COTTONWOOD' };
/** Its fees are reported in the rate, beside the tax. */
const accountWithFeeInRate = { login: '2000134568', secret: '2B3C4D5E6F708192', companyCode: 'RIDGEWEST' };
const provider = () => createAvaTax({ baseUrl, appName: 'SalesTax', appVersion: '1', machineName: 'test' });
function call(): CallContext & { readonly log: VendorExchange[] } {
  const log: VendorExchange[] = [];
  const { signal } = new AbortController();
  return { realmId: '9341452100000001', correlationId: 'c', signal, log, onExchange: (exchange) => log.push(exchange) };
}
const recorded = (code: string) =>
  sandbox.state.transactions.all().filter(({ header, status }) => header.code === code && status !== 'Adjusted');

const at = (line1: string, city: string, region: string, postalCode: string): PostalAddress => ({
  line1,
  line2: '',
  city,
  region,
  postalCode,
  country: 'US',
});
const denver = at('1900 Wazee St', 'Denver', 'CO', '80202');
const neighbour = at('1144 Broadway', 'Denver', 'CO', '80203');
const yard = at('2445 Pearl St', 'Boulder', 'CO', '80302');
const settings: CalculationSettings = { ...defaultSettings, isMakeAllCustomerTaxable: false };

interface Sale {
  readonly kind?: DocumentKind;
  readonly to?: PostalAddress;
  readonly amounts?: readonly number[];
  readonly item?: string;
  readonly taxable?: boolean;
  readonly discount?: number;
  readonly shipping?: number;
  readonly fee?: boolean;
  readonly useReason?: string;
  readonly date?: string;
}

function transactionOf(sale: Sale): ProviderTransaction {
  const document: SalesDocument = {
    kind: sale.kind ?? 'Invoice',
    id: '1',
    number: '1037',
    syncToken: '0',
    date: sale.date ?? '2026-03-02',
    customerId: '9000',
    departmentId: null,
    shipTo: sale.to ?? denver,
    billTo: null,
    lines: (sale.amounts ?? [100]).map((amount) => ({
      itemId: '1',
      itemName: sale.item ?? 'Unmapped thing',
      description: '',
      quantity: '1',
      amount: toCents(amount),
      taxable: sale.taxable ?? true,
    })),
    shipping: toCents(sale.shipping ?? 0),
    discount:
      sale.discount === undefined
        ? null
        : { amount: toCents(sale.discount), percent: '', taken: toCents(sale.discount) },
    ownLines: { salesTax: [], fee: [], taxOnFee: [] },
    isVoided: false,
    currency: null,
    exchangeRate: null,
    isTaxInclusive: false,
    paid: ZERO,
    accountingTax: ZERO,
    total: toCents(0),
  };
  const built = buildTransaction(document, {
    settings: { ...settings, isEnableRetailDeliveryFee: sale.fee ?? false },
    customer: {
      id: '9000',
      displayName: 'Somebody',
      taxable: sale.useReason === undefined,
      exemptionReasonId: sale.useReason ?? null,
      resaleNumber: null,
      parentId: null,
      isProject: false,
      billTo: null,
      shipTo: null,
      taxCodeId: null,
      currency: null,
      email: '',
    },
    ancestors: [],
    certificates: new Map(),
    companyAddress: yard,
    departmentAddress: null,
    taxableItemIds: null,
    homeCurrency: 'USD',
    originalSale: null,
    recordedSale: null,
    isFeeOnOtherInvoice: false,
    itemCodes: new Map(),
  });
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}

async function estimate(sale: Sale) {
  const transaction = transactionOf(sale);
  const isReturn = sale.kind === 'CreditMemo' || sale.kind === 'RefundReceipt';
  const outcome = await provider().estimate(call(), account, isReturn ? 'ReturnOrder' : 'SalesOrder', transaction);
  if (!outcome.ok) throw new Error(`${outcome.error.message} ${outcome.error.detail}`);
  const amounts = ownAmountsOf(outcome.value, sale.kind ?? 'Invoice');
  return { transaction, calculated: outcome.value, amounts, zeroReason: zeroReasonOf(transaction, outcome.value) };
}

describe('estimates at the tax provider', () => {
  it('leave no transaction', async () => {
    const before = sandbox.state.transactions.all().length;
    await estimate({});
    expect(sandbox.state.transactions.all()).toHaveLength(before);
  });

  it('the rows of the breakdown add up to the tax of their line and to the total, to the cent', async () => {
    const sale = { amounts: [19.99, 0.07, 333.33], shipping: 12.5, discount: 10 };
    const { transaction, calculated, amounts } = await estimate(sale);
    const rows = breakdownOf(transaction, calculated, 'Invoice');
    const sum = (values: readonly number[]) => values.reduce<number>((total, value) => total + toCents(value), 0);
    expect(amounts.salesTax).toBeGreaterThan(0);
    expect(sum(rows.map(({ tax }) => tax))).toBe(amounts.salesTax);
    const byLine = calculated.lines.map((_, at) =>
      sum(rows.filter(({ line }) => line === at + 1).map(({ tax }) => tax)),
    );
    expect(byLine).toEqual(calculated.lines.map(({ tax }) => toCents(tax)));
  });

  it('every amount is broken down by jurisdiction', async () => {
    const { transaction, calculated } = await estimate({});
    const rows = breakdownOf(transaction, calculated, 'Invoice');
    expect(rows).toContainEqual(expect.objectContaining({ line: 1, level: 'State', rate: '0.0290', tax: 2.9 }));
    expect(rows.map(({ level }) => level)).toContain('City');
  });

  it('include the delivery fee and, in a city that taxes it, the tax on the fee', async () => {
    const { amounts } = await estimate({ fee: true, to: neighbour });
    const without = await estimate({ to: neighbour });
    expect(amounts.fee).toBe(28);
    expect(amounts.feeName).not.toBe('');
    expect(amounts.taxOnFee).toBeGreaterThan(0);
    expect(amounts.salesTax).toBe(without.amounts.salesTax);
  });

  it.each([
    ['Colorado', neighbour, 28, 'Retail Delivery Fee'],
    ['Minnesota', at('350 S 5th St', 'Minneapolis', 'MN', '55415'), 50, 'Road Improvement and Food Delivery Fee'],
  ])('include the fee of %s in both forms, under the name of its law', async (_, to, fee, feeName) => {
    const inTax = await estimate({ fee: true, to });
    expect(inTax.amounts).toMatchObject({ fee, feeName, isFeeUnknown: false });
    const transaction = transactionOf({ fee: true, to });
    const inRate = await provider().estimate(call(), accountWithFeeInRate, 'SalesOrder', transaction);
    if (!inRate.ok) throw new Error(inRate.error.detail);
    const { salesTax } = inTax.amounts;
    expect(ownAmountsOf(inRate.value, 'Invoice')).toMatchObject({ salesTax, fee, taxOnFee: 0, feeName });
    expect(breakdownOf(transaction, inRate.value, 'Invoice')).toContainEqual(
      expect.objectContaining({ jurisdiction: feeName, codeFrom: 'delivery-fee', tax: fee / 100 }),
    );
  });

  it('report a fee whose amount is not known', async () => {
    sandbox.state.deliveryFees.carriedForward = false;
    const { amounts } = await estimate({ fee: true, to: neighbour, date: '2026-07-01' });
    expect(amounts).toMatchObject({ fee: 0, taxOnFee: 0, isFeeUnknown: true });
  });

  it('include no delivery fee where none is due', async () => {
    const { amounts } = await estimate({ fee: true, to: at('405 Lexington Ave', 'New York', 'NY', '10174') });
    expect(amounts).toMatchObject({ fee: 0, taxOnFee: 0 });
  });

  it('show the tax of a credit as a positive amount', async () => {
    const sale = await estimate({});
    const credit = await estimate({ kind: 'CreditMemo' });
    expect(credit.calculated.totalTax).toBeLessThan(0);
    expect(credit.amounts.salesTax).toBe(sale.amounts.salesTax);
  });

  it.each([
    ['non-taxable-lines', { taxable: false }],
    ['exempt-customer', { useReason: '9' }],
    ['no-nexus', { to: at('233 S Wacker Dr', 'Chicago', 'IL', '60606') }],
    ['no-tax-in-state', { to: at('1120 SW 5th Ave', 'Portland', 'OR', '97204') }],
    ['zero-amount', { amounts: [0] }],
    ['discounted-away', { discount: 100 }],
    ['below-threshold', { item: 'Work jacket', to: at('405 Lexington Ave', 'New York', 'NY', '10174') }],
  ] satisfies readonly (readonly [string, Sale])[])('state why the tax is zero: %s', async (reason, sale) => {
    const { calculated, zeroReason } = await estimate(sale);
    expect(calculated.totalTax).toBe(0);
    expect(zeroReason).toBe(reason);
  });

  it('describe a wrong address in a sentence', async () => {
    const transaction = transactionOf({ to: at('1 Main St', 'Denver', 'CO', '10174') });
    const outcome = await provider().estimate(call(), account, 'SalesOrder', transaction);
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        kind: 'refused',
        message: 'The ZIP code does not belong to the state. Correct the ZIP code or the state.',
      },
    });
  });
});

describe('items of the catalog', () => {
  const ofCottonwood = { ...account, companyId: '7001' };
  const jacket = () => sandbox.state.items.find(({ itemCode }) => itemCode === 'Work jacket');

  it('retain everything that the company has added to them when they are changed', async () => {
    const before = jacket();
    const listed = await provider().catalogItems(call(), ofCottonwood, 1);
    const known = listed.ok ? listed.value.rows.find(({ itemCode }) => itemCode === 'Work jacket') : undefined;
    if (before === undefined || known === undefined) throw new Error('There is no jacket.');
    const content = { itemCode: 'Work jacket', description: 'Work jacket, lined', taxCode: 'PC040100' };
    const updated = await provider().updateCatalogItem(call(), ofCottonwood, known, content);
    expect(updated).toMatchObject({ ok: true, value: content });
    const withoutIds = (rows: readonly object[] = []) => rows.map((row) => ({ ...row, id: 0, itemTagDetailId: 0 }));
    const after = jacket();
    expect(after).toMatchObject({ description: 'Work jacket, lined', properties: before.properties });
    expect(withoutIds(after?.classifications)).toEqual(withoutIds(before.classifications));
    expect(withoutIds(after?.parameters)).toEqual(withoutIds(before.parameters));
    expect(withoutIds(after?.tags)).toEqual(withoutIds(before.tags));
    expect(before.classifications).toHaveLength(2);
  });
});

describe('recorded transactions', () => {
  it('of an account with the fee in the rate include it in their detail', async () => {
    const avatax = provider();
    const transaction = transactionOf({ fee: true, to: neighbour });
    const made = await avatax.record(call(), accountWithFeeInRate, 'SalesInvoice', 'RATE', transaction);
    const found = await avatax.find(call(), accountWithFeeInRate, 'SalesInvoice', 'RATE');
    if (!made.ok || !found.ok) throw new Error('Not recorded.');
    expect(found.value.totalTax).toBe(made.value.totalTax);
    const detail = await avatax.transactionDetail(call(), accountWithFeeInRate, 'SalesInvoice', 'RATE');
    const { salesTax } = ownAmountsOf(made.value, 'Invoice');
    expect(detail).toMatchObject({
      ok: true,
      value: { fee: 28, unlistedFee: 28, tax: salesTax + 28, shipTo: { line1: '1144 Broadway' } },
    });
  });

  it('keep one code when recorded, repeated, changed, renamed and voided', async () => {
    const avatax = provider();
    const code = 'R/1 #7';
    const first = await avatax.record(call(), account, 'SalesInvoice', code, transactionOf({}));
    expect(first).toMatchObject({ ok: true, value: { code, status: 'Committed' } });
    await avatax.record(call(), account, 'SalesInvoice', code, transactionOf({}));
    await avatax.record(call(), account, 'SalesInvoice', code, transactionOf({ amounts: [200] }));
    expect(recorded(code)).toHaveLength(1);
    const found = await avatax.find(call(), account, 'SalesInvoice', code);
    expect(found).toMatchObject({ ok: true, value: { status: 'Committed', totalAmount: 200, locked: false } });

    expect(await avatax.changeCode(call(), account, 'SalesInvoice', code, 'R-2')).toMatchObject({ ok: true });
    expect(await avatax.changeCode(call(), account, 'SalesInvoice', code, 'R-2')).toMatchObject({ ok: true });
    expect(await avatax.cancel(call(), account, 'SalesInvoice', 'R-2')).toMatchObject({ ok: true });
    expect(await avatax.cancel(call(), account, 'SalesInvoice', 'R-2')).toMatchObject({ ok: true });
    const gone = await avatax.find(call(), account, 'SalesInvoice', 'R-2');
    expect(gone).toMatchObject({ ok: true, value: { status: 'Cancelled' } });
  });

  it('committed transactions are uncommitted before a rename, whichever step was interrupted', async () => {
    const strict = createTaxProvider({ kernel, rules: { renamesCommitted: false } });
    const avatax = createAvaTax({
      baseUrl: await strict.app.listen({ port: 0, host: '127.0.0.1' }),
      appName: 'SalesTax',
      appVersion: '1',
      machineName: 'test',
    });
    const rename = () => avatax.changeCode(call(), account, 'SalesInvoice', 'S-1', 'S-2');
    await avatax.record(call(), account, 'SalesInvoice', 'S-1', transactionOf({}));
    for (const path of ['/uncommit', '/changecode', '/commit\\?']) {
      kernel.faults.add({ service: 'tax-provider', path, fault: { kind: 'lost-answer' }, times: 1 });
      await rename();
      kernel.faults.clear();
    }
    expect(await rename()).toMatchObject({ ok: true });
    const live = strict.state.transactions.all().filter(({ header }) => header.code.startsWith('S-'));
    expect(live.map(({ header, status }) => [header.code, status])).toEqual([['S-2', 'Committed']]);
    await strict.app.close();
  });

  it('a sale and a return with the same number are separate transactions', async () => {
    const avatax = provider();
    await avatax.record(call(), account, 'SalesInvoice', 'R-3', transactionOf({}));
    await avatax.record(call(), account, 'ReturnInvoice', 'R-3', transactionOf({ kind: 'CreditMemo' }));
    const credit = await avatax.find(call(), account, 'ReturnInvoice', 'R-3');
    expect(credit).toMatchObject({ ok: true, value: { type: 'ReturnInvoice', totalAmount: -100 } });
    await avatax.cancel(call(), account, 'ReturnInvoice', 'R-3');
    const sale = await avatax.find(call(), account, 'SalesInvoice', 'R-3');
    expect(sale).toMatchObject({ ok: true, value: { status: 'Committed' } });
  });

  it('a document that was never recorded is not found', async () => {
    expect(await provider().find(call(), account, 'SalesInvoice', 'never')).toMatchObject({
      error: { kind: 'not-found' },
    });
    expect(await provider().cancel(call(), account, 'SalesInvoice', 'never')).toMatchObject({
      error: { kind: 'not-found' },
    });
  });

  it.each(['/void', '/changecode'])(
    'a transaction that exists is not given up because a write did not find it: %s',
    async (path) => {
      const code = `E${path}`;
      const avatax = provider();
      await avatax.record(call(), account, 'SalesInvoice', code, transactionOf({}));
      const notFound = { kind: 'status', status: 404 } as const;
      kernel.faults.add({ service: 'tax-provider', path, times: 1, fault: notFound });
      const write = () =>
        path === '/void'
          ? avatax.cancel(call(), account, 'SalesInvoice', code)
          : avatax.changeCode(call(), account, 'SalesInvoice', code, `${code}-2`);
      expect(await write()).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
      expect(await write()).toMatchObject({ ok: true });
    },
  );

  it('cannot be voided when the period is locked', async () => {
    const avatax = provider();
    await avatax.record(call(), account, 'SalesInvoice', 'R-4', transactionOf({}));
    kernel.faults.add({ service: 'tax-provider', method: 'POST', fault: { kind: 'locked-document' }, times: 1 });
    expect(await avatax.cancel(call(), account, 'SalesInvoice', 'R-4')).toMatchObject({ error: { kind: 'locked' } });
  });

  it('are created once when the response is lost and the call is retried', async () => {
    const avatax = provider();
    kernel.faults.add({ service: 'tax-provider', method: 'POST', fault: { kind: 'lost-answer' }, times: 1 });
    const lost = await avatax.record(call(), account, 'SalesInvoice', 'R-5', transactionOf({}));
    expect(lost).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    const again = await avatax.record(call(), account, 'SalesInvoice', 'R-5', transactionOf({}));
    expect(again.ok).toBe(true);
    expect(recorded('R-5')).toHaveLength(1);
  });
});

describe('failures of the tax provider', () => {
  it.each([
    [
      { kind: 'status', status: 429, retryAfter: '3' },
      { kind: 'throttled', retryAfterMs: 3_000 },
    ],
    [{ kind: 'status', status: 503 }, { kind: 'unavailable' }],
    [{ kind: 'status', status: 502, body: 'html' }, { kind: 'unknown' }],
    [{ kind: 'status', status: 401 }, { kind: 'unauthorized' }],
    [{ kind: 'truncated-body' }, { kind: 'unknown' }],
    [{ kind: 'refused-connection' }, { kind: 'unknown' }],
  ] as const)('a failed record is mapped to an error kind: %j', async (fault, error) => {
    kernel.faults.add({ service: 'tax-provider', fault, times: 1 });
    const outcome = await provider().record(call(), account, 'SalesInvoice', 'T-1', transactionOf({}));
    expect(outcome).toMatchObject({ ok: false, error });
  });

  it('a call fails as unavailable when its caller aborts', async () => {
    const controller = new AbortController();
    kernel.faults.add({ service: 'tax-provider', fault: { kind: 'latency', milliseconds: 5_000 }, times: 1 });
    const pending = provider().estimate(
      { ...call(), signal: controller.signal },
      account,
      'SalesOrder',
      transactionOf({}),
    );
    controller.abort(new Error('budget used up'));
    expect(await pending).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });
});

describe('credentials of the tax provider', () => {
  it('are verified without recording a transaction', async () => {
    const good = await provider().ping(call(), account);
    expect(good).toMatchObject({ ok: true, value: { accountId: '2000134567' } });
    expect(await provider().ping(call(), { ...account, secret: 'wrong' })).toMatchObject({ ok: true, value: null });
    const companies = await provider().companies(call(), account);
    expect(companies).toMatchObject({
      ok: true,
      value: expect.arrayContaining([expect.objectContaining({ companyCode: 'COTTONWOOD' })]),
    });
  });

  it('give the role of their user, and the subscriptions of the account', async () => {
    const luis = { login: 'luis@cottonwood.example', secret: 'sandbox-password' };
    const known = await provider().ping(call(), luis);
    if (!known.ok || known.value === null) throw new Error('The user is unknown.');
    expect(await provider().userOfCredentials(call(), luis, known.value)).toMatchObject({
      value: { role: 'AccountUser', isActive: true },
    });
    expect(await provider().subscriptions(call(), luis)).toMatchObject({
      value: expect.arrayContaining([{ name: 'AvaTaxPro', from: '2019-01-01', to: '9999-12-31' }]),
    });
  });
});
