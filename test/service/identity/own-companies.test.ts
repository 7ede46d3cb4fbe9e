import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { changeCompany, type CompanyChanges } from '../../../packages/connector/src/store/companies.ts';
import { connectFurtherCompany } from '../../support/further-company.ts';
import { field, listAt, textAt } from '../../support/json.ts';
import { people, type Person, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const minutes = 60_000;
const { second, manual: foreign } = realmIds;
const foreignAccount = '2000134568';

/** Offset of the connector's clock, in milliseconds. */
let clockOffset = 0;
let product: Product;
beforeAll(async () => {
  product = await startProduct({ webhooks: false, clock: { now: () => new Date(Date.now() + clockOffset) } });
  await connectFurtherCompany(product, { realmId: second, name: 'Juniper Garden Supply' });
  await connectFurtherCompany(product, { realmId: foreign, name: 'Ridgeline Outfitters', accountId: foreignAccount });
});
afterAll(() => product.stop());

async function change(realmId: string, changes: CompanyChanges): Promise<void> {
  const { db, clock } = product.connector.services;
  await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, clock.now()));
}

/** Changes a user at the tax provider, as its administrator does. */
function changeUser(userName: string, changes: object): void {
  const users = product.sandbox.taxProvider().accounts.flatMap((account) => account.users);
  Object.assign(users.find((user) => user.userName === userName) ?? {}, changes);
}

interface SignedIn {
  readonly person: Person;
  readonly token: string;
}

let dana: SignedIn;
beforeEach(async () => {
  dana = await signedIn(people.dana.sub);
});
afterEach(() => {
  clockOffset = 0;
  changeUser('dana@cottonwood.example', { role: 'AccountAdmin', isActive: true });
});

async function signedIn(sub: string): Promise<SignedIn> {
  const person = personAt(product);
  const { body } = await signIn(person, sub, product.info.realmId);
  return { person, token: textAt(body, 'appToken') };
}

const list = async ({ person, token }: SignedIn) =>
  listAt((await person.call('ownCompanies', { token })).body, 'companies');
const idsIn = (companies: readonly unknown[]) => companies.map((company) => textAt(company, 'realmId')).toSorted();
const enter = async ({ person, token }: SignedIn, realmId: string) =>
  (await person.call('switchCompany', { token, body: { realmId } })).body;
const entered = async (from: SignedIn, realmId: string): Promise<SignedIn> => ({
  person: from.person,
  token: textAt(await enter(from, realmId), 'entered', 'token'),
});
const companyOf = async ({ person, token }: SignedIn) =>
  field(
    (await list({ person, token })).find((company) => field(company, 'isCurrent') === true),
    'realmId',
  );
const statusOf = async ({ person, token }: SignedIn) => (await person.call('userConfiguration', { token })).status;
const activityOf = async ({ person, token }: SignedIn) =>
  listAt((await person.call('activity', { token })).body, 'entries').map((entry) => [
    field(entry, 'action'),
    field(entry, 'outcome'),
    field(entry, 'reason'),
  ]);

describe('the companies of a user', () => {
  it('are those of the account, with the one of the session', async () => {
    expect(idsIn(await list(dana))).toEqual([product.info.realmId, second].toSorted());
    expect(await companyOf(dana)).toBe(product.info.realmId);
    const notices = await dana.person.call('companyNotices', { token: dana.token });
    expect(field(notices.body, 'companies')).toBe(2);
  });

  it('are those of the session, whatever the browser sends', async () => {
    const query = { accountId: foreignAccount, realmId: foreign };
    const { body } = await dana.person.call('ownCompanies', { token: dana.token, query });
    expect(idsIn(listAt(body, 'companies'))).not.toContain(foreign);
  });
});

