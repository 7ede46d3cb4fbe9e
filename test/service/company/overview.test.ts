import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { changeCompany, type CompanyChanges } from '../../../packages/connector/src/store/companies.ts';
import { deleteExpiredBatch } from '../../../packages/connector/src/store/retention.ts';
import { long } from '../../long.ts';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { type Books, booksOf, goods, saleOf } from '../../support/accounting-documents.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import { listAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { until } from '../../support/until.ts';

const overviewAnswer = Compile(schemas.companyOverview.answer);

let product: Product;
let books: Books;
let luis: AccountUser;
const startTime = new Date('2026-06-20T17:00:00Z');
let now = startTime;
/** The provider's nexus before the first test. */
let declared: ReturnType<Product['sandbox']['taxProvider']>['nexus'];
const sold: string[] = [];

beforeAll(async () => {
  product = await startProduct({ clock: { now: () => now }, webhooks: false });
  books = booksOf(product);
  declared = [...product.sandbox.taxProvider().nexus];
});
afterAll(() => product.stop());
beforeEach(async () => {
  now = startTime;
  product.sandbox.kernel.clock.set(now);
  faults().clear();
  product.sandbox.taxProvider().nexus = [...declared];
  await product.changeSettings(product.info.realmId, inOrder);
  await change({ connection: 'connected', providerCompanyCode: 'COTTONWOOD' });
  await resetCompany();
  luis = await signIn(product, people.bookkeeper);
});
afterEach(() => {
  for (const id of sold.splice(0)) books.delete('Invoice', id);
});

const inOrder = { taxItemId: '40', rdfItemId: '41', taxOnRdfItemId: '42', isEnableRetailDeliveryFee: true } as const;

/** Deletes the list of regions and the call log, clears the documents that need attention, and lets the connection end far ahead. */
async function resetCompany(): Promise<void> {
  const { db, calls } = product.connector.services;
  await calls.flush();
  const [never, always] = [new Date(0), new Date('2100-01-01')];
  const before = {
    calls: always,
    estimates: never,
    webhookEvents: never,
    backgroundRuns: always,
    certificateRequests: always,
    sessions: never,
    activity: never,
  };
  await db.tx('system', (trx) => deleteExpiredBatch(trx, before));
  await db.tx({ realm: product.info.realmId }, (trx) =>
    trx.updateTable('documentLink').set({ attention: null }).execute(),
  );
  await connectionEnds(always);
}

async function connectionEnds(refreshExpiresAt: Date, hardExpiresAt: Date | null = null): Promise<void> {
  const { db } = product.connector.services;
  await db.tx({ realm: product.info.realmId }, (trx) =>
    trx.updateTable('accountingConnection').set({ refreshExpiresAt, hardExpiresAt }).execute(),
  );
}

async function overview(user = luis): Promise<Answer<'companyOverview'>> {
  const { status, body } = await user.call('companyOverview');
  if (status !== 200 || !overviewAnswer.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
const attentionOf = async (kind: string) => (await overview()).attention.filter((row) => row.kind === kind);

/** Waits until the regions have been computed, also on a busy machine. */
async function fullOverview(): Promise<Answer<'companyOverview'>> {
  let current = await overview();
  await until('the regions are known', async () => (current = await overview()).regionsCollecting !== null);
  return current;
}
const passedOf = async () => (await fullOverview()).attention.filter(({ kind }) => kind === 'threshold-passed');

const faults = () => product.sandbox.kernel.faults;
function sell(number: string, more: object) {
  const saved = books.create('Invoice', saleOf('Invoice', number, more));
  sold.push(saved.id);
  return saved;
}
const illinois = { Line1: '121 N LaSalle St', City: 'Chicago', CountrySubDivisionCode: 'IL', PostalCode: '60602' };

function change(changes: CompanyChanges) {
  const { realmId } = product.info;
  return product.connector.services.db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, now));
}

/** Reports saved documents that the service cannot record. */
async function saveWithoutAddress(...numbers: readonly string[]): Promise<void> {
  const panel = callerOf(product, await product.embedToken());
  const nowhere = { CustomerRef: { value: '14' }, ShipAddr: { Line1: '' }, BillAddr: { Line1: '' } };
  for (const number of numbers) {
    const saved = sell(number, nowhere);
    await panel('processDocument', { body: postSave('Invoice', saved) });
  }
  await product.connector.worker.drain();
}

