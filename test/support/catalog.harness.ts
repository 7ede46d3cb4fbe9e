import { setTimeout as delay } from 'node:timers/promises';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Answer, ItemRow } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { realmIds } from '@salestax/sandbox';
import type { Run } from '../../packages/connector/src/ports/runs.ts';
import { startRun } from '../../packages/connector/src/service/jobs/run-queries.ts';
import { changeCompany, type CompanyChanges } from '../../packages/connector/src/store/companies.ts';
import { type AccountUser, people, signIn } from './account-user.fixture.ts';
import { textAt } from './json.ts';
import { type Product, startProduct } from './product.harness.ts';
import { until } from './until.ts';

type Fetched = Answer<'fetchComparedItems'>;
const fetchedAnswer = Compile(schemas.fetchComparedItems.answer);
const compareAnswer = Compile(schemas.compareItems.answer);
const assignAnswer = Compile(schemas.assignTaxCode.answer);
const codesAnswer = Compile(schemas.searchTaxCodes.answer);

let product: Product;
let administrator: AccountUser;
let writesBefore = 0;
/** The provider's catalog before the first test. */
let catalogBefore: ReturnType<typeof provider>['items'];

/** Starts the product before the tests of a file, and resets its data between tests. */
export function useCatalog(): void {
  beforeAll(async () => {
    product = await startProduct({ webhooks: false });
    catalogBefore = [...provider().items];
  });
  afterAll(() => product.stop());
  beforeEach(async () => {
    faults().clear();
    provider().items = [...catalogBefore];
    await change({ connection: 'connected', calculationActive: true, providerCompanyId: '7001' });
    await product.connector.services.db.tx({ realm: product.info.realmId }, async (trx) => {
      await trx.deleteFrom('itemSync').execute();
      await trx.deleteFrom('backgroundRun').execute();
      await trx.deleteFrom('itemComparison').execute();
    });
    administrator = await signIn(product, people.administrator);
    writesBefore = product.sandbox.kernel.journal.since(0).length;
  });
}

export const running = () => product;
export const dana = () => administrator;

export const faults = () => product.sandbox.kernel.faults;
export const provider = () => product.sandbox.taxProvider();
export const catalogWrites = () =>
  product.sandbox.kernel.journal
    .since(writesBefore)
    .filter(({ service, operation }) => service === 'tax-provider' && operation.startsWith('Item.'));
export const listedAs = (code: string) =>
  provider().items.filter(({ itemCode, companyId }) => itemCode === code && companyId === 7001);

export function change(changes: CompanyChanges) {
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

let names = 0;
/** An item unknown to the provider. */
export function newItem(more: object = {}): { id: string; name: string } {
  names += 1;
  const name = `Test item ${names}`;
  const outcome = realm().create('Item', {
    Name: name,
    Description: `${name} described`,
    Type: 'NonInventory',
    Taxable: true,
    IncomeAccountRef: { value: '1' },
    ...more,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return { id: outcome.entity.Id, name: textAt(outcome.entity, 'FullyQualifiedName') };
}

export function editItem(id: string, changes: object): void {
  const read = realm().read('Item', id);
  if (!read.ok) throw new Error(`No item ${id}`);
  const { SyncToken } = read.entity;
  const written = realm().update('Item', { Id: id, SyncToken, sparse: true, ...changes });
  if (!written.ok) throw new Error(JSON.stringify(written));
}

export async function fetched(user = administrator): Promise<Fetched> {
  const { status, body } = await user.call('fetchComparedItems');
  if (status !== 200 || !fetchedAnswer.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function startComparison(user = administrator): Promise<Answer<'compareItems'>> {
  const { status, body } = await user.call('compareItems');
  if (status !== 200 || !compareAnswer.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function compared(): Promise<readonly ItemRow[]> {
  expect(await startComparison()).toEqual({ isSentToSearch: 1, userStatus: 'Active' });
  return ended('run');
}

/** The rows when the run has ended. */
export async function ended(which: 'run' | 'sync'): Promise<readonly ItemRow[]> {
  let last: Fetched = {};
  await until(`the ${which} has ended`, async () => {
    last = await fetched();
    return last[which] !== undefined && last[which].state !== 'running';
  });
  expect(last[which]).toMatchObject({ state: 'ready' });
  return last.comparedData ?? [];
}

export async function send(ids: readonly string[]): Promise<unknown> {
  const { status, body } = await administrator.call('resendQboItems', { body: ids });
  expect(status).toBe(200);
  return body;
}

/** `more.seen`: the item's code that the person saw. */
export async function assign(
  itemId: string,
  taxCode: string,
  more: { readonly seen?: string } = {},
): Promise<Answer<'assignTaxCode'>> {
  const { body } = await administrator.call('assignTaxCode', { body: { itemId, taxCode, ...more } });
  if (!assignAnswer.Check(body)) throw new Error(JSON.stringify(body));
  return body;
}

export async function search(text: string): Promise<Answer<'searchTaxCodes'>> {
  const { body } = await administrator.call('searchTaxCodes', { body: { search: text } });
  if (!codesAnswer.Check(body)) throw new Error(JSON.stringify(body));
  return body;
}

/** Starts a run that only the test processes. Each attempt ends with its signal, as when a process is killed. */
export async function startItemSync(): Promise<(signal: AbortSignal) => Run> {
  const { realmId } = product.info;
  const stored = { realmId, kind: 'item-sync', request: null, correlationId: 'catalog-test' };
  const id = await product.connector.services.db.tx({ realm: realmId }, (trx) => startRun(trx, stored, new Date()));
  return (signal) => ({
    ...stored,
    id,
    signal,
    report: () => undefined,
    waitFor: () => undefined,
    answered: () => undefined,
    pause: (milliseconds) => delay(milliseconds, undefined, { signal }),
  });
}

export const rowOf = (rows: readonly ItemRow[], id: string) => rows.find((row) => row.id === id);
