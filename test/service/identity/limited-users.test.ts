import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { changeCompany, type CompanyChanges } from '../../../packages/connector/src/store/companies.ts';
import { password } from '../../support/account-user.fixture.ts';
import { callerOf } from '../../support/call.harness.ts';
import { requestEmbedSession } from '../../support/embed-session.ts';
import { connectFurtherCompany } from '../../support/further-company.ts';
import { field, listAt, textAt } from '../../support/json.ts';
import { people, type Person, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

/*
 * AvaTax can lock a user to one company and its children (UserModel.companyId: 'If this user is locked to one company (and
 * its children), this is the unique ID number of the company to which this user belongs.'). The administrator of one client
 * of an accounting firm is such a user.
 */

const { main, second } = realmIds;
/** Companies of the account at the tax provider; the first is linked to `main`, the other to `second`. */
const [own, other] = [7001, 7002];
const priya = 'priya@cottonwood.example';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  const { companies } = product.sandbox.taxProvider();
  const [first] = companies.filter(({ id }) => id === own);
  if (first === undefined) throw new Error('The sandbox has no company 7001.');
  companies.push({ ...first, id: other, companyCode: 'SECOND', name: 'Second client', isDefault: false });
  await connectFurtherCompany(product, { realmId: second, name: 'Second client', companyId: other });
});
afterAll(() => product.stop());
afterEach(async () => {
  await limitTo(null);
  setParent(null);
});

