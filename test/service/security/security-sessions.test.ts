import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeCompany } from '../../../packages/connector/src/store/companies.ts';
import { contract, routeNames, servedAt, namesOwnCompany } from '../../support/call.harness.ts';
import { textAt } from '../../support/json.ts';
import { people, type Person, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { audiences } from '../../support/route-callers.ts';

/** Offset of the connector's clock, in milliseconds. */
let clockOffset = 0;
let product: Product;
beforeAll(async () => {
  product = await startProduct({ webhooks: false, clock: { now: () => new Date(Date.now() + clockOffset) } });
});
afterAll(() => product.stop());
afterEach(() => {
  clockOffset = 0;
});

interface SignedIn {
  readonly person: Person;
  readonly app: string;
  readonly first: string;
  readonly userId: string;
}

async function signedIn(sub: string = people.dana.sub): Promise<SignedIn> {
  const person = personAt(product);
  const { body } = await signIn(person, sub, product.info.realmId);
  const [app, first, userId] = ['appToken', 'signInToken', 'userId'].map((name) => textAt(body, name));
  return { person, app: app ?? '', first: first ?? '', userId: userId ?? '' };
}

/** Routes that require a session, and are served. */
const guarded = () => {
  const open: readonly string[] = [...audiences.everybody, ...audiences.integrators];
  return routeNames.filter((name) => !open.includes(name) && product.connector.app.hasRoute(servedAt(name)));
};

/** The routes that did not answer 401. */
async function stillOpen({ person, userId }: SignedIn, token: string): Promise<string[]> {
  const open: string[] = [];
  for (const name of guarded())
    for (const own of [true, false]) {
      const params = own ? { userId } : { userId: '0', realmId: '0' };
      const { status } = await person.call(name, { token, params });
      if (status !== 401) open.push(`${name}: ${status}`);
    }
  return open;
}

const logOut = ({ person }: SignedIn, tokens: readonly string[]) =>
  person.call('logout', { params: { flag: 'true' }, body: tokens.map((token) => ({ token, tokenType: 'Jwt' })) });

describe('after signing out', () => {
  it('every token of the sign-in is refused by every route', async () => {
    const dana = await signedIn();
    clockOffset = 60_000;
    const extended = textAt((await dana.person.call('extendJwt', { token: dana.app })).body, 'jwtToken');
    expect((await dana.person.call('userConfiguration', { token: extended })).status).toBe(200);
    await logOut(dana, [extended]);
    for (const token of [extended, dana.app, dana.first]) expect(await stillOpen(dana, token)).toEqual([]);
    expect(guarded().length).toBeGreaterThan(25);
  });

  it('a staff token is refused by every staff route', async () => {
    const morgan = personAt(product);
    const { text } = await morgan.call('staffSignInUrl');
    const { code = '', state = '' } = await morgan.signInAt(text, '00u1morganhale0001');
    const token = textAt((await morgan.call('staffSignIn', { body: { code, state } })).body, 'sessionId');
    expect((await morgan.call('staffRevoke', { token })).status).toBe(200);
    expect(await stillOpen({ person: morgan, app: '', first: '', userId: '0' }, token)).toEqual([]);
  });
});

describe('a claim of the browser', () => {
  /** Claims that a modified browser session could contain, sent as headers, in the query and in the body. */
  const claims = { isUsrAlw: 'true', isAdmin: 'true', avaut: 'AccountAdmin', role: 'AccountAdmin', source: 'okta' };

  it('gives no right: the service uses the signed-in user', async () => {
    const luis = await signedIn(people.luis.sub);
    const callWithClaims = (
      name: 'settings' | 'searchItems' | 'linkCompany' | 'disconnectOwn' | 'staffRevoke',
      body?: object,
    ) =>
      luis.person.call(name, {
        token: luis.app,
        params: { userId: luis.userId },
        query: claims,
        headers: { ...claims, 'x-role': 'AccountAdmin' },
        ...(body !== undefined && { body: { ...body, ...claims, isUsrAlw: true } }),
      });
    for (const [name, body] of [
      ['settings', undefined],
      ['searchItems', { search: '' }],
      ['linkCompany', { companyCode: 'COTTONWOOD' }],
      ['disconnectOwn', undefined],
    ] as const)
      expect(await callWithClaims(name, body)).toMatchObject({
        status: 403,
        body: { error: { reasonCode: 'NonAdminUser' } },
      });
    expect(await callWithClaims('staffRevoke')).toMatchObject({
      status: 403,
      body: { error: { reasonCode: 'Forbidden' } },
    });
  });

  it('selects no other company: ids in body, query and headers are ignored', async () => {
    const dana = await signedIn();
    const other = '9341452100000002';
    const answer = await dana.person.call('userConfiguration', {
      token: dana.app,
      params: { userId: dana.userId },
      query: { realmId: other, userId: other },
      headers: { 'x-realm-id': other, realmid: other },
    });
    expect(answer.body).toMatchObject({ qboCompanyName: 'Cottonwood Landscape Supply' });
  });

  it('to another company’s id opens nothing, wherever it stands in the path', async () => {
    const dana = await signedIn();
    for (const name of guarded().filter((each) => namesOwnCompany(contract[each]))) {
      const params = { userId: '00000000-0000-4000-8000-000000000000', realmId: '9341452100000002' };
      expect([name, (await dana.person.call(name, { token: dana.app, params })).status]).toEqual([name, 404]);
    }
  });
});

it('a company that is disconnected ends its sessions for every route', async () => {
  const dana = await signedIn();
  const { db, clock } = product.connector.services;
  const { realmId } = product.info;
  const ended = await dana.person.call('disconnectOwn', { token: dana.app, params: { realmId } });
  expect(ended.body).toEqual({ isQboDisconnected: true, error: null });
  expect(await stillOpen(dana, dana.app)).toEqual([]);
  await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, { connection: 'connected' }, clock.now()));
});
