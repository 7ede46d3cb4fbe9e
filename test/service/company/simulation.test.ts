import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, RequestBody, Simulation, SimulatedSettings } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { type Books, booksOf, goods, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import type { Kind } from '../../support/documents.fixture.ts';
import { textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { until } from '../../support/until.ts';

type Request = RequestBody<'simulateSettings'>;
const answered = Compile(schemas.readSimulation.answer);

let product: Product;
let dana: AccountUser;
let books: Books;
/** An exempt customer without a certificate at the provider. */
let museumId: string;
const today = new Date().toISOString().slice(0, 10);
/** After every document. */
const nextYear = `${Number(today.slice(0, 4)) + 1}-12-31`;

/** Customers of the demo company: a sub-customer and a project of an exempt one, and a taxable one. */
const buyers = { greenhouse: '16', project: '17', gardens: '2' } as const;
/** The amount of the fee of Minnesota does not change every year. */
const minneapolis = {
  Line1: '350 S 5th St',
  City: 'Minneapolis',
  CountrySubDivisionCode: 'MN',
  PostalCode: '55415',
  Country: 'US',
};

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  dana = await signIn(product, people.administrator);
  books = booksOf(product);
  museumId = newCustomer({ DisplayName: 'Museum', Taxable: false, TaxExemptionReasonId: '5' });
  // Only the documents of a test are calculated, not those of the demo data.
  await product.changeSettings(product.info.realmId, { avaTaxStartDate: today });
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.kernel.faults.clear());

type Buyer = keyof typeof buyers | 'museum';

function newCustomer(body: object): string {
  const realm = product.sandbox.accounting().realms.get(product.info.realmId);
  const created = realm?.create('Customer', body);
  if (created?.ok !== true) throw new Error('The customer was not created.');
  return textAt(created.entity, 'Id');
}

let number = 0;
/** A document of today, in Denver. */
function sold(buyer: Buyer, kind: Kind = 'Invoice', more: object = {}): Saved {
  number += 1;
  const facts = {
    TxnDate: today,
    CustomerRef: { value: buyer === 'museum' ? museumId : buyers[buyer] },
    Line: [goods(100)],
    ...more,
  };
  return books.create(kind, saleOf(kind, `S-${number}`, facts));
}

async function start(settings: Request['settings'], taxCodes: Request['taxCodes'] = []): Promise<unknown> {
  return (await dana.call('simulateSettings', { body: { settings, taxCodes } })).body;
}

async function read(): Promise<Answer<'readSimulation'>> {
  return answered.Parse((await dana.call('readSimulation')).body);
}

/** The result of a simulation. */
async function simulated(settings: Request['settings'], taxCodes?: Request['taxCodes']): Promise<Simulation> {
  expect(await start(settings, taxCodes)).toEqual({ outcome: 'started' });
  await until('the simulation has ended', async () => (await read()).run?.state !== 'running');
  const { simulation, run } = await read();
  if (simulation === null) throw new Error(`There is no simulation: ${JSON.stringify(run)}`);
  return simulation;
}

const cents = (amount: number) => Math.round(amount * 100);
/** The taxes of a document in cents; null: it is not concerned. */
function taxesOf({ rows }: Simulation, { id }: Saved) {
  const taxes = rows.find(({ txnId }) => txnId === id)?.taxes ?? null;
  return taxes && [cents(taxes.taxNow), cents(taxes.taxTried), cents(taxes.difference)];
}

/** What the vendors have been told to change. */
const writes = async () =>
  (await product.journal())
    .filter(({ service }) => service !== 'identity')
    .map(({ seq, operation }) => [seq, operation]);

describe('a simulation', () => {
  it.each<[string, Buyer, Partial<SimulatedSettings>]>([
    ['taxable customers', 'museum', { isMakeAllCustomerTaxable: true }],
    ["a parent's exemption of sub-customers", 'greenhouse', { applyParentExemptionToSubCustomer: false }],
    ["a parent's exemption of projects", 'project', { applyParentExemptionToProject: false }],
  ])('shows the tax of documents that %s concern', async (_setting, buyer, settings) => {
    const document = sold(buyer);
    const other = sold('gardens');
    const simulation = await simulated(settings);
    const [now = 0, tried = 0, difference] = taxesOf(simulation, document) ?? [];
    expect(tried).toBeGreaterThan(now + 100);
    expect(difference).toBe(tried - now);
    expect(taxesOf(simulation, other)).toBeNull();
    expect(simulation.tried).toEqual({ ...simulation.now, ...settings });
  });

  it('shows documents without tax before another start date', async () => {
    const document = sold('gardens');
    const credit = sold('gardens', 'CreditMemo');
    const simulation = await simulated({ avaTaxStartDate: nextYear });
    const [now = 0, tried, difference] = taxesOf(simulation, document) ?? [];
    expect([now > 100, tried, difference]).toEqual([true, 0, -now]);
    const [back = 0] = taxesOf(simulation, credit) ?? [];
    expect(back).toBeLessThan(-100);
  });

  it('shows the retail delivery fee that is no longer charged', async () => {
    const more = { ShipAddr: minneapolis, Line: [goods(200)] };
    const delivered = sold('gardens', 'Invoice', more);
    const returned = sold('gardens', 'CreditMemo');
    const off = await simulated({ isEnableRetailDeliveryFee: false });
    const [now = 0, tried = 0] = taxesOf(off, delivered) ?? [];
    expect(now - tried).toBe(50);
    expect(taxesOf(off, returned)).toBeNull();
    const absorbed = await simulated({ isFeeAbsorbed: true });
    expect(taxesOf(absorbed, delivered)).toEqual([now, tried, tried - now]);
  });

  it('shows the tax of the full price where discounts are coupons', async () => {
    const off = { DetailType: 'DiscountLineDetail', Amount: 10, DiscountLineDetail: { PercentBased: false } };
    const document = sold('gardens', 'Invoice', { Line: [goods(100), off] });
    const without = sold('gardens');
    const simulation = await simulated({ isDiscountReimbursed: true });
    const [now = 0, tried = 0] = taxesOf(simulation, document) ?? [];
    // 9.15 of 100.00 and 8.24 of 90.00
    expect(tried - now).toBe(91);
    expect(taxesOf(simulation, without)).toBeNull();
  });

  it('shows the tax of an item with another tax code', async () => {
    const document = sold('gardens', 'Invoice', { Line: [goods(100)] });
    const taxCodes = [{ itemId: '1', itemName: 'Cedar mulch, 2 cu ft bag', taxCode: 'NT' }];
    const simulation = await simulated({}, taxCodes);
    const [now = 0, tried = 0] = taxesOf(simulation, document) ?? [];
    expect(now - tried).toBeGreaterThan(500);
    expect(simulation.taxCodes).toEqual(taxCodes);
  });

  it('sums up each state, and names what could not be calculated', async () => {
    const unaddressed = books.create('SalesReceipt', {
      DocNumber: 'S-none',
      CustomerRef: { value: newCustomer({ DisplayName: 'Walk-in' }) },
      TxnDate: today,
      Line: [goods(10)],
    });
    const { states, rows, documents } = await simulated({ isMakeAllCustomerTaxable: true });
    const failed = rows.find(({ txnId }) => txnId === unaddressed.id);
    expect(failed).toMatchObject({ taxes: null, reason: { code: 'NoDestination' } });
    const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
    for (const { region, changed, difference } of states) {
      const calculated = rows.filter((each) => each.region === region && each.taxes !== null);
      expect(changed).toBe(calculated.length);
      expect(cents(difference)).toBe(sum(calculated.map(({ taxes }) => cents(taxes?.difference ?? 0))));
    }
    expect(sum(states.map((state) => state.documents))).toBe(documents);
    expect(documents).toBeLessThanOrEqual(200);
  });

  it('writes nothing to either vendor', async () => {
    sold('museum');
    sold('museum', 'RefundReceipt');
    const before = await writes();
    await simulated({ isMakeAllCustomerTaxable: true, isFeeAbsorbed: true, applyParentExemptionToProject: false }, [
      { itemId: '1', itemName: 'Cedar mulch', taxCode: 'NT' },
    ]);
    expect(await writes()).toEqual(before);
  });

  it('calculates nothing for settings that the company has', async () => {
    const before = (await read()).run;
    const { now } = await simulated({ isMakeAllCustomerTaxable: true });
    expect(await start(now)).toEqual({ outcome: 'same' });
    expect(await start({})).toEqual({ outcome: 'same' });
    expect((await read()).run?.startedAt).not.toBe(before?.startedAt);
  });

  it('says which vendor does not answer, goes on when it does, and can be stopped', async () => {
    const earlier = await simulated({ isMakeAllCustomerTaxable: true });
    product.sandbox.kernel.faults.add({
      service: 'tax-provider',
      fault: { kind: 'status', status: 503, body: 'vendor' },
    });
    await start({ isEnableRetailDeliveryFee: false });
    await until('the outage is shown', async () => (await read()).run?.waitsFor?.vendor === 'tax-provider');
    expect((await read()).simulation).toBeNull();
    expect((await dana.call('cancelRun', { body: { kind: 'simulation' } })).body).toEqual({ isCancelled: true });
    const stopped = await read();
    expect(stopped.run?.state).toBe('cancelled');
    expect(stopped.simulation).toEqual(earlier);
  });

  it('fails as a whole when a vendor refuses the access', async () => {
    product.sandbox.kernel.faults.add({
      service: 'tax-provider',
      fault: { kind: 'status', status: 401, body: 'vendor' },
    });
    await start({ isMakeAllCustomerTaxable: true });
    await until('the simulation has failed', async () => (await read()).run?.state === 'failed');
    expect((await read()).run?.error?.message).not.toBe('');
  });

  it('is for administrators', async () => {
    const luis = await signIn(product, people.bookkeeper);
    const body = { settings: { isFeeAbsorbed: true }, taxCodes: [] };
    expect((await luis.call('simulateSettings', { body })).status).toBe(403);
    expect((await luis.call('readSimulation')).status).toBe(403);
    expect((await luis.call('cancelRun', { body: { kind: 'simulation' } })).status).toBe(403);
  });

  it('is refused while calculation is off', async () => {
    await dana.call('setCalculationStatus', { body: { status: false } });
    expect(await start({ isFeeAbsorbed: true })).toEqual({ outcome: 'refused' });
    await dana.call('setCalculationStatus', { body: { status: true } });
  });
});