describe('a switch to another company', () => {
  it('opens a session there without a sign-in, and records it in both companies', async () => {
    const answer = await enter(dana, second);
    expect(answer).toMatchObject({
      error: null,
      entered: { realmId: second, companyName: 'Juniper Garden Supply', mayManage: true, isSetupComplete: true },
    });
    const there = { person: dana.person, token: textAt(answer, 'entered', 'token') };
    expect(await companyOf(there)).toBe(second);
    expect((await activityOf(there))[0]).toEqual(['company-switch', 'done', null]);
    const back = await entered(there, product.info.realmId);
    expect((await activityOf(back)).slice(0, 2)).toEqual([
      ['company-switch', 'done', null],
      ['sign-out', 'done', null],
    ]);
  });

  it('ends the session of the company that is left, half a minute after the first call in the other', async () => {
    const there = await entered(dana, second);
    clockOffset = 60_000;
    expect([await statusOf(dana), await statusOf(there)]).toEqual([200, 200]);
    clockOffset += 25_000;
    expect(await statusOf(dana)).toBe(200);
    clockOffset += 6_000;
    expect([await statusOf(dana), await statusOf(there)]).toEqual([401, 200]);
  });

  it('does not extend the time of the sign-in', async () => {
    let session = dana;
    for (let passed = 20 * minutes; passed < 480 * minutes; passed += 20 * minutes) {
      clockOffset = passed;
      session = await entered(session, passed % (40 * minutes) === 0 ? product.info.realmId : second);
    }
    clockOffset = 478 * minutes;
    expect(await statusOf(session)).toBe(200);
    clockOffset = 480 * minutes + 1_000;
    expect(await statusOf(session)).toBe(401);
  });

  it('belongs to the same sign-in, which one sign-out ends, and which is listed once', async () => {
    const there = await entered(dana, second);
    const { body } = await there.person.call('companyAccess', { token: there.token, params: { realmId: second } });
    const own = listAt(body, 'sessions').filter((session) => field(session, 'isCurrent') === true);
    expect(own).toHaveLength(1);
    await there.person.call('logout', { params: { flag: 'true' }, body: [{ token: there.token, tokenType: 'Jwt' }] });
    expect([await statusOf(there), await statusOf(dana)]).toEqual([401, 401]);
  });

  it.each([foreign, '9341452100000999'])(
    'to a company of somebody else is refused like an unknown one: %s',
    async (id) => {
      expect(await enter(dana, id)).toMatchObject({ entered: null, error: { reasonCode: 'UnknownCompany' } });
      expect(await statusOf(dana)).toBe(200);
    },
  );

  it('is refused to a user whom the tax provider lists as inactive, and recorded there', async () => {
    changeUser('dana@cottonwood.example', { isActive: false });
    const refused = await enter(dana, second);
    expect(refused).toMatchObject({ entered: null, error: { reasonCode: 'InvalidUser' } });
    expect(textAt(refused, 'error', 'message')).toContain('AvaTax no longer lists you');
    changeUser('dana@cottonwood.example', { isActive: true });
    expect(await activityOf(await entered(dana, second))).toContainEqual(['company-switch', 'refused', 'InvalidUser']);
  });

  it('has the role that the user has at the tax provider now', async () => {
    changeUser('dana@cottonwood.example', { role: 'AccountUser' });
    expect(await enter(dana, second)).toMatchObject({ entered: { role: 'AccountUser', mayManage: false } });
  });

  it('is refused to users without the right while the set-up is not complete', async () => {
    const luis = await signedIn(people.luis.sub);
    await change(second, { providerCompanyCode: null });
    expect(await enter(luis, second)).toMatchObject({ error: { reasonCode: 'NonAdminUser' } });
    expect(await enter(dana, second)).toMatchObject({ entered: { isSetupComplete: false } });
    await change(second, { providerCompanyCode: product.info.taxAccount.companyCode });
  });

  it('is refused for a disconnected company, which stays in the list', async () => {
    await change(second, { connection: 'disconnected' });
    expect(idsIn(await list(dana))).toContain(second);
    expect(await enter(dana, second)).toMatchObject({ error: { reasonCode: 'CompanyDisconnected' } });
    await change(second, { connection: 'connected' });
  });

  it('is limited to 30 of a user in a minute', async () => {
    const luis = await signedIn(people.luis.sub);
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1)
      codes.push(field(await enter(luis, foreign), 'error', 'reasonCode'));
    expect(codes.filter((code) => code === 'TooManyRequests').length).toBeGreaterThan(0);
  });
});
