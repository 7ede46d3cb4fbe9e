import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type NexusData, type NexusRegion, readBudgetMs } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { changeCompany, type CompanyChanges } from '../../../packages/connector/src/store/companies.ts';
import { deleteExpiredBatch } from '../../../packages/connector/src/store/retention.ts';
import { callsOfRealm } from '../../../packages/connector/src/testing/call-log.harness.ts';
import { long } from '../../long.ts';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { type Books, booksOf, goods, ownRows, saleOf } from '../../support/accounting-documents.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { chicago, taxDocument } from '../../support/documents.fixture.ts';
import { field } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { watchRequests } from '../../support/received-requests.ts';
import { until } from '../../support/until.ts';

const start = new Date('2026-06-20T17:00:00Z');
let now = start;
const nexusAnswer = Compile(schemas.nexus.answer);
const enableAnswer = Compile(schemas.enableNexus.answer);

let product: Product;
let books: Books;
let dana: AccountUser;
let luis: AccountUser;

/** The provider's state before the first test. */
let untouched: Pick<ReturnType<typeof provider>, 'nexus' | 'locations'>;
let callsBefore = 0;
let writesBefore = 0;

beforeAll(async () => {
  product = await startProduct({ clock: { now: () => now }, webhooks: false });
  product.sandbox.kernel.clock.set(now);
  books = booksOf(product);
  const { nexus, locations } = provider();
  untouched = { nexus: [...nexus], locations: [...locations] };
});
afterAll(() => product.stop());
beforeEach(async () => {
  now = start;
  faults().clear();
  Object.assign(provider(), { nexus: [...untouched.nexus], locations: [...untouched.locations] });
  await change({ connection: 'connected', providerCompanyCode: 'COTTONWOOD', calculationActive: true });
  await deleteLists();
  dana = await signIn(product, people.administrator);
  luis = await signIn(product, people.bookkeeper);
  callsBefore = (await operations()).length;
  writesBefore = product.sandbox.kernel.journal.since(0).length;
});

