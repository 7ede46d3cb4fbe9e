import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Address, AddressRow, Answer, RequestBody } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { realmIds } from '@salestax/sandbox';
import { changeCompany, type CompanyChanges } from '../../packages/connector/src/store/companies.ts';
import { callsOfRealm } from '../../packages/connector/src/testing/call-log.harness.ts';
import { type AccountUser, people, signIn } from './account-user.fixture.ts';
import { type Product, startProduct } from './product.harness.ts';
import { untilNone } from './until.ts';

export const rowsAnswer = Compile(schemas.fetchQboCustomers.answer);
const decideAnswer = Compile(schemas.decideAddress.answer);
const decideAllAnswer = Compile(schemas.decideAddresses.answer);
const flag = Compile(Type.Enum([0, 1]));

let product: Product;
let administrator: AccountUser;
let writesBefore = 0;
let callsBefore = 0;

/** Starts the product before the tests of a file, and resets its data between tests. */
export function useAddresses(): void {
  beforeAll(async () => {
    product = await startProduct({ webhooks: false });
  });
  afterAll(() => product.stop());
  beforeEach(async () => {
    faults().clear();
    await changeMainCompany({ connection: 'connected', calculationActive: true });
    await product.changeSettings(product.info.realmId, { isEnableAddressValidation: true });
    await product.connector.services.db.tx({ realm: product.info.realmId }, async (trx) => {
      await trx.deleteFrom('addressValidation').execute();
      await trx.deleteFrom('backgroundRun').execute();
      await trx.deleteFrom('certificateList').execute();
      await trx.deleteFrom('itemComparison').execute();
    });
    administrator = await signIn(product, people.administrator);
    writesBefore = product.sandbox.kernel.journal.since(0).length;
    callsBefore = (await operations()).length;
  });
}

export const running = () => product;
export const dana = () => administrator;

export const faults = () => product.sandbox.kernel.faults;
export const customerWrites = () =>
  product.sandbox.kernel.journal
    .since(writesBefore)
    .filter(({ operation }) => operation.startsWith('Customer.') && !operation.endsWith('.create'));

/** The vendor operations in the call log. */
async function operations(): Promise<readonly string[]> {
  const { db, calls } = product.connector.services;
  await calls.flush();
  const { realmId } = product.info;
  const log = await db.tx({ realm: realmId }, (trx) => callsOfRealm(trx, realmId, 10_000));
  return log.map(({ operation }) => decodeURIComponent(operation)).toReversed();
}
export const resolveCalls = async () =>
  (await operations()).slice(callsBefore).filter((text) => text.includes('/addresses/resolve'));

export function changeMainCompany(changes: CompanyChanges) {
  const { realmId } = product.info;
  return product.connector.services.db.tx({ realm: realmId }, (trx) =>
    changeCompany(trx, realmId, changes, new Date()),
  );
}

export function realm() {
  const found = product.sandbox.accounting().realms.get(realmIds.main);
  if (found === undefined) throw new Error('The demo company does not exist.');
  return found;
}

export const goodAddress = {
  Line1: '1900 Wazee St',
  City: 'Denver',
  CountrySubDivisionCode: 'CO',
  PostalCode: '80202',
  Country: 'US',
};

/** An address whose ZIP code the provider completes. */
export const withoutZip = { ...goodAddress, PostalCode: '' };
/** What the provider makes of `withoutZip`. */
export const completedZip = { postalCode: expect.stringMatching(/^802\d\d-\d{4}$/) };

let names = 0;
export function newCustomer(ShipAddr: object | null = goodAddress, more: object = {}): string {
  names += 1;
  const outcome = realm().create('Customer', {
    DisplayName: `Test customer ${names}`,
    CompanyName: `Test company ${names}`,
    ...(ShipAddr !== null && { ShipAddr }),
    ...more,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.entity.Id;
}

export function customer(id: string) {
  const read = realm().read('Customer', id);
  if (!read.ok) throw new Error(`No customer ${id}`);
  return read.entity;
}

export function editCustomer(id: string, changes: object): void {
  const { SyncToken } = customer(id);
  const outcome = realm().update('Customer', { Id: id, SyncToken, sparse: true, ...changes });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
}

export async function list(user = administrator): Promise<readonly AddressRow[]> {
  const { status, body } = await user.call('fetchQboCustomers');
  if (status !== 200 || !rowsAnswer.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function rowOf(id: string): Promise<AddressRow | undefined> {
  return (await list()).find((row) => row.id === id);
}

export async function send(ids: readonly string[]): Promise<number> {
  const { status, body } = await administrator.call('sendForAddressValidation', { body: ids });
  if (status !== 200 || !flag.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Sends these customers and returns their rows when all have an outcome. */
export async function validated(...ids: readonly string[]): Promise<readonly (AddressRow | undefined)[]> {
  expect(await send(ids)).toBe(1);
  await noneWaits();
  const rows = await list();
  return ids.map((id) => rows.find((row) => row.id === id));
}

/** Polls within the rate limit of one caller. */
export async function noneWaits(): Promise<void> {
  const waiting = async () => (await list()).filter(({ isPending }) => isPending === true).map(({ id }) => id);
  expect(await untilNone(waiting, 100)).toEqual([]);
}

export async function decide(
  customerId: string,
  decision: 'accept' | 'keep' | 'undo',
  suggestion: Address | undefined,
): Promise<Answer<'decideAddress'>> {
  const { status, body } = await administrator.call('decideAddress', { body: { customerId, decision, suggestion } });
  if (status !== 200 || !decideAnswer.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** A customer with a suggested ZIP code. */
export async function withSuggestion(): Promise<{ readonly id: string; readonly suggestion: Address }> {
  const id = newCustomer(withoutZip);
  const [row] = await validated(id);
  expect(row).toMatchObject({ status: 'Not Validated', suggestion: completedZip });
  if (row?.suggestion === undefined) throw new Error('No suggestion');
  return { id, suggestion: row.suggestion };
}

export function addressOf(entity: typeof goodAddress): Address {
  return {
    line1: entity.Line1,
    line2: '',
    city: entity.City,
    region: entity.CountrySubDivisionCode,
    postalCode: entity.PostalCode,
    country: entity.Country,
  };
}

export async function decideAll(
  decision: 'accept' | 'keep' | 'undo',
  addresses: RequestBody<'decideAddresses'>['addresses'],
): Promise<Answer<'decideAddresses'>> {
  const { status, body } = await administrator.call('decideAddresses', { body: { decision, addresses } });
  if (status !== 200 || !decideAllAnswer.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** How often customers were read by their ids. */
export const customerReads = async () =>
  (await operations()).filter((text) => /from Customer where/i.test(text)).length;