/** As the account's administrator does at the tax provider. */
async function limitTo(companyId: number | null, more: object = {}): Promise<void> {
  const body = JSON.stringify({ userName: priya, companyId, role: 'CompanyAdmin', ...more });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${product.info.control}/users`, { method: 'PUT', headers, body });
  expect(answer.status).toBe(200);
}

function setParent(parentCompanyId: number | null): void {
  const child = product.sandbox.taxProvider().companies.find(({ id }) => id === other);
  Object.assign(child ?? {}, { parentCompanyId });
}

interface Entered {
  readonly person: Person;
  readonly token: string;
}

async function enter(realmId: string = main): Promise<Entered> {
  const person = personAt(product);
  const { body } = await signIn(person, people.priya.sub, realmId);
  return { person, token: textAt(body, 'appToken') };
}

const companiesOf = async ({ person, token }: Entered) =>
  listAt((await person.call('ownCompanies', { token })).body, 'companies').map((company) => textAt(company, 'realmId'));
const switchTo = async ({ person, token }: Entered, realmId: string) =>
  (await person.call('switchCompany', { token, body: { realmId } })).body;
const extend = ({ person, token }: Entered, realmId: string = main) =>
  person.call('extendJwt', { token, params: { realmId } });

describe('a user whom AvaTax limits to one company', () => {
  it('sees and enters only that one of the account', async () => {
    await limitTo(own);
    const entered = await enter();
    expect(await companiesOf(entered)).toEqual([main]);
    expect(field(await switchTo(entered, second), 'error', 'reasonCode')).toBe('UnknownCompany');
    expect((await signIn(personAt(product), people.priya.sub, second)).body).toMatchObject({
      validationflag: 'false',
      appToken: '',
    });
  });

  it('sees and enters the companies below it, too', async () => {
    setParent(own);
    await limitTo(own);
    const entered = await enter();
    expect((await companiesOf(entered)).toSorted()).toEqual([main, second].toSorted());
    expect(await switchTo(entered, second)).toMatchObject({ entered: { realmId: second } });
  });

  it('does not see the company above it', async () => {
    setParent(own);
    await limitTo(other);
    expect(await companiesOf(await enter(second))).toEqual([second]);
  });

  it('starts no comparison of other companies', async () => {
    await limitTo(own);
    const { person, token } = await enter();
    const body = { RealmIds: [second], FromDate: '2026-01-01', ToDate: '2026-01-31', ErrorTransactionOnly: false };
    const { text } = await person.call('compareCompanies', { token, body });
    expect(JSON.parse(text)).toMatchObject({ companies: [] });
    expect(text).not.toContain('Second client');
  });
});

describe('a session', () => {
  it('ends with its next extension when its user is limited to another company meanwhile', async () => {
    const entered = await enter();
    expect((await extend(entered)).status).toBe(200);
    const later = await enter();
    await limitTo(other);
    expect((await extend(later)).status).toBe(401);
  });

  it('is limited from its next extension on, and has the role of that time', async () => {
    const entered = await enter();
    expect(await companiesOf(entered)).toHaveLength(2);
    await limitTo(own, { role: 'CompanyUser' });
    const token = textAt((await extend(entered)).body, 'jwtToken');
    expect(await companiesOf({ ...entered, token })).toEqual([main]);
    expect((await entered.person.call('settings', { token })).status).toBe(403);
  });
});

describe('the link of a company', () => {
  const change = (changes: CompanyChanges) => {
    const { db, clock } = product.connector.services;
    return db.tx({ realm: main }, (trx) => changeCompany(trx, main, changes, clock.now()));
  };

  it('can be to companies only that its user may see, although the stored credentials open all', async () => {
    await change({
      providerAccountId: null,
      providerCompanyCode: null,
      providerCompanyId: null,
      connectedBy: people.priya.sub,
      // The account number, with its license key.
      providerLogin: '2000134567',
    });
    await limitTo(other);
    const { person, token } = await enter();
    const codes = async (name: 'providerCompanies') =>
      listAt((await person.call(name, { token })).body).map((company) => textAt(company, 'companyCode'));
    expect(await codes('providerCompanies')).toEqual(['SECOND']);
    const link = (companyCode: string) => person.call('linkCompany', { token, body: { companyCode } });
    expect(field((await link('COTTONWOOD')).body, 'error', 'reasonCode')).toBe('UnknownCompany');
    const username = '2000134567';
    const validated = await person.call('validateAccount', { token, body: { username } });
    expect(listAt(validated.body, 'avaTaxCompanies')).toEqual([
      { companyCode: 'SECOND', companyName: 'Second client' },
    ]);
    expect((await link('SECOND')).body).toMatchObject({ companyCode: 'SECOND', error: null });
  });
});

describe('the other companies of an account', () => {
  it('are not in the log that its administrator downloads, although the stored credentials list them', async () => {
    const { db, clock } = product.connector.services;
    const linked = {
      providerAccountId: '2000134567',
      providerCompanyCode: 'COTTONWOOD',
      providerCompanyId: String(own),
    };
    await db.tx({ realm: main }, (trx) => changeCompany(trx, main, linked, clock.now()));
    await limitTo(own);
    const { person, token } = await enter();
    const settings = await person.call('settings', { token });
    expect(listAt(settings.body, 'avaTaxCompanies')).toHaveLength(1);
    const { text } = await person.call('providerCalls', { token });
    expect(text).toContain('/companies');
    expect(text).not.toContain('Second client');
  });

  it.each([
    ['read', ['COTTONWOOD']],
    ['manage', ['COTTONWOOD', 'SECOND']],
  ] as const)('are in the settings of an embed session only with the right to manage: %s', async (right, codes) => {
    const { api, documentPage } = product.info;
    const { origin } = new URL(documentPage);
    const issued = await requestEmbedSession(api, product.info, ['connector-settings'], origin, right);
    const token = textAt(await issued.json(), 'token');
    const { body } = await callerOf(product, token)('settings', { params: { userId: '0' } });
    expect(listAt(body, 'avaTaxCompanies').map((company) => textAt(company, 'companyCode'))).toEqual(codes);
  });
});

it('the sandbox has a user of one company, whose AvaTax calls see no other', async () => {
  const authorization = `Basic ${Buffer.from(`mia@aspengrove.example:${password}`).toString('base64')}`;
  const answer = await fetch(`${product.info.taxProvider}/api/v2/companies`, { headers: { authorization } });
  expect(listAt(await answer.json(), 'value').map((company) => textAt(company, 'companyCode'))).toEqual(['ASPENGROVE']);
});
