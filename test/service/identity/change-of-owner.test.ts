import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { providerSecret } from '../../../packages/connector/src/service/company-state.ts';
import { companyOfRealm, disconnectCompany } from '../../../packages/connector/src/store/companies.ts';
import { putSecret } from '../../../packages/connector/src/store/secrets.ts';
import { password } from '../../support/account-user.fixture.ts';
import { field, textAt } from '../../support/json.ts';
import { callbackBody, connect, people, type Person, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

/** Of account 2000134567. */
const former = { ...people.dana, login: 'dana@cottonwood.example', accountId: '2000134567' };
/** Of account 2000134568. */
const next = { ...people.sam, accounting: people.dana.accounting };
const realmId = realmIds.second;

let product: Product;
beforeEach(async () => {
  product = await startProduct({ webhooks: false });
});
afterEach(() => product.stop());

/** A user in the company. */
interface Entered {
  readonly person: Person;
  readonly token: string;
  readonly userId: string;
}

async function connectAndEnter({ sub, accounting }: { readonly sub: string; readonly accounting: string }) {
  const person = personAt(product);
  const token = textAt((await signIn(person, sub)).body, 'appToken');
  const { body } = await connect(person, token, accounting, realmId);
  const back = callbackBody(await person.signInAt(textAt(body, 'aiUrl'), sub));
  return enteredOf(person, (await person.call('aiValidator', { body: back })).body);
}

const enteredOf = (person: Person, body: unknown): Entered => ({
  person,
  token: textAt(body, 'appToken'),
  userId: textAt(body, 'userId'),
});

const callOf =
  ({ person, token, userId }: Entered) =>
  (name: Parameters<Person['call']>[0], options: NonNullable<Parameters<Person['call']>[1]> = {}) =>
    person.call(name, { token, ...options, params: { realmId, userId, ...options.params } });

async function enterCredentials(entered: Entered) {
  const body = { username: former.login, password };
  expect((await callOf(entered)('authorizeProvider', { body })).body).toMatchObject({ status: true });
}

/** The company is disconnected, and a user of the other account connects it within the day. */
async function connectAgain(): Promise<Entered> {
  const { db, clock } = product.connector.services;
  await db.tx({ realm: realmId }, (trx) => disconnectCompany(trx, realmId, 'accounting-service', clock.now()));
  return connectAndEnter(next);
}

/** A user of the other account signs in with the request token that the owner's page has. */
async function takeOver(owner: Entered): Promise<Entered> {
  const { requestToken } = Object(await callOf(owner)('providerAuthorization').then(({ body }) => body));
  const person = personAt(product);
  const query = { realmId, requestToken: String(requestToken), userId: owner.userId };
  const { text } = await person.call('connectedCompanySignInUrl', { query });
  const body = callbackBody(await person.signInAt(text, next.sub));
  return enteredOf(person, (await person.call('aiValidator', { body })).body);
}

/** The settings form of a user with an account, a user name and a company in it. */
async function formOf(entered: Entered, avaTaxDetails: object) {
  const { body } = await callOf(entered)('settings');
  return { ...Object(body), avaTaxDetails };
}

describe.each([
  ['connects the disconnected company', connectAgain],
  ['signs in with a request token of the owner', takeOver],
])('a user of another account who %s', (_, change) => {
  it('has nothing of the credentials, choices, activity and calls of the former owner', async () => {
    const owner = await connectAndEnter(former);
    await enterCredentials(owner);
    const call = callOf(await change(owner));

    expect((await call('providerAuthorization')).body).toMatchObject({ isAuthorized: false });
    expect((await call('providerCompanies')).body).toEqual([]);
    const username = former.login;
    expect((await call('validateAccount', { body: { username } })).body).toMatchObject({ status: false });
    expect((await call('settings')).body).toMatchObject({
      areCredentialsMissing: true,
      avaTaxCompanies: [],
      avaTaxDetails: { avaTaxAccountNumber: '', avaTaxUserName: '' },
    });
    for (const route of ['activity', 'providerCalls', 'settings'] as const)
      expect((await call(route)).text).not.toMatch(/dana@cottonwood|Whitfield|2000134567/);
    expect((await callOf(owner)('userConfiguration')).status).toBe(401);
  });

  it('cannot link the company to the account of the former owner', async () => {
    const owner = await connectAndEnter(former);
    await enterCredentials(owner);
    const entered = await change(owner);
    const details = { avaTaxAccountNumber: former.accountId, avaTaxUserName: former.login };
    const body = await formOf(entered, { ...details, avaTaxCompanyCode: 'COTTONWOOD' });
    expect((await callOf(entered)('saveSettings', { body })).body).toBe(false);
    const linked = await callOf(entered)('linkCompany', { body: { companyCode: 'COTTONWOOD' } });
    expect(field(linked.body, 'error', 'reasonCode')).toBe('NotAuthorized');
    const { db } = product.connector.services;
    const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
    expect(company).toMatchObject({ connectedBy: next.sub, providerAccountId: null, providerLogin: null });
  });
});

it('a request token of a former owner takes the company from no later one', async () => {
  const owner = await connectAndEnter(former);
  const { requestToken } = Object((await callOf(owner)('providerAuthorization')).body);
  const query = { realmId, requestToken: String(requestToken), userId: owner.userId };
  const later = await connectAgain();
  const person = personAt(product);
  const { text } = await person.call('connectedCompanySignInUrl', { query });
  const body = callbackBody(await person.signInAt(text, former.sub));
  expect((await person.call('aiValidator', { body })).body).toMatchObject({ validationflag: 'false', realmId: null });
  const { db } = product.connector.services;
  const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  expect(company).toMatchObject({ connectedBy: next.sub });
  expect((await callOf(later)('userConfiguration')).status).toBe(200);
});

it('stored credentials of another account than the caller’s are none', async () => {
  const entered = await connectAndEnter(next);
  const { db, secrets, clock } = product.connector.services;
  await db.tx({ realm: realmId }, async (trx) => {
    await trx.updateTable('company').set({ providerLogin: former.login }).where('realmId', '=', realmId).execute();
    await putSecret(trx, secrets, { realmId, name: providerSecret }, password, clock.now());
  });
  const call = callOf(entered);
  const username = former.login;
  const refused = { status: false, avaTaxCompanies: [], accountNumbers: [] };
  expect((await call('validateAccount', { body: { username } })).body).toMatchObject(refused);
  expect((await call('settings')).body).toMatchObject({ areCredentialsMissing: true, avaTaxCompanies: [] });
  const details = { avaTaxAccountNumber: former.accountId, avaTaxUserName: former.login };
  const body = await formOf(entered, { ...details, avaTaxCompanyCode: 'COTTONWOOD' });
  expect((await call('saveSettings', { body })).body).toBe(false);
});