describe('the overview of a company', () => {
  it('in order states its status and that nothing needs attention', async () => {
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: '2025-01-01' });
    expect(await fullOverview()).toEqual({
      attention: [],
      figures: {
        documents: { attention: 0, waiting: 0, waitingSince: null },
        comparison: null,
        certificates: null,
        items: null,
        addresses: null,
        answeredAt: expect.objectContaining({}),
      },
      regionsCollecting: 7,
      companyCode: 'COTTONWOOD',
      avaTaxStartDate: '2025-01-01',
    });
  });

  it('lists documents that need attention by number, under the reason', async () => {
    await saveWithoutAddress('A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6');
    const named = async () => (await attentionOf('documents-without-tax'))[0]?.names.length === 5;
    await until('the numbers are read', named);
    const [documents, ...others] = await attentionOf('documents-without-tax');
    expect(others).toEqual([]);
    expect(documents).toMatchObject({
      count: 6,
      reason: 'Billing or Shipping Address is blank! Please provide valid Billing or Shipping Address.',
      errorCode: 'NoDestination',
    });
    for (const name of documents?.names ?? []) expect(name).toMatch(/^A-\d$/);
  });

  it('lists five reasons, and counts the documents with others in one more row', async () => {
    await saveWithoutAddress('B-1', 'B-2', 'B-3', 'B-4', 'B-5', 'B-6', 'B-7', 'B-8');
    const { realmId } = product.info;
    await product.connector.services.db.tx({ realm: realmId }, (trx) =>
      sql`update document_link set attention = case when txn_id = last then null else 'Reason ' || txn_id end,
          fee_unknown = txn_id = last
        from (select max(txn_id) as last from document_link where attention is not null) as documents
        where attention is not null`.execute(trx),
    );
    const listed = await attentionOf('documents-without-tax');
    expect(listed.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 2]);
    expect(listed.at(-1)).toMatchObject({ names: [], reason: '' });
    expect(await attentionOf('documents-without-fee')).toMatchObject([{ count: 1, errorCode: 'FeeUnknown' }]);
    await product.connector.services.db.tx({ realm: realmId }, (trx) =>
      sql`update document_link set fee_unknown = false`.execute(trx),
    );
  });

  it('counts those documents also when their numbers cannot be read', async () => {
    await saveWithoutAddress('A-1');
    faults().add({ service: 'accounting', fault: { kind: 'status', status: 503 } });
    expect(await attentionOf('documents-without-tax')).toMatchObject([{ count: 1, names: [] }]);
  });

  it('shows a threshold that was exceeded without collecting until the region is added', async () => {
    sell('N-1', { ShipAddr: illinois, Line: [goods(100_000.5)] });
    const [passed] = await passedOf();
    expect(passed).toMatchObject({ names: ['Illinois'], limit: 100_000 });
    expect(passed?.amount).toBeGreaterThan(100_000.49);
    const dana = await signIn(product, people.administrator);
    const { body: list } = await dana.call('nexus');
    const ticked = (regionsOf(list) ?? []).filter(({ stateCode }) => stateCode === 'IL');
    await dana.call('enableNexus', { body: { nexusList: ticked, asOf: now.toISOString(), invoiceCount: 0 } });
    expect(await fullOverview()).toMatchObject({ regionsCollecting: 8 });
    expect(await passedOf()).toEqual([]);
  });

  it('uses the list of regions of the last day', async () => {
    await fullOverview();
    sell('N-1', { ShipAddr: illinois, Line: [goods(100_001)] });
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await passedOf()).toEqual([]);
    now = new Date('2026-06-21T17:20:00Z');
    luis = await signIn(product, people.bookkeeper);
    expect(await passedOf()).toHaveLength(1);
  });

  it('is answered without the data of a vendor that is down', async () => {
    faults().add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    const { regionsCollecting, attention } = await overview();
    expect(regionsCollecting).toBeNull();
    expect(attention.filter(({ kind }) => kind !== 'vendor-unreachable')).toEqual([]);
  });

  it('names a vendor that does not answer, with since when, and so do the notices of every page', async () => {
    now = new Date(now.getTime() + 60 * 60_000);
    luis = await signIn(product, people.bookkeeper);
    faults().add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    await overview();
    const isReported = async () => {
      await product.connector.services.calls.flush();
      return (await attentionOf('vendor-unreachable')).length === 1;
    };
    await until('two calls are lost', isReported);
    const [outage] = await attentionOf('vendor-unreachable');
    expect(outage).toMatchObject({ names: ['AvaTax'], since: now.toISOString() });
    const { body } = await luis.call('companyNotices');
    expect(body).toMatchObject({ outages: [{ vendor: 'tax-provider', since: now.toISOString() }] });
  });

  it('reports that calculation is off, and a start date in the future', async () => {
    await change({ calculationActive: false });
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: '2027-05-01' });
    expect(await attentionOf('calculation-off')).toHaveLength(1);
    expect(await attentionOf('start-date-ahead')).toMatchObject([{ on: '2027-05-01' }]);
    expect((await luis.call('companyNotices')).body).toMatchObject({ isCalculationOff: true });
    await change({ calculationActive: true });
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: null });
  });

  it('does not wait for a slow vendor, and has its data later', long, async () => {
    faults().add({ service: 'tax-provider', fault: { kind: 'late-answer', milliseconds: 2_500 } });
    expect(await overview()).toMatchObject({ regionsCollecting: null, companyCode: 'COTTONWOOD' });
    expect(await fullOverview()).toMatchObject({ regionsCollecting: 7 });
  });

  it('reports a month ahead that the connection to the accounting service expires', async () => {
    await connectionEnds(new Date('2026-07-21T12:00:00Z'));
    expect(await attentionOf('connection-ends')).toEqual([]);
    await connectionEnds(new Date('2026-07-20T12:00:00Z'));
    expect(await attentionOf('connection-ends')).toMatchObject([{ on: '2026-07-20' }]);
    // However often it is refreshed.
    await connectionEnds(new Date('2026-09-20T12:00:00Z'), new Date('2026-07-15T12:00:00Z'));
    expect(await attentionOf('connection-ends')).toMatchObject([{ on: '2026-07-15' }]);
    await change({ connection: 'disconnected' });
    expect(await attentionOf('connection-ends')).toEqual([]);
  });

  it('and its months follow the day at its address, once that was read', async () => {
    now = new Date('2026-07-01T03:00:00Z');
    product.sandbox.kernel.clock.set(now);
    luis = await signIn(product, people.bookkeeper);
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: '2026-07-01' });
    await change({ addressTimeZone: '' });
    product.connector.services.facts.invalidate(product.info.realmId);
    const lastMonth = async () => listAt((await luis.call('listMonths')).body, 'months')[0];
    expect(await lastMonth()).toMatchObject({ month: '2026-07' });
    // The list of regions reads the address, which is in Colorado.
    await luis.call('nexus');
    expect(await attentionOf('start-date-ahead')).toMatchObject([{ on: '2026-07-01' }]);
    await product.changeSettings(product.info.realmId, { avaTaxStartDate: null });
    expect(await lastMonth()).toMatchObject({ month: '2026-06' });
  });

  it('reports that recording is turned off', async () => {
    expect(await attentionOf('recording-disabled')).toEqual([]);
    await product.changeSettings(product.info.realmId, { isRecordingDisabled: true });
    expect(await attentionOf('recording-disabled')).toHaveLength(1);
    await product.changeSettings(product.info.realmId, { isRecordingDisabled: false });
  });

  it('lists the missing settings', async () => {
    await product.changeSettings(product.info.realmId, { taxItemId: '', taxOnRdfItemId: '' });
    expect(await attentionOf('settings-incomplete')).toMatchObject([
      { count: 2, names: ['Sales tax item', 'Tax on retail delivery fee item'] },
    ]);
    await product.changeSettings(product.info.realmId, { taxItemId: '40', isEnableRetailDeliveryFee: false });
    expect(await attentionOf('settings-incomplete')).toEqual([]);
    await change({ providerCompanyCode: null });
    expect(await overview()).toMatchObject({ companyCode: '', regionsCollecting: null });
    expect(await attentionOf('settings-incomplete')).toMatchObject([{ names: ['Company code'] }]);
  });
});

function regionsOf(body: unknown) {
  return Compile(schemas.nexus.answer).Check(body) ? body.nexusList : null;
}
