import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { findRun, startRun } from '../../../packages/connector/src/service/jobs/run-queries.ts';
import { changeCompany, type CompanyChanges } from '../../../packages/connector/src/store/companies.ts';
import { connectFurtherCompany } from '../../support/further-company.ts';
import { field, listAt, textAt } from '../../support/json.ts';
import { people, type Person, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { until } from '../../support/until.ts';

const { second, manual: foreign } = realmIds;
const dayMs = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const search = { FromDate: dayAgo(30), ToDate: dayAgo(0), ErrorTransactionOnly: false };

/** Offset of the connector's clock, in milliseconds. */
let clockOffset = 0;
let product: Product;
let dana: { readonly person: Person; readonly token: string };
beforeAll(async () => {
  product = await startProduct({ webhooks: false, clock: { now: () => new Date(Date.now() + clockOffset) } });
  await connectFurtherCompany(product, { realmId: second, name: 'Juniper Garden Supply' });
  await connectFurtherCompany(product, {
    realmId: foreign,
    name: 'Ridgeline Outfitters',
    accountId: '2000134568',
  });
});
afterAll(() => product.stop());
beforeEach(async () => {
  // The limit of searches in a minute is of each user.
  clockOffset += 61_000;
  dana = await signedIn(people.dana.sub);
});
afterEach(async () => {
  changeUser('dana@cottonwood.example', { isActive: true });
  await change(second, { connection: 'connected', calculationActive: true });
  const { db } = product.connector.services;
  for (const realm of [product.info.realmId, second])
    await db.tx({ realm }, async (trx) => {
      await trx.deleteFrom('backgroundRun').execute();
      await trx.deleteFrom('companyComparison').execute();
    });
});

async function signedIn(sub: string): Promise<typeof dana> {
  const person = personAt(product);
  const { body } = await signIn(person, sub, product.info.realmId);
  return { person, token: textAt(body, 'appToken') };
}

async function change(realmId: string, changes: CompanyChanges): Promise<void> {
  const { db, clock } = product.connector.services;
  await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, clock.now()));
}

function changeUser(userName: string, changes: object): void {
  const users = product.sandbox.taxProvider().accounts.flatMap((account) => account.users);
  Object.assign(users.find((user) => user.userName === userName) ?? {}, changes);
}

const compare = async (ids: readonly string[], of = search, by = dana) =>
  (await by.person.call('compareCompanies', { token: by.token, body: { RealmIds: ids, ...of } })).body;
const read = async (by = dana) => (await by.person.call('companyComparisons', { token: by.token })).body;
const statesIn = (answer: unknown) =>
  Object.fromEntries(
    listAt(answer, 'companies').map((each) => [
      textAt(each, 'realmId'),
      field(each, 'error', 'code') ?? field(each, 'state'),
    ]),
  );
const runOf = (realm: string) =>
  product.connector.services.db.tx({ realm }, (trx) => findRun(trx, realm, 'comparison', new Date(0)));

/** A search in a company that is not worked on. */
const searchOf = (realm: string, request: object) =>
  product.connector.services.db.tx({ realm }, (trx) =>
    startRun(trx, { realmId: realm, kind: 'comparison', request }, new Date()),
  );

async function activityOf(realm: string): Promise<readonly unknown[]> {
  const { db } = product.connector.services;
  const rows = await db.tx({ realm }, (trx) =>
    trx
      .selectFrom('activity')
      .select(['actor', 'outcome', 'reason', 'after'])
      .where('realmId', '=', realm)
      .where('action', '=', 'company-comparison')
      .orderBy('id')
      .execute(),
  );
  return rows;
}

