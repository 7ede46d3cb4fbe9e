import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { allowsTestSignIn } from '../../../packages/connector/src/app/compose-sign-in.ts';
import { providerSecret } from '../../../packages/connector/src/service/company-state.ts';
import { changeCompany, type CompanyChanges, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { createSecretBox, getSecret, putSecret } from '../../../packages/connector/src/store/secrets.ts';
import { textAt } from '../../support/json.ts';
import { startLoneConnector } from '../../support/lone-connector.harness.ts';
import { completionBody, people, type Person, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

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
}

async function signedIn(sub: string = people.dana.sub): Promise<SignedIn> {
  const person = personAt(product);
  const { body } = await signIn(person, sub, product.info.realmId);
  return { person, app: textAt(body, 'appToken'), first: textAt(body, 'signInToken') };
}

const extend = (person: Person, token: string, realmId: string = product.info.realmId) =>
  person.call('extendJwt', { token, params: { realmId } });
const newToken = async (person: Person, token: string) => textAt((await extend(person, token)).body, 'jwtToken');
const statusOf = async ({ person }: SignedIn, token: string) =>
  (await person.call('userConfiguration', { token })).status;
const startSignIn = ({ person }: SignedIn, token: string) =>
  person.call('startSignIn', { token, body: { operationType: 'signin', prompt: 'login' } });
/** Whether a sign-in token, which has no company, is still valid. */
const mayStillChoose = async ({ person, first }: SignedIn) => (await extend(person, first, '0')).status === 200;

describe('a session', () => {
  it('lasts 25 minutes', async () => {
    const dana = await signedIn();
    clockOffset = 25 * minutes - 5 * seconds;
    expect(await statusOf(dana, dana.app)).toBe(200);
    clockOffset = 25 * minutes + seconds;
    expect(await statusOf(dana, dana.app)).toBe(401);
  });

  it('is extended by another token, and the old one is valid for 30 seconds after the first use of it', async () => {
    const dana = await signedIn();
    clockOffset = 20 * minutes;
    const extended = await extend(dana.person, dana.app);
    expect(extended).toMatchObject({
      status: 200,
      body: { userName: 'Dana Whitfield', avataxAccountNumber: '2000134567' },
    });
    const token = textAt(extended.body, 'jwtToken');
    expect(token).not.toBe(dana.app);
    expect(await statusOf(dana, token)).toBe(200);
    clockOffset += 25 * seconds;
    expect(await statusOf(dana, dana.app)).toBe(200);
    clockOffset += 6 * seconds;
    expect(await statusOf(dana, dana.app)).toBe(401);
    expect((await extend(dana.person, dana.app)).status).toBe(401);
    expect(await statusOf(dana, token)).toBe(200);
    clockOffset = 44 * minutes;
    expect(await statusOf(dana, token)).toBe(200);
  });

  it('keeps its token, and can be extended again, when the answer to an extension is lost', async () => {
    const dana = await signedIn();
    clockOffset = 21 * minutes;
    expect((await extend(dana.person, dana.app)).status).toBe(200);
    clockOffset += 2 * minutes;
    expect(await statusOf(dana, dana.app)).toBe(200);
    const token = await newToken(dana.person, dana.app);
    expect(await statusOf(dana, token)).toBe(200);
    clockOffset += 31 * seconds;
    expect([await statusOf(dana, dana.app), await statusOf(dana, token)]).toEqual([401, 200]);
  });

  it('without a company connects one for an hour after the sign-in, and then asks for another sign-in', async () => {
    const dana = await signedIn();
    const start = () => startSignIn(dana, dana.first);
    clockOffset = hours - 5 * seconds;
    expect((await start()).body).toMatchObject({ error: null });
    clockOffset = hours + seconds;
    expect(await start()).toMatchObject({
      status: 200,
      body: {
        intuitUrl: null,
        error: { reasonCode: 'SignInTooOld', message: expect.stringContaining('sign in again') },
      },
    });
    expect(await mayStillChoose(dana)).toBe(true);
  });

  it('in a company connects another one also later, because its rights are asked for at each extension', async () => {
    const dana = await signedIn();
    let token = dana.app;
    for (let passed = 20 * minutes; passed <= 80 * minutes; passed += 20 * minutes) {
      clockOffset = passed;
      token = await newToken(dana.person, token);
    }
    const url = textAt((await startSignIn(dana, token)).body, 'intuitUrl');
    // The page leaves the company as soon as it has the address.
    await dana.person.call('logout', { params: { flag: 'false' }, body: [{ token, tokenType: 'Jwt' }] });
    const body = completionBody(await dana.person.consentAt(url, people.dana.accounting, realmIds.second));
    expect((await dana.person.call('completeAccountingAuth', { body })).body).toMatchObject({ error: null });
  });

  it('is extended under its own company only', async () => {
    const dana = await signedIn();
    expect((await extend(dana.person, dana.app, '0')).status).toBe(200);
    expect((await extend(dana.person, dana.app, '1234567890')).status).toBe(404);
  });

  it('ends eight hours after the sign-in, however often it was extended', async () => {
    const dana = await signedIn();
    let token = dana.app;
    for (let passed = 20 * minutes; passed < 8 * hours; passed += 20 * minutes) {
      clockOffset = passed;
      token = await newToken(dana.person, token);
    }
    clockOffset = 8 * hours - 60 * seconds;
    expect(await statusOf(dana, token)).toBe(200);
    expect(await mayStillChoose(dana)).toBe(true);
    clockOffset = 8 * hours + seconds;
    expect(await statusOf(dana, token)).toBe(401);
    expect((await extend(dana.person, token)).status).toBe(401);
    expect(await mayStillChoose(dana)).toBe(false);
  });

  it('of a sign-in without a company is returned unchanged, and opens no company', async () => {
    const dana = await signedIn();
    clockOffset = 3 * hours;
    expect((await extend(dana.person, dana.first, '0')).body).toEqual({
      jwtToken: dana.first,
      userId: '',
      userName: 'Dana Whitfield',
      avataxAccountNumber: '2000134567',
    });
    expect(await statusOf(dana, dana.first)).toBe(403);
    expect((await extend(dana.person, dana.first)).status).toBe(404);
  });

  it('of an embedded widget is not extended', async () => {
    const token = await product.embedToken();
    expect((await extend(personAt(product), token)).status).toBe(403);
  });
});

describe('signing out', () => {
  const logOut = (person: Person, flag: string, tokens: readonly string[]) =>
    person.call('logout', { params: { flag }, body: tokens.map((token) => ({ token, tokenType: 'Jwt' })) });

  it('ends the whole sign-in: the listed tokens and all that were issued from them', async () => {
    const dana = await signedIn();
    const extended = await newToken(dana.person, dana.app);
    expect((await logOut(dana.person, 'true', [dana.app])).body).toBe(true);
    for (const token of [dana.app, extended]) expect(await statusOf(dana, token)).toBe(401);
    expect(await mayStillChoose(dana)).toBe(false);
  });

  it('ends only the listed sign-ins', async () => {
    const dana = await signedIn();
    const extended = await newToken(dana.person, dana.app);
    expect(await statusOf(dana, extended)).toBe(200);
    expect((await logOut(dana.person, 'false', [extended])).body).toBe(true);
    expect(await statusOf(dana, extended)).toBe(401);
    expect(await statusOf(dana, dana.app)).toBe(200);
    expect(await mayStillChoose(dana)).toBe(true);
  });

  it('ends the former token with a new one that was never used', async () => {
    const dana = await signedIn();
    const extended = await newToken(dana.person, dana.app);
    expect((await logOut(dana.person, 'false', [extended])).body).toBe(true);
    expect([await statusOf(dana, extended), await statusOf(dana, dana.app)]).toEqual([401, 401]);
  });

  it('ends a token whose answer was lost, with the token before it or the one after it', async () => {
    for (const isUsed of [false, true]) {
      const dana = await signedIn();
      const lost = await newToken(dana.person, dana.app);
      const last = isUsed ? await newToken(dana.person, dana.app) : dana.app;
      expect(await statusOf(dana, last)).toBe(200);
      expect((await logOut(dana.person, 'false', [last])).body).toBe(true);
      expect([await statusOf(dana, last), await statusOf(dana, lost)]).toEqual([401, 401]);
    }
  });

  it('ends nothing of another user', async () => {
    const [dana, priya] = [await signedIn(), await signedIn(people.priya.sub)];
    await logOut(dana.person, 'true', [dana.app, dana.first]);
    expect(await statusOf(priya, priya.app)).toBe(200);
  });

  it('answers alike for invalid tokens, and leaves valid ones to expire', async () => {
    const dana = await signedIn();
    const odd = ['', 'x', 'eyJhbGciOiJub25lIn0.e30.', `${dana.app}x`];
    const answer = await logOut(dana.person, 'true', odd);
    expect(answer).toMatchObject({ status: 200, body: true });
    expect(await statusOf(dana, dana.app)).toBe(200);
    const ended = await logOut(dana.person, 'true', [...odd, dana.app]);
    expect(ended).toMatchObject({ status: 200, body: true });
    expect(await statusOf(dana, dana.app)).toBe(401);
    expect((await logOut(dana.person, 'true', [dana.app])).body).toBe(true);
    expect((await logOut(dana.person, 'true', [])).body).toBe(true);
  });

  it('accepts at most ten tokens', async () => {
    expect((await logOut(personAt(product), 'true', Array<string>(11).fill('x'))).status).toBe(400);
  });

  it('and a simultaneous extension leave no valid token', async () => {
    const dana = await signedIn();
    const [extended] = await Promise.all([extend(dana.person, dana.app), logOut(dana.person, 'true', [dana.first])]);
    const tokens = [dana.app, ...(extended.status === 200 ? [textAt(extended.body, 'jwtToken')] : [])];
    for (const token of tokens) expect(await statusOf(dana, token)).toBe(401);
  });
});

describe('signing in without a browser', () => {
  /** The verifier of RFC 7636, appendix B, and its challenge. */
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

  async function codeOf(sub: string): Promise<string> {
    const { issuer, clientId } = product.info.taxProviderSignIn;
    const url = new URL(`${issuer}/connect/authorize`);
    const parameters = {
      client_id: clientId,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid profile email avatax',
      redirect_uri: `${product.info.api}/aiauthcallback`,
      state: 'test',
      prompt: 'login',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return (await personAt(product).signInAt(url.href, sub))['code'] ?? '';
  }

  it('works with a code when all providers run on this machine', async () => {
    const answer = await personAt(product).call('testCase', { body: { code: await codeOf(people.dana.sub) } });
    expect(answer.body).toMatchObject({ validationflag: 'true', error: null, avaUser: 'dana@cottonwood.example' });
    const wrong = await personAt(product).call('testCase', { body: { code: 'wrong' } });
    expect(wrong).toMatchObject({ status: 200, body: { appToken: '', error: expect.stringContaining('failed') } });
  });

  it('is not available when a provider runs elsewhere', async () => {
    const here = { apiUrl: 'http://localhost:1', tokenUrl: 'http://127.0.0.1:2' };
    const lone = await startLoneConnector({ taxProviderUrl: 'https://api.example' });
    const { config } = lone;
    const local = {
      ...config,
      accounting: { ...config.accounting, ...here },
      taxProviderUrl: 'http://[::1]:3',
      taxProviderIdentity: { issuer: 'http://localhost:4/avalara', clientId: 'c', clientSecret: 's' },
    };
    expect(allowsTestSignIn(local)).toBe(true);
    const away = 'https://api.example';
    expect(
      [
        { ...local, accounting: { ...local.accounting, apiUrl: away } },
        { ...local, accounting: { ...local.accounting, tokenUrl: away } },
        { ...local, taxProviderUrl: 'https://127.0.0.1.example' },
        { ...local, taxProviderIdentity: { ...local.taxProviderIdentity, issuer: away } },
        { ...local, taxProviderIdentity: null },
      ].map(allowsTestSignIn),
    ).toEqual([false, false, false, false, false]);

    const answer = await lone.app.inject({ method: 'POST', url: '/oauth/api/signin/TestCase', payload: { code: 'x' } });
    const unknown = await lone.app.inject({ method: 'POST', url: '/oauth/api/signin/Nothing', payload: { code: 'x' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.message).toBe(unknown.json().error.message);
    await lone.stop();
  });
});

describe('an extension', () => {
  const realm = () => ({ realm: product.info.realmId }) as const;
  const change = (changes: CompanyChanges) => {
    const { db, clock } = product.connector.services;
    return db.tx(realm(), (trx) => changeCompany(trx, product.info.realmId, changes, clock.now()));
  };

  /** Changes a user at the tax provider, as its administrator does. */
  function changeUser(userName: string, changes: object): void {
    const users = product.sandbox.taxProvider().accounts.flatMap((account) => account.users);
    Object.assign(users.find((user) => user.userName === userName) ?? {}, changes);
  }
  const dana = { userName: 'dana@cottonwood.example' };
  const mayManage = async ({ person }: SignedIn, token: string) =>
    (await person.call('settings', { token })).status === 200;

  afterEach(() => {
    changeUser(dana.userName, { role: 'AccountAdmin', isActive: true });
    product.sandbox.kernel.faults.clear();
  });

  it('takes the role that the user has at the tax provider now', async () => {
    const user = await signedIn();
    expect(await mayManage(user, user.app)).toBe(true);
    changeUser(dana.userName, { role: 'AccountUser' });
    const token = await newToken(user.person, user.app);
    expect(await statusOf(user, token)).toBe(200);
    expect(await mayManage(user, token)).toBe(false);
  });

  it('is refused to a user who was deactivated at the tax provider, and ends the sign-in', async () => {
    const user = await signedIn();
    changeUser(dana.userName, { isActive: false });
    expect((await extend(user.person, user.app)).status).toBe(401);
    expect(await statusOf(user, user.app)).toBe(401);
    expect(await mayStillChoose(user)).toBe(false);
  });

  it('does not need the tax provider: while it does not answer, the role stays', async () => {
    const user = await signedIn();
    product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'refused-connection' } });
    expect(await mayManage(user, await newToken(user.person, user.app))).toBe(true);
  });

  it('keeps the role while the stored credentials, which are the user’s own, cannot be decrypted', async () => {
    const user = await signedIn();
    const { db, secrets, clock } = product.connector.services;
    const secret = { realmId: product.info.realmId, name: providerSecret };
    const stored = await db.tx(realm(), (trx) => getSecret(trx, secrets, secret));
    const before = await db.tx(realm(), (trx) => companyOfRealm(trx, product.info.realmId));
    const lost = createSecretBox({ keys: [{ id: 'lost', key: randomBytes(32) }], current: 'lost' });
    await db.tx(realm(), (trx) => putSecret(trx, lost, secret, 'unreadable', clock.now()));
    await change({ providerLogin: dana.userName });
    expect(await mayManage(user, await newToken(user.person, user.app))).toBe(true);
    await db.tx(realm(), (trx) => putSecret(trx, secrets, secret, stored ?? '', clock.now()));
    await change({ providerLogin: before?.providerLogin ?? null });
  });

  it.each([
    ['the company is disconnected', { connection: 'disconnected' }],
    ['the company belongs to another account', { providerAccountId: '2000134568' }],
    ['the company belongs to another user', { providerAccountId: null, connectedBy: people.priya.sub }],
  ] as const)('is refused when %s', async (_, changes) => {
    const user = await signedIn();
    const { db } = product.connector.services;
    const before = await db.tx(realm(), (trx) => companyOfRealm(trx, product.info.realmId));
    await change(changes);
    expect((await extend(user.person, user.app)).status).toBe(401);
    expect(await statusOf(user, user.app)).toBe(401);
    if (before === null) throw new Error('The demo company does not exist.');
    const { connection, providerAccountId, connectedBy } = before;
    await change({ connection, providerAccountId, connectedBy });
  });

  it('is limited to 60 of a user in a minute', async () => {
    // The other tests extend sessions of another user.
    const user = await signedIn(people.luis.sub);
    const answers = await Promise.all(Array.from({ length: 61 }, () => extend(user.person, user.first, '0')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