async function nexus(user = dana): Promise<Answer<'nexus'>> {
  const { status, body } = await user.call('nexus');
  if (status !== 200 || !nexusAnswer.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

type Ticked = Partial<NexusRegion> & Pick<NexusRegion, 'stateCode'>;
type Terms = Pick<NexusData, 'effectiveDate' | 'nexusType' | 'action'>;
async function enable(ticked: readonly Ticked[], user = dana, terms: Terms = {}): Promise<Answer<'enableNexus'>> {
  const region: NexusRegion = {
    enabled: false,
    checked: true,
    stateName: '',
    stateCode: '',
    countryName: 'United States',
    countryCode: 'US',
    corporateHeadQuarters: false,
    totalInvoice: 0,
    taxedInvoice: 0,
  };
  const nexusList = ticked.map((row) => ({ ...region, ...row }));
  const { status, body } = await user.call('enableNexus', {
    body: { nexusList, asOf: now.toISOString(), invoiceCount: 0, ...terms },
  });
  if (status !== 200 || !enableAnswer.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const rowOf = ({ nexusList }: Answer<'nexus'>, code: string) => nexusList.find(({ stateCode }) => stateCode === code);
const codes = ({ nexusList }: Answer<'nexus'>) => nexusList.map(({ stateCode }) => stateCode);
const faults = () => product.sandbox.kernel.faults;
const provider = () => product.sandbox.taxProvider();
const statesDeclared = () =>
  provider()
    .nexus.filter(
      ({ companyId, jurisTypeId, nexusTaxTypeGroup }) =>
        companyId === 7001 && jurisTypeId === 'STA' && nexusTaxTypeGroup === 'SalesAndUse',
    )
    .map(({ region }) => region);

function change(changes: CompanyChanges) {
  const { realmId } = product.info;
  return product.connector.services.db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, now));
}

/** Declares lodging nexus in a state, with the country as its parent. */
function declareLodging(region: string): void {
  const { nexus: rows } = provider();
  const own = rows.filter(({ companyId }) => companyId === 7001);
  const lodging = { taxTypeGroup: 'Lodging', nexusTaxTypeGroup: 'Lodging' };
  provider().nexus = [
    ...rows,
    ...own.filter(({ jurisTypeId }) => jurisTypeId === 'CNT').map((row) => ({ ...row, ...lodging, id: 99_100 })),
    ...own
      .filter(({ jurisTypeId, region: state }) => jurisTypeId === 'STA' && state === 'CO')
      .map((row) => ({ ...row, ...lodging, id: 99_101, region, jurisName: region })),
  ];
}

/** Deletes the stored lists of regions. */
function deleteLists(): Promise<void> {
  const [never, always] = [new Date(0), new Date('2100-01-01')];
  const before = {
    calls: never,
    estimates: never,
    webhookEvents: never,
    backgroundRuns: always,
    certificateRequests: always,
    sessions: never,
    activity: never,
  };
  return product.connector.services.db.tx('system', (trx) => deleteExpiredBatch(trx, before));
}

/** The vendor operations in the call log. */
async function operations(): Promise<readonly string[]> {
  const { db, calls } = product.connector.services;
  await calls.flush();
  const { realmId } = product.info;
  const log = await db.tx({ realm: realmId }, (trx) => callsOfRealm(trx, realmId, 10_000));
  return log.map(({ operation }) => decodeURIComponent(operation)).toReversed();
}
const newOperations = async () => (await operations()).slice(callsBefore);
const written = () => product.sandbox.kernel.journal.since(writesBefore);
const invoicePages = (calls: readonly string[]) => calls.filter((text) => text.includes('FROM Invoice'));

/** Deletes all invoices of the accounting service. */
function emptyBooks(): void {
  for (const { Id } of product.sandbox.accounting().realms.get(product.info.realmId)?.list('Invoice') ?? [])
    books.delete('Invoice', Id);
}
const to = (region: string, more: object = {}) => ({
  Line1: '1 Main St',
  City: 'Springfield',
  CountrySubDivisionCode: region,
  PostalCode: '62701',
  ...more,
});
const sell = (number: string, more: object) => books.create('Invoice', saleOf('Invoice', number, more));

describe('the list of regions', () => {
  it('has every region with sales or nexus, with the data of both vendors', async () => {
    const list = await nexus();
    const all = product.sandbox.accounting().realms.get(product.info.realmId)?.list('Invoice') ?? [];
    const invoices = all.filter(({ PrivateNote }) => PrivateNote !== 'Voided');
    expect(invoices).toHaveLength(all.length - 1);
    expect(list.invoiceCount).toBe(invoices.length);
    expect(list.asOf).toBe(now.toISOString());
    for (const region of ['CO', 'IL', 'OR', 'NY']) {
      const own = invoices.filter((invoice) => field(invoice, 'ShipAddr', 'CountrySubDivisionCode') === region);
      const taxed = own.filter((invoice) =>
        invoice.Line.some((line) => field(line, 'SalesItemLineDetail', 'ItemRef', 'value') === '40'),
      );
      expect(rowOf(list, region)).toMatchObject({ totalInvoice: own.length, taxedInvoice: taxed.length });
    }
    expect(
      list.nexusList
        .filter(({ enabled }) => enabled)
        .map(({ stateCode }) => stateCode)
        .toSorted(),
    ).toEqual(['CA', 'CO', 'MA', 'MN', 'NY', 'PA', 'TX']);
    expect(list.nexusList.some(({ checked }) => checked)).toBe(false);
  });

  it('has the headquarters first, then the regions with most sales without nexus', async () => {
    const { nexusList } = await nexus();
    expect(nexusList[0]).toMatchObject({ stateCode: 'CO', stateName: 'Colorado', corporateHeadQuarters: true });
    expect(nexusList.filter(({ corporateHeadQuarters }) => corporateHeadQuarters)).toHaveLength(1);
    const open = nexusList.slice(1).filter(({ enabled }) => !enabled);
    expect(nexusList.slice(1, 1 + open.length)).toEqual(open);
    expect(open.map(({ sales }) => sales)).toEqual(open.map(({ sales = 0 }) => sales).toSorted((a, b) => b - a));
  });

  it('reads one page of invoices, the provider’s nexus and its default location, and nothing else', async () => {
    await nexus();
    const calls = await newOperations();
    expect(invoicePages(calls)).toHaveLength(1);
    expect(calls.filter((text) => text.includes('/nexus'))).toHaveLength(1);
    expect(calls.filter((text) => text.includes('/locations'))).toHaveLength(1);
    expect(calls).toHaveLength(3);
    expect(written()).toEqual([]);
  });

  it('counts the full price of a sale that somebody else pays a part of, and the price after an own discount', async () => {
    emptyBooks();
    const { company } = await product.connector.services.companies.read(product.info.realmId);
    if (company === null) throw new Error('There is no company.');
    const off = { DetailType: 'DiscountLineDetail', Amount: 10, DiscountLineDetail: { PercentBased: false } };
    sell('N-1', { ShipAddr: to('IL'), Line: [goods(100), off] });
    expect(rowOf(await nexus(), 'IL')).toMatchObject({ sales: 90 });
    await change({ settings: { ...company.settings, isDiscountReimbursed: true } });
    await deleteLists();
    expect(rowOf(await nexus(), 'IL')).toMatchObject({ sales: 100 });
    await change({ settings: company.settings });
  });

  it('counts own lines and the accounting service’s own tax as tax, and no tax or fee as sales', async () => {
    emptyBooks();
    sell('N-1', { ShipAddr: to('IL'), Line: [goods(100), ...ownRows({ salesTax: 8.25, fee: 0.29, taxOnFee: '' })] });
    sell('N-2', { ShipAddr: to('IL'), Line: [goods(0.1)], TxnTaxDetail: { TotalTax: 0.01 } });
    sell('N-3', { ShipAddr: to('IL'), Line: [goods(0.2), ...ownRows({ salesTax: 0, fee: 0.29, taxOnFee: '' })] });
    expect(rowOf(await nexus(), 'IL')).toMatchObject({ totalInvoice: 3, taxedInvoice: 2, sales: 100.3 });
  });

  it('leaves out voided invoices and other documents, and includes future invoices, but not in the sales of the year', async () => {
    emptyBooks();
    const voided = sell('N-1', { ShipAddr: to('WA') });
    books.void('Invoice', voided.id);
    books.create('SalesReceipt', saleOf('SalesReceipt', 'N-2', { ShipAddr: to('WA') }));
    sell('N-3', { ShipAddr: to('WA'), TxnDate: '2027-01-01' });
    sell('N-4', { ShipAddr: to('WA'), Line: [goods(0)] });
    const list = await nexus();
    expect(list.invoiceCount).toBe(2);
    expect(rowOf(list, 'WA')).toMatchObject({ totalInvoice: 2, sales: 0, threshold: { reached: 0 } });
  });

  it('uses the shipping, else the billing, else the customer’s address, which is read only then', async () => {
    emptyBooks();
    sell('N-1', { ShipAddr: to('WA'), BillAddr: to('IL') });
    sell('N-2', { ShipAddr: { Line1: 'Desk 4' }, BillAddr: to('IL') });
    expect(codes(await nexus()).filter((code) => ['WA', 'IL', 'OH'].includes(code))).toEqual(['IL', 'WA']);
    expect((await newOperations()).some((text) => text.includes('FROM Customer'))).toBe(false);

    const blank = { Line1: 'Will call' };
    for (const number of ['N-3', 'N-4'])
      sell(number, { CustomerRef: { value: '12' }, ShipAddr: blank, BillAddr: blank });
    sell('N-5', { CustomerRef: { value: '14' }, ShipAddr: blank, BillAddr: blank });
    const list = await nexus();
    expect(list.invoiceCount).toBe(5);
    expect(rowOf(list, 'OR')).toMatchObject({ totalInvoice: 2 });
    expect((await newOperations()).filter((text) => text.includes('FROM Customer'))).toHaveLength(1);
  });

  it('counts what the customer picks up where the company is', async () => {
    emptyBooks();
    await product.changeSettings(product.info.realmId, { pickUpShipMethod: 'Counter' });
    sell('N-1', { ShipMethodRef: { value: 'counter', name: 'counter' }, ShipAddr: to('IL') });
    sell('N-2', { ShipMethodRef: { value: 'UPS', name: 'UPS' }, ShipAddr: to('WA') });
    const list = await nexus();
    await product.changeSettings(product.info.realmId, { pickUpShipMethod: '' });
    expect(['CO', 'IL', 'WA'].map((code) => rowOf(list, code)?.totalInvoice ?? 0)).toEqual([1, 0, 1]);
  });

  it('includes provinces, and no region with a hostile or foreign name', async () => {
    emptyBooks();
    sell('N-1', { ShipAddr: to('ON', { Country: 'Canada' }) });
    sell('N-2', { ShipAddr: to('<b>', {}) });
    sell('N-3', { ShipAddr: to('__proto__') });
    const withTax = { Line: [goods(100)], TxnTaxDetail: { TotalTax: 8 } };
    sell('N-4', { ShipAddr: to('CO', { Country: 'MX' }), BillAddr: to('IL'), ...withTax });
    sell('N-5', { ShipAddr: to('illinois') });
    const list = await nexus();
    expect(list).toMatchObject({ invoiceCount: 5 });
    expect(list.nexusList.filter(({ enabled }) => !enabled)).toEqual([
      expect.objectContaining({ stateCode: 'IL', totalInvoice: 1 }),
      expect.objectContaining({ stateCode: 'ON', stateName: 'Ontario', countryCode: 'CA', countryName: 'Canada' }),
    ]);
    expect(rowOf(list, 'ON')).not.toHaveProperty('threshold');
  });

  it('shows how near the last twelve months are to a state’s threshold', async () => {
    emptyBooks();
    sell('N-1', { ShipAddr: to('IL'), Line: [goods(25_000)] });
    sell('N-2', { ShipAddr: to('IL'), Line: [goods(90_000)], TxnDate: '2025-06-20' });
    sell('N-3', { ShipAddr: to('WA'), Line: [goods(100_000)] });
    sell('N-4', { ShipAddr: to('OR'), Line: [goods(900_000)] });
    const list = await nexus();
    expect(codes(list).slice(1, 4)).toEqual(['OR', 'IL', 'WA']);
    expect(rowOf(list, 'IL')).toMatchObject({
      sales: 25_000,
      threshold: { amount: 100_000, count: null, op: 'OR', reached: 0.25, from: '2026-01-01' },
    });
    expect(rowOf(list, 'WA')).toMatchObject({ threshold: { reached: 0.9999 } });
    expect(rowOf(list, 'OR')).not.toHaveProperty('threshold');
    expect(rowOf(list, 'IL')?.threshold?.source).toMatch(/^https:\/\//);
    expect(rowOf(list, 'IL')?.threshold).not.toHaveProperty('expectedOn');
  });

  it('says when a threshold is passed at the present pace', async () => {
    emptyBooks();
    for (const number of ['N-1', 'N-2', 'N-3'])
      sell(number, { ShipAddr: to('IL'), Line: [goods(20_000)], TxnDate: '2026-06-01' });
    const { today = '', ...list } = await nexus();
    // $60,000 in the four weeks that a pace has at least: $40,000 more take 19 days.
    const expected = new Date(Date.parse(today) + 19 * 86_400_000).toISOString().slice(0, 10);
    expect(rowOf(list, 'IL')).toMatchObject({ threshold: { reached: 0.6, expectedOn: expected } });
  });

  it('does not count lodging nexus as nexus for sales tax', async () => {
    emptyBooks();
    sell('N-1', { ShipAddr: to('OR') });
    declareLodging('OR');
    const list = await nexus();
    expect(rowOf(list, 'OR')).toMatchObject({ enabled: false, totalInvoice: 1 });
    expect(list.nexusList.filter(({ enabled }) => enabled)).toHaveLength(7);
  });

  it('has the regions with nexus for a company without sales, and none without nexus', async () => {
    emptyBooks();
    const list = await nexus();
    expect(list.invoiceCount).toBe(0);
    expect(list.nexusList).toHaveLength(7);
    provider().nexus = [];
    expect((await nexus()).nexusList).toEqual([]);
  });

  it('has the nexus that somebody declares while the invoices are read', async () => {
    sell('N-1', { ShipAddr: to('IL') });
    const queries = watchRequests(product.info.accounting, /query.*Invoice/);
    faults().add({ service: 'accounting', path: 'Invoice', fault: { kind: 'late-answer', milliseconds: 30_000 } });
    const reading = nexus();
    await until('the invoices are read', () => queries.all.length > 0);
    queries.stop();
    expect(await enable([{ stateCode: 'IL' }])).toMatchObject({ value: true });
    faults().clear();
    expect(rowOf(await reading, 'IL')).toMatchObject({ enabled: true });
  });

  it('is computed to its end where that takes longer than a browser waits, for who reads it next', long, async () => {
    faults().add({ service: 'accounting', path: 'Invoice', fault: { kind: 'late-answer', milliseconds: 60_000 } });
    const invoiceReads = watchRequests(product.info.accounting, /query.*Invoice/);
    const startedAt = performance.now();
    const answer = await dana.call('nexus');
    expect(answer.status).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(readBudgetMs);
    // A browser that read again by itself, as it does after up to five seconds, would give up before it shows this answer.
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(5);
    // The second reader waits for the same computation.
    expect((await dana.call('nexus')).status).toBe(503);
    expect(invoiceReads.all).toHaveLength(1);
    invoiceReads.stop();
    faults().clear();
    expect((await dana.call('nexus')).status).toBe(200);
  });

  it('can be read by every user of the company', async () => {
    expect(await nexus(luis)).toEqual(await nexus());
  });
});

describe('the headquarters', () => {
  it('are the company’s own address when the provider has no default location', async () => {
    provider().locations = [];
    product.connector.services.facts.invalidate(product.info.realmId);
    expect((await nexus()).nexusList[0]).toMatchObject({ stateCode: 'CO', corporateHeadQuarters: true });
    expect((await newOperations()).filter((text) => text.includes('/companyinfo/'))).toHaveLength(1);
  });

  it('are the provider’s default location when the two differ', async () => {
    sell('N-1', { ShipAddr: to('IL'), Line: [goods(1)] });
    provider().locations = provider().locations.map((row) => (row.isDefault ? { ...row, region: 'IL' } : row));
    expect((await nexus()).nexusList[0]).toMatchObject({ stateCode: 'IL', corporateHeadQuarters: true });
  });
});

describe('the list of regions with more than a thousand invoices', () => {
  function sellMany(count: number, more: (index: number) => object): string[] {
    return Array.from({ length: count }, (_, index) => sell(`M-${index}`, more(index)).id);
  }
  const older = { ShipAddr: to('WA'), TxnDate: '2024-01-15' };

  it('counts the newest thousand, and reads all of a year for the thresholds', async () => {
    emptyBooks();
    sellMany(30, () => older);
    sellMany(10, () => ({ ShipAddr: to('NV'), TxnDate: '2025-09-15' }));
    sellMany(1_000, () => ({ ShipAddr: to('IL'), TxnDate: '2026-06-01' }));
    const list = await nexus();
    expect(list.invoiceCount).toBe(1_000);
    expect(rowOf(list, 'IL')).toMatchObject({ totalInvoice: 1_000, sales: 59_500 });
    expect(rowOf(list, 'WA')).toBeUndefined();
    expect(rowOf(list, 'NV')).toMatchObject({ totalInvoice: 0, sales: 595 });
    expect(invoicePages(await newOperations())).toHaveLength(2);
    // Sales before the newest thousand keep a region in the stored list when its nexus is taken back.
    expect(await enable([{ stateCode: 'NV' }])).toMatchObject({ value: true });
    expect(await enable([{ stateCode: 'NV' }], dana, { action: 'take-back' })).toMatchObject({ value: true });
    faults().add({ service: 'accounting', fault: { kind: 'status', status: 503 } });
    expect(rowOf(await nexus(), 'NV')).toEqual(rowOf(list, 'NV'));
  });

  it('reads a second page in place of voided invoices', async () => {
    emptyBooks();
    sellMany(30, () => older);
    const ids = sellMany(1_000, () => ({ ShipAddr: to('IL') }));
    for (const id of ids.slice(0, 10)) books.void('Invoice', id);
    const list = await nexus();
    expect(list.invoiceCount).toBe(1_000);
    expect(rowOf(list, 'IL')).toMatchObject({ totalInvoice: 990 });
    expect(rowOf(list, 'WA')).toMatchObject({ totalInvoice: 10 });
    expect(invoicePages(await newOperations())).toHaveLength(2);
  });
});

describe('the list of regions while a vendor does not respond', () => {
  const down = (service: 'accounting' | 'tax-provider') =>
    faults().add({ service, fault: { kind: 'status', status: 503, retryAfter: '7' } });

  it.each(['accounting', 'tax-provider'] as const)(
    'is answered with 503 and Retry-After when there is no former list: %s',
    async (service) => {
      down(service);
      const answer = await dana.call('nexus');
      expect(answer.status).toBe(503);
      expect(field(answer.body, 'error', 'reasonCode')).toBe('Unavailable');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );

  it.each(['accounting', 'tax-provider'] as const)('is the former list with its date: %s', async (service) => {
    const before = await nexus();
    down(service);
    expect(await nexus()).toEqual(before);
  });

  it('is the one with sales also after a disconnection, which has none', async () => {
    const before = await nexus();
    await change({ connection: 'disconnected' });
    await nexus();
    await change({ connection: 'connected' });
    down('accounting');
    expect(await nexus()).toEqual(before);
  });
});

describe('the list of regions of a company that is not Active', () => {
  it('shows where it collects when Disconnected', async () => {
    await change({ connection: 'disconnected' });
    const list = await nexus();
    expect(list).toMatchObject({ invoiceCount: 0, withoutSales: true });
    expect(list.nexusList).toHaveLength(7);
    expect(invoicePages(await newOperations())).toEqual([]);
  });

  it('is empty and unchangeable when NotIntegrated', async () => {
    await change({ providerCompanyCode: null });
    expect((await nexus()).nexusList).toEqual([]);
    expect(await enable([{ stateCode: 'IL' }])).toMatchObject({ value: false });
    expect(written()).toEqual([]);
  });

  it('is shown and changeable when Down', async () => {
    await change({ calculationActive: false });
    expect(codes(await nexus())).toContain('IL');
    expect(await enable([{ stateCode: 'IL' }])).toEqual({ value: true, error: null });
  });
});

describe('regions without sales', () => {
  it('are offered as far as they have a sales tax', async () => {
    const { otherRegions = [] } = await nexus();
    const offered = otherRegions.map(({ countryCode, stateCode }) => `${countryCode}-${stateCode}`);
    expect(offered).toEqual(expect.arrayContaining(['US-WY', 'US-AK', 'CA-ON']));
    for (const code of ['US-OR', 'US-DE', 'US-MT', 'US-NH', 'US-CO', 'US-IL']) expect(offered).not.toContain(code);
  });

  it('can be added, and are in the list then', async () => {
    expect(await enable([{ stateCode: 'WY' }])).toEqual({ value: true, error: null });
    expect(rowOf(await nexus(), 'WY')).toMatchObject({ enabled: true, totalInvoice: 0, addedOn: '2026-06-20' });
    faults().add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    expect(rowOf(await nexus(), 'WY')).toMatchObject({ enabled: true });
  });

  it('without a sales tax are refused, and nothing is added', async () => {
    sell('N-1', { ShipAddr: to('OR') });
    const before = statesDeclared();
    expect(rowOf(await nexus(), 'OR')).toMatchObject({ enabled: false, hasNoSalesTax: true });
    expect(await enable([{ stateCode: 'IL' }, { stateCode: 'OR' }])).toEqual({
      value: false,
      error: { message: 'Nothing was added. There is no general sales tax in: Oregon.' },
    });
    expect(statesDeclared()).toEqual(before);
  });
});

describe('taking a region back', () => {
  const takeBack = (codesOf: readonly string[], user = dana) =>
    enable(
      codesOf.map((stateCode) => ({ stateCode })),
      user,
      { action: 'take-back' },
    );

  it('removes it at the provider on the day it was added', async () => {
    const before = statesDeclared();
    await enable([{ stateCode: 'IL' }, { stateCode: 'WY' }]);
    expect(await takeBack(['WY'])).toEqual({ value: true, error: null });
    expect(statesDeclared().toSorted()).toEqual([...before, 'IL'].toSorted());
    const list = await nexus();
    expect([rowOf(list, 'IL')?.enabled, rowOf(list, 'WY')]).toEqual([true, undefined]);
    expect(list.otherRegions?.map(({ stateCode }) => stateCode)).toContain('WY');
  });

  it('applies to the next estimate, and to the list while the provider does not answer', async () => {
    const panel = callerOf(product, await product.embedToken());
    const ofToday = taxDocument({ DocumentDate: '2026-06-20', shippingAddress: chicago, billingAddress: chicago });
    await enable([{ stateCode: 'IL' }]);
    expect(field((await panel('getTax', { body: ofToday })).body, 'avaTax')).toBeGreaterThan(0);
    await nexus();
    await takeBack(['IL']);
    expect((await panel('getTax', { body: ofToday })).body).toMatchObject({ avaTax: 0 });
    faults().add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    expect(rowOf(await nexus(), 'IL')).toMatchObject({ enabled: false });
  });

  it('is refused for a region that was added earlier, and for one that was not added', async () => {
    const before = statesDeclared();
    for (const [code, reason] of [
      ['CO', 'Only regions that were added today can be: Colorado.'],
      ['WY', 'AvaTax has no nexus of your company for: Wyoming.'],
    ])
      expect(await takeBack([String(code)])).toMatchObject({
        value: false,
        error: { message: `Nothing was taken back. ${reason}` },
      });
    expect(statesDeclared()).toEqual(before);
    await enable([{ stateCode: 'IL' }]);
    const named = 'Nothing was taken back. Only regions that were added today can be: Colorado.';
    expect(await takeBack(['IL', 'CO'])).toMatchObject({ value: false, error: { message: named } });
  });

  it('is for administrators', async () => {
    await enable([{ stateCode: 'IL' }]);
    expect(await takeBack(['IL'], luis)).toMatchObject({ value: false });
    expect(statesDeclared()).toContain('IL');
  });

  it('reports why the provider did not remove it', async () => {
    await enable([{ stateCode: 'IL' }]);
    faults().add({ service: 'tax-provider', method: 'DELETE', fault: { kind: 'status', status: 503 } });
    const { value, error } = await takeBack(['IL']);
    expect(value).toBe(false);
    expect(error?.message).toMatch(/^Illinois was not taken back\. \S/);
    expect(statesDeclared()).toContain('IL');
  });

  it('says that Canada itself is left, whose GST is collected, when only its regions were removed', async () => {
    const { nexus: rows } = provider();
    const [country, state] = ['CNT', 'STA'].map((type) => rows.find((row) => row.jurisTypeId === type));
    if (country === undefined || state === undefined) throw new Error('No nexus');
    const today = { companyId: 7001, country: 'CA', createdDate: now.toISOString(), effectiveDate: '2026-06-20' };
    provider().nexus = [
      ...rows,
      { ...country, ...today, id: 99_101, region: 'CA' },
      { ...state, ...today, id: 99_102, region: 'ON' },
    ];
    const path = '/nexus/99101';
    faults().add({ service: 'tax-provider', method: 'DELETE', path, fault: { kind: 'status', status: 503 } });
    const ontario = [{ countryCode: 'CA', stateCode: 'ON' }];
    const { value, error } = await enable(ontario, dana, { action: 'take-back' });
    expect(value).toBe(false);
    expect(error?.message).toMatch(/^Ontario was taken back, but AvaTax still collects GST for Canada\./);
  });

  it('is shown also when the list cannot be read back', async () => {
    await enable([{ stateCode: 'IL' }]);
    await nexus();
    const removal = { service: 'tax-provider', method: 'DELETE', times: 1 } as const;
    faults().add({ ...removal, fault: { kind: 'latency', milliseconds: 500 } });
    const taking = takeBack(['IL']);
    await until('it is being removed', () => faults().list().length === 0);
    faults().add({ service: 'tax-provider', method: 'GET', fault: { kind: 'status', status: 503 } });
    expect(await taking).toEqual({ value: true, error: null });
    expect(rowOf(await nexus(), 'IL')).toMatchObject({ enabled: false });
  });

  it('names only the regions that are left', async () => {
    await enable([{ stateCode: 'IL' }, { stateCode: 'WY' }]);
    faults().add({
      service: 'tax-provider',
      method: 'DELETE',
      times: 1,
      fault: { kind: 'status', status: 400, body: 'vendor' },
    });
    const { error } = await takeBack(['IL', 'WY']);
    expect(error?.message).toMatch(/^Illinois was not taken back\./);
    expect(statesDeclared()).not.toContain('WY');
  });
});

describe('adding regions', () => {
  it('declares them at the provider with their local jurisdictions, from today on', async () => {
    expect(await enable([{ stateCode: 'IL' }, { stateCode: 'WA' }])).toEqual({ value: true, error: null });
    const rows = provider().nexus.filter(
      ({ region, companyId }) => companyId === 7001 && ['IL', 'WA'].includes(region),
    );
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        country: 'US',
        jurisTypeId: 'STA',
        effectiveDate: '2026-06-20',
        endDate: '9999-12-31',
        nexusTypeId: 'SalesOrSellersUseTax',
        localNexusTypeId: 'All',
      });
    const list = await nexus();
    expect([rowOf(list, 'IL'), rowOf(list, 'WA')]).toMatchObject([{ enabled: true }, { enabled: true }]);
    const writes = (await newOperations()).filter((text) => text.startsWith('POST'));
    expect(writes).toHaveLength(1);
  });

  it('declares sales tax alone where lodging tax can be declared too', async () => {
    declareLodging('OR');
    const before = provider().nexus.length;
    expect(await enable([{ stateCode: 'IL' }])).toEqual({ value: true, error: null });
    expect(provider().nexus.slice(before)).toMatchObject([{ region: 'IL', nexusTaxTypeGroup: 'SalesAndUse' }]);
  });

  it('declares sales tax where the company has lodging nexus already', async () => {
    declareLodging('NE');
    const before = provider().nexus.length;
    expect(await enable([{ stateCode: 'NE' }])).toEqual({ value: true, error: null });
    expect(provider().nexus.slice(before)).toMatchObject([{ region: 'NE', nexusTaxTypeGroup: 'SalesAndUse' }]);
    expect(rowOf(await nexus(), 'NE')).toMatchObject({ enabled: true });
  });

  it('applies to the next estimate, whatever is cached', async () => {
    const panel = callerOf(product, await product.embedToken());
    const ofToday = taxDocument({ DocumentDate: '2026-06-20', shippingAddress: chicago, billingAddress: chicago });
    const estimate = async () => (await panel('getTax', { body: ofToday })).body;
    expect(await estimate()).toMatchObject({ avaTax: 0 });
    await enable([{ stateCode: 'IL' }]);
    expect(field(await estimate(), 'avaTax')).toBeGreaterThan(0);
  });

  it('declares a country before its regions', async () => {
    provider().nexus = [];
    expect(await enable([{ stateCode: 'IL' }])).toEqual({ value: true, error: null });
    expect(provider().nexus.map(({ jurisTypeId }) => jurisTypeId)).toEqual(['CNT', 'STA']);
  });

  it('declares them from the chosen day, also in the past', async () => {
    provider().nexus = [];
    expect(await enable([{ stateCode: 'IL' }], dana, { effectiveDate: '2025-01-01' })).toMatchObject({ value: true });
    expect(await enable([{ stateCode: 'WA' }], dana, { effectiveDate: '2020-01-01' })).toMatchObject({ value: true });
    const days = provider().nexus.map(({ region, effectiveDate, endDate }) => [region, effectiveDate, endDate]);
    expect(days).toEqual([
      ['', '1900-01-01', '9999-12-31'],
      ['IL', '2025-01-01', '9999-12-31'],
      ['WA', '2020-01-01', '9999-12-31'],
    ]);
    expect(rowOf(await nexus(), 'IL')).toMatchObject({ enabled: true, collectsFrom: '2025-01-01' });
  });

  it('from a future day are shown with that day, and collect from then on', async () => {
    expect(await enable([{ stateCode: 'IL' }], dana, { effectiveDate: '2026-07-01' })).toEqual({
      value: true,
      error: null,
    });
    const list = await nexus();
    expect(list.today).toBe('2026-06-20');
    expect(rowOf(list, 'IL')).toMatchObject({ enabled: false, collectsFrom: '2026-07-01' });
  });

  it('count on home from their first day to their last one, also by a list of the day before', async () => {
    const onHome = async () => field((await dana.call('companyOverview')).body, 'regionsCollecting');
    const [renewed, ended] = statesDeclared().toSorted();
    const endingOn = (row: ReturnType<typeof provider>['nexus'][number], endDate: string) =>
      row.companyId === 7001 && (row.region === renewed || row.region === ended) ? { ...row, endDate } : row;
    const rows = provider().nexus;
    const next = rows.filter((row) => row.companyId === 7001 && row.region === renewed);
    provider().nexus = [
      ...rows.map((row) => endingOn(row, '2026-06-20')),
      ...next.map((row) => ({ ...row, id: row.id + 100_000, effectiveDate: '2026-06-21' })),
    ];
    await nexus();
    const before = Number(await onHome());
    await enable([{ stateCode: 'IL' }, { stateCode: 'WY' }], dana, { effectiveDate: '2026-06-21' });
    expect(await onHome()).toBe(before);
    now = new Date('2026-06-21T16:00:00Z');
    dana = await signIn(product, people.administrator);
    faults().add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    const list = await nexus();
    expect(rowOf(list, renewed ?? '')).toMatchObject({ enabled: true, collectsFrom: '2026-06-21' });
    expect(rowOf(list, ended ?? '')?.collectsFrom).toBeUndefined();
    expect(await onHome()).toBe(before + 1);
  });

  it('refuses a day more than a year ahead', async () => {
    const answer = await enable([{ stateCode: 'IL' }], dana, { effectiveDate: '2027-06-21' });
    expect(answer).toEqual({ value: false, error: { message: 'Nothing was added. Choose a day up to 06/20/2027.' } });
    expect(written()).toEqual([]);
  });

  it('requires the choice of local taxes in home-rule states, and declares what was chosen', async () => {
    const message = 'Nothing was added. Choose which local taxes to collect in: Alabama, Arizona.';
    const [alabama, arizona] = [{ stateCode: 'AL' }, { stateCode: 'AZ' }];
    expect(await enable([alabama, { stateCode: 'IL' }, arizona])).toEqual({ value: false, error: { message } });
    expect(written()).toEqual([]);
    const chosen: readonly Ticked[] = [
      { ...alabama, localTaxes: 'state-administered' },
      { ...arizona, localTaxes: 'all' },
    ];
    expect(await enable(chosen, dana, { nexusType: 'sales' })).toEqual({ value: true, error: null });
    const rows = provider().nexus.filter(({ region }) => ['AL', 'AZ'].includes(region));
    expect(rows.map(({ region, localNexusTypeId, nexusTypeId }) => [region, localNexusTypeId, nexusTypeId])).toEqual([
      ['AL', 'StateAdministered', 'SalesTax'],
      ['AZ', 'All', 'SalesTax'],
    ]);
    expect(rowOf(await nexus(), 'AL')).toMatchObject({
      isHomeRuleState: true,
      localTaxes: 'state-administered',
      nexusType: 'sales',
    });
  });

  it('shows nexus of Streamlined Sales Tax, and does not change it', async () => {
    const { nexus: rows } = provider();
    const streamlined = rows
      .filter(({ region, companyId, jurisTypeId }) => region === 'CO' && companyId === 7001 && jurisTypeId === 'STA')
      .map((row) => ({ ...row, id: 99_002, region: 'WI', jurisName: 'WISCONSIN', nexusTypeId: 'SSTVolunteer' }))
      .map((row) => ({ ...row, effectiveDate: '2025-01-01' }));
    provider().nexus = [...rows, ...streamlined];
    expect(rowOf(await nexus(), 'WI')).toMatchObject({
      enabled: true,
      nexusType: 'streamlined',
      isStreamlinedState: true,
    });
    expect(await enable([{ stateCode: 'WI' }])).toEqual({ value: true, error: null });
    const answer = await enable([{ stateCode: 'WI' }], dana, { effectiveDate: '2024-12-31' });
    expect(answer.error?.message).toMatch(/^Nexus was not enabled for Wisconsin\. .*Streamlined Sales Tax/);
    expect(written()).toEqual([]);
  });

  it('may be repeated, also at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => enable([{ stateCode: 'IL' }])));
    expect(answers).toEqual(answers.map(() => ({ value: true, error: null })));
    expect(await enable([{ stateCode: 'IL' }, { stateCode: 'CO' }])).toEqual({ value: true, error: null });
    expect(statesDeclared().filter((region) => region === 'IL')).toHaveLength(1);
  });

  it('requires the right to manage the company', async () => {
    const answer = await enable([{ stateCode: 'IL' }], luis);
    expect(answer.value).toBe(false);
    expect(answer.error?.message).toMatch(/administrator/);
    expect(written()).toEqual([]);
  });

  it('adds nothing when one of them does not exist, and names it', async () => {
    const answer = await enable([{ stateCode: 'IL' }, { stateCode: '../7002', stateName: 'Atlantis' }]);
    expect(answer).toMatchObject({ value: false });
    expect(answer.error?.message).toContain('Atlantis');
    expect(written()).toEqual([]);
    expect(await enable([])).toMatchObject({ value: false });
  });

  it('names the states that were not enabled, and the list shows the stored nexus', async () => {
    sell('N-1', { ShipAddr: to('NV') });
    // Declared from next year on: neither in force nor to be declared again.
    const { nexus: rows } = provider();
    provider().nexus = [
      ...rows,
      ...rows
        .filter(({ region, companyId, jurisTypeId }) => region === 'CO' && companyId === 7001 && jurisTypeId === 'STA')
        .map((row) => ({ ...row, id: 99_001, region: 'NV', jurisName: 'NEVADA', effectiveDate: '2027-01-01' })),
    ];
    const answer = await enable([{ stateCode: 'NV' }, { stateCode: 'IL' }]);
    expect(answer.value).toBe(false);
    expect(answer.error?.message).toMatch(/^Nexus was not enabled for Nevada\. \S/);
    const list = await nexus();
    expect(rowOf(list, 'IL')).toMatchObject({ enabled: true });
    expect(rowOf(list, 'NV')).toMatchObject({ enabled: false });
  });

  it('names a province that the provider does not know', async () => {
    const answer = await enable([{ stateCode: 'ON', countryCode: 'CA' }]);
    expect(answer).toMatchObject({ value: false });
    expect(answer.error?.message).toContain('Ontario');
  });

  it('reads the provider’s list when the response is lost', async () => {
    faults().add({ service: 'tax-provider', method: 'POST', times: 1, fault: { kind: 'lost-answer' } });
    expect(await enable([{ stateCode: 'IL' }])).toEqual({ value: true, error: null });
    expect(statesDeclared().filter((region) => region === 'IL')).toHaveLength(1);
  });

  it.each([
    // Longer than the connector takes to notice that its caller has left.
    ['before AvaTax declares them', { kind: 'latency', milliseconds: 2_000 }],
    ['before the answer', { kind: 'late-answer', milliseconds: 2_000 }],
  ] as const)('are in the list and in the activity, although their administrator leaves %s', async (_when, fault) => {
    const newestActivity = async () => field((await dana.call('activity')).body, 'entries', '0');
    await nexus();
    const last = await newestActivity();
    faults().add({ service: 'tax-provider', method: 'POST', path: '/nexus', times: 1, fault });
    const declarations = watchRequests(product.info.taxProvider, /^POST .*\/nexus/);
    const leaving = new AbortController();
    const answer = enable([{ stateCode: 'IL' }], {
      ...dana,
      call: (name, options) => dana.call(name, { ...options, signal: leaving.signal }),
    });
    await until('its declaration is sent', () => declarations.all.length > 0);
    declarations.stop();
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await vi.waitFor(async () => expect(await newestActivity()).not.toEqual(last), 10_000);
    expect(await newestActivity()).toMatchObject({ action: 'nexus', outcome: 'done' });
    faults().add({ service: 'accounting', fault: { kind: 'status', status: 503 } });
    expect(rowOf(await nexus(), 'IL')).toMatchObject({ enabled: true });
  });

  it('reports that the provider does not respond', async () => {
    faults().add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    expect(await enable([{ stateCode: 'IL' }])).toEqual({
      value: false,
      error: { message: 'Avalara AvaTax did not answer in time. Please try again.' },
    });
  });

  it('updates the former list, too, while a vendor does not respond', async () => {
    await nexus();
    await enable([{ stateCode: 'IL' }]);
    faults().add({ service: 'accounting', fault: { kind: 'status', status: 503 } });
    expect(rowOf(await nexus(), 'IL')).toMatchObject({ enabled: true });
  });
});