describe('a search over a choice of companies', () => {
  it('compares each in its own scope, and says what was found and who searched', async () => {
    const { realmId } = product.info;
    expect(statesIn(await compare([realmId, second]))).toMatchObject({ [realmId]: expect.any(String) });
    await until('all have ended', async () =>
      Object.values(statesIn(await read())).every((state) => state === 'ready'),
    );
    const answer = await read();
    expect(field(answer, 'search')).toEqual(search);
    const own = await dana.person.call('fetchComparedTransactions', { token: dana.token });
    const found = listAt(answer, 'companies').find((each) => field(each, 'realmId') === realmId);
    expect(field(found, 'counts', 'consistent')).toBe(field(own.body, 'consistentCount'));
    const counts = ['consistent', 'inconsistent', 'missing', 'errors'].map((name) =>
      Number(field(found, 'counts', name)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(field(own.body, 'totalCount'));
    const rows = listAt(own.body, 'inconsistentData');
    expect(Number(field(found, 'counts', 'missing'))).toBe(
      rows.filter((row) => field(row, 'qboTxnId') === null || field(row, 'avaTxnId') === null).length,
    );
    for (const realm of [realmId, second])
      expect((await activityOf(realm)).at(-1)).toMatchObject({
        actor: 'dana@cottonwood.example',
        outcome: 'done',
        after: { FromDate: search.FromDate, ToDate: search.ToDate },
      });
  });

  it('leaves a company of somebody else out like an unknown one, and stores and starts nothing there', async () => {
    const unknown = '9341452100000999';
    const answer = await compare([second, foreign, unknown]);
    expect(Object.keys(statesIn(answer))).toEqual([second]);
    expect(Object.keys(statesIn(await read()))).toEqual([second]);
    expect([await runOf(foreign), await activityOf(foreign)]).toEqual([null, []]);
    // Nor are the companies of the search before in the answer to another one.
    expect(listAt(await compare([foreign]), 'companies')).toEqual([]);
  });

  it('says why a company is not compared, and goes on with the others', async () => {
    const { realmId } = product.info;
    await change(second, { connection: 'disconnected' });
    expect(statesIn(await compare([realmId, second]))).toMatchObject({ [second]: 'CompanyDisconnected' });
    await change(second, { connection: 'connected', calculationActive: false });
    const answer = statesIn(await compare([realmId, second]));
    expect(answer[second]).toBe('NotActive');
    expect(['queued', 'running', 'ready']).toContain(answer[realmId]);
    expect(await runOf(second)).toBeNull();
  });

  it('refuses a user whom the tax provider lists as inactive, and records it there', async () => {
    changeUser('dana@cottonwood.example', { isActive: false });
    expect(statesIn(await compare([second]))).toEqual({ [second]: 'InvalidUser' });
    expect((await activityOf(second)).at(-1)).toMatchObject({ outcome: 'refused', reason: 'InvalidUser' });
  });

  it('never replaces a search of a colleague, and follows the same search', async () => {
    const other = await searchOf(second, { ...search, ToDate: dayAgo(1) });
    expect(statesIn(await compare([second]))).toEqual({ [second]: 'OtherSearch' });
    expect((await runOf(second))?.id).toBe(other);
    const same = await searchOf(second, search);
    expect(statesIn(await compare([second]))).toEqual({ [second]: 'queued' });
    expect((await runOf(second))?.id).toBe(same);
    await dana.person.call('stopCompanyComparisons', { token: dana.token });
    expect((await runOf(second))?.state).toBe('running');
  });

  it('that is repeated while it waits stays the own one: another period replaces it', async () => {
    const { db, clock } = product.connector.services;
    await compare([second]);
    const first = await runOf(second);
    // As while all workers are busy.
    await db.tx({ realm: second }, (trx) =>
      trx
        .updateTable('backgroundRun')
        .set({ state: 'running', updatedAt: clock.now() })
        .where('id', '=', first?.id ?? '')
        .execute(),
    );
    await compare([second]);
    expect((await runOf(second))?.id).toBe(first?.id);
    expect(statesIn(await compare([second], { ...search, ToDate: dayAgo(1) }))).not.toEqual({
      [second]: 'OtherSearch',
    });
  });

  it('that a later search of the company has replaced shows no result of it', async () => {
    await compare([second]);
    await searchOf(second, { ...search, ToDate: dayAgo(2) });
    expect(statesIn(await read())).toEqual({ [second]: 'replaced' });
  });

  it('is shown to nobody else, not even to a colleague', async () => {
    await compare([second]);
    const luis = await signedIn(people.luis.sub);
    expect(await read(luis)).toEqual({ search: null, companies: [] });
    expect(field((await luis.person.call('ownCompanies', { token: luis.token })).body, 'hasComparisons')).toBe(false);
    expect(field((await dana.person.call('ownCompanies', { token: dana.token })).body, 'hasComparisons')).toBe(true);
  });

  it('is refused for days that a company may not search, for more than 40 companies, and the seventh time in a minute', async () => {
    const long = await compare([second], { ...search, FromDate: dayAgo(120) });
    expect(field(long, 'error', 'reasonCode')).toBe('InvalidRange');
    const body = { RealmIds: Array.from({ length: 41 }, (_, place) => `9${place}`), ...search };
    expect((await dana.person.call('compareCompanies', { token: dana.token, body })).status).toBe(400);
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      codes.push(field(await compare([foreign]), 'error', 'reasonCode') ?? null);
    expect(codes).toContain('TooManyRequests');
  });
});

describe('the stop of a search over companies', () => {
  it('ends what has not begun, and leaves what has', async () => {
    const { realmId } = product.info;
    const { db } = product.connector.services;
    const mine = {
      ownerSub: people.dana.sub,
      searchId: '00000000-0000-4000-8000-000000000001',
      search: JSON.stringify(search),
      startedAt: new Date(),
      isOwnRun: true,
      refusal: null,
      correlationId: 'c',
    };
    for (const realm of [realmId, second]) {
      const runId = await searchOf(realm, search);
      await db.tx({ realm }, async (trx) => {
        await trx
          .insertInto('companyComparison')
          .values({ ...mine, realmId: realm, runId })
          .execute();
        if (realm === second)
          await trx.updateTable('backgroundRun').set({ attempts: 1 }).where('id', '=', runId).execute();
      });
    }
    const { body } = await dana.person.call('stopCompanyComparisons', { token: dana.token });
    expect(statesIn(body)).toEqual({ [realmId]: 'cancelled', [second]: 'running' });
  });
});
