import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readProviderAuthorization } from '../../../packages/connector/src/features/company/provider-credentials.ts';
import { providerSecret } from '../../../packages/connector/src/service/company-state.ts';
import { changeCompany, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { putSecret } from '../../../packages/connector/src/store/secrets.ts';
import { long } from '../../long.ts';
import type { Answered } from '../../support/call.harness.ts';
import { field, textAt } from '../../support/json.ts';
import { requestsToken, callbackBody, people, type Person, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const sentences = {
  unverified: "We couldn't verify your identity.",
  withoutTaxAccount: 'We were unable to validate you identity...',
  failed: 'Avalara authentication is failed, please try again with correct credentials.',
};

/** Offset of the connector's clock in milliseconds; the identity servers use the machine's clock. */
let clockOffset = 0;
let product: Product;
beforeAll(async () => {
  product = await startProduct({ webhooks: false, clock: { now: () => new Date(Date.now() + clockOffset) } });
});
afterAll(() => product.stop());
afterEach(() => {
  clockOffset = 0;
  product.sandbox.kernel.faults.clear();
});

const startUrl = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call('signInUrl', { query: { operationType: 'signin', prompt: 'login', ...query } })).text;

async function callbackOf(person: Person, sub: string, query: Record<string, string> = {}) {
  return callbackBody(await person.signInAt(await startUrl(person, query), sub));
}

const noTokens = { appToken: '', avaToken: '', idToken: '', userId: '', realmId: null };

describe('the address of the sign-in', () => {
  it('is text, and leads to the identity server whatever the request contains', async () => {
    const person = personAt(product);
    const answer = await person.call('signInUrl', { query: { realmId: 'evil.example', prompt: 'select_account' } });
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const url = new URL(answer.text);
    expect(url.href).toContain(`${product.info.taxProviderSignIn.issuer}/connect/authorize?`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code id_token',
      response_mode: 'fragment',
      code_challenge_method: 'S256',
      prompt: 'select_account',
      redirect_uri: `${product.info.api}/aiauthcallback`,
    });
    expect(url.href).not.toContain('evil.example');
    expect(answer.headers.getSetCookie().join()).toMatch(/salestax=[\w-]{43};.*HttpOnly/);
  });

  it('has a new state, nonce and challenge every time', async () => {
    const person = personAt(product);
    const [one, two] = [new URL(await startUrl(person)), new URL(await startUrl(person))];
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
  });

  it('is of the same form for a connected and for an unknown company', async () => {
    const person = personAt(product);
    const kindOf = async (realmId: string) => {
      const { status, headers, text } = await person.call('connectedCompanySignInUrl', { query: { realmId } });
      const url = new URL(text);
      for (const name of ['state', 'nonce', 'code_challenge']) url.searchParams.set(name, '');
      return { status, type: headers.get('content-type'), url: url.href };
    };
    expect(await kindOf(product.info.realmId)).toEqual(await kindOf('1234567890'));
  });

  it('fails as retryable when the identity server is down', long, async () => {
    const fresh = await startProduct({ webhooks: false });
    fresh.sandbox.kernel.faults.add({ service: 'identity', times: 5, fault: { kind: 'status', status: 503 } });
    const away = await personAt(fresh).call('signInUrl');
    expect(away.status).toBe(503);
    fresh.sandbox.kernel.faults.clear();
    expect((await personAt(fresh).call('signInUrl')).status).toBe(200);
    await fresh.stop();
  });
});

it('a request token is not used up while the identity server does not answer', async () => {
  const fresh = await startProduct({ webhooks: false });
  const { realmId } = fresh.info;
  const { db } = fresh.connector.services;
  const { companyId: userId = '' } = (await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId))) ?? {};
  const request = { realmId, companyId: userId, correlationId: 'c', signal: AbortSignal.timeout(10_000) };
  const { requestToken } = await readProviderAuthorization(fresh.connector.services, request, true);
  const person = personAt(fresh);
  const query = { realmId, userId, requestToken };
  fresh.sandbox.kernel.faults.add({ service: 'identity', times: 5, fault: { kind: 'status', status: 503 } });
  expect((await person.call('connectedCompanySignInUrl', { query })).status).toBe(503);
  fresh.sandbox.kernel.faults.clear();
  const body = { requestToken, userId };
  const isAuthorized = async () => (await person.call('authorizedForAiLogin', { params: { realmId }, body })).body;
  expect(await isAuthorized()).toMatchObject({ isAuthorized: true });
  expect((await person.call('connectedCompanySignInUrl', { query })).status).toBe(200);
  expect(await isAuthorized()).toMatchObject({ isAuthorized: false });
  await fresh.stop();
});

describe('a completed sign-in', () => {
  it('without a company has the session of the sign-in only', async () => {
    const { status, body } = await signIn(personAt(product), people.dana.sub);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      validationflag: 'true',
      error: null,
      avaAcc: '2000134567',
      avaUser: 'dana@cottonwood.example',
      avaType: 'AccountAdmin',
      userName: 'Dana Whitfield',
      isSetupComplete: false,
      isAvaTaxCompanyConfigured: false,
      isQboConnected: false,
      realmId: null,
      userId: '',
    });
    const person = personAt(product);
    const token = textAt(body, 'appToken');
    expect((await person.call('originAddress', { token })).status).toBe(403);
  });

  it('with a company of the same account has both sessions, whichever user connected it', async () => {
    for (const { sub } of [people.dana, people.priya, people.luis]) {
      const { body } = await signIn(personAt(product), sub, product.info.realmId);
      expect(body).toMatchObject({
        validationflag: 'true',
        error: null,
        isSetupComplete: true,
        isAvaTaxCompanyConfigured: true,
        isQboConnected: true,
        realmId: product.info.realmId,
        companyName: 'Cottonwood Landscape Supply',
      });
      expect(textAt(body, 'userId')).toMatch(/^[\w-]{36}$/);
      expect(textAt(body, 'appToken')).not.toBe(textAt(body, 'signInToken'));
      const answer = await personAt(product).call('originAddress', { token: textAt(body, 'appToken') });
      expect(answer.status).toBe(200);
    }
  });

  it('with a company of another account has no session but a flag', async () => {
    const { status, body } = await signIn(personAt(product), people.sam.sub, product.info.realmId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...noTokens, validationflag: 'false', error: null, companyName: null });
  });

  it('with an unknown company has no session of a company', async () => {
    const { body } = await signIn(personAt(product), people.dana.sub, '1234567890');
    expect(body).toMatchObject({ validationflag: 'true', error: null, realmId: null, isQboConnected: false });
  });

  it('with a disconnected company has no session of a company', async () => {
    await withCompany({ connection: 'disconnected' }, async () => {
      const { body } = await signIn(personAt(product), people.dana.sub, product.info.realmId);
      expect(body).toMatchObject({ validationflag: 'true', error: null, realmId: null, isQboConnected: false });
      expect(field(body, 'signInToken')).toBeUndefined();
    });
  });

  it('requires an administrator while the company’s setup is not complete', async () => {
    await withCompany({ providerCompanyCode: null }, async () => {
      const luis = await signIn(personAt(product), people.luis.sub, product.info.realmId);
      expect(luis).toMatchObject({ status: 403, body: { error: { reasonCode: 'NonAdminUser' } } });
      const priya = await signIn(personAt(product), people.priya.sub, product.info.realmId);
      expect(priya.body).toMatchObject({
        isSetupComplete: false,
        isAvaTaxCompanyConfigured: false,
        isQboConnected: true,
      });
    });
  });

  it('with a company that is not linked yet is accepted from the user who connected it', async () => {
    await withCompany(
      { providerAccountId: null, providerCompanyCode: null, connectedBy: people.priya.sub },
      async () => {
        const dana = await signIn(personAt(product), people.dana.sub, product.info.realmId);
        expect(dana.body).toMatchObject({ ...noTokens, validationflag: 'false' });
        const priya = await signIn(personAt(product), people.priya.sub, product.info.realmId);
        expect(priya.body).toMatchObject({ validationflag: 'true', realmId: product.info.realmId });
      },
    );
  });

  it('is refused for a user who is inactive at the provider', async () => {
    const answer = await signIn(personAt(product), people.theo.sub, product.info.realmId);
    expect(answer).toMatchObject({ status: 403, body: { error: { reasonCode: 'InvalidUser' } } });
  });

  it('reports that a user has no tax account', async () => {
    const { status, body } = await signIn(personAt(product), people.casey.sub);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...noTokens, validationflag: 'true', error: sentences.withoutTaxAccount });
  });

  it('reports that the user declined', async () => {
    const { body } = await signIn(personAt(product), null);
    expect(body).toMatchObject({ ...noTokens, error: sentences.failed });
  });

  it('fails when the provider does not respond', async () => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    product.sandbox.kernel.faults.add({ service: 'tax-provider', times: 5, fault: { kind: 'status', status: 503 } });
    expect((await person.call('aiValidator', { body })).body).toMatchObject({ ...noTokens, error: sentences.failed });
    product.sandbox.kernel.faults.clear();
    expect((await signIn(person, people.dana.sub)).body).toMatchObject({ error: null });
  });
});

/** Changes the demo company during a test. */
async function withCompany(changes: Parameters<typeof changeCompany>[2], work: () => Promise<void>): Promise<void> {
  const { db, clock } = product.connector.services;
  const realm = product.info.realmId;
  const change = (to: Parameters<typeof changeCompany>[2]) =>
    db.tx({ realm }, (trx) => changeCompany(trx, realm, to, clock.now()));
  const before = await db.tx({ realm }, (trx) => companyOfRealm(trx, realm));
  if (before === null) throw new Error('No demo company.');
  const { connection, connectedBy, providerAccountId, providerCompanyCode } = before;
  await change(changes);
  try {
    await work();
  } finally {
    await change({ connection, connectedBy, providerAccountId, providerCompanyCode });
  }
}

describe('a sign-in callback', () => {
  /** The service's answer, and whether a token was requested from an identity server. */
  async function outcomeOf(person: Person, body: object) {
    let response: Answered | undefined;
    const isRedeemed = await requestsToken(product, async () => {
      response = await person.call('aiValidator', { body });
    });
    return { status: response?.status, ...pick(response?.body), isRedeemed };
  }
  const pick = (body: unknown) =>
    Object.fromEntries([...Object.keys(noTokens), 'error', 'validationflag'].map((name) => [name, field(body, name)]));
  const refused = { status: 200, ...noTokens, validationflag: 'true', error: sentences.unverified, isRedeemed: false };

  it('that matches its flow is redeemed', async () => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    expect(await outcomeOf(person, body)).toMatchObject({ error: null, isRedeemed: true });
  });

  it('is refused the second time', async () => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    expect((await person.call('aiValidator', { body })).body).toMatchObject({ error: null });
    expect(await outcomeOf(person, body)).toEqual(refused);
  });

  it('is redeemed once of two simultaneous calls', async () => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    const answers = await Promise.all([1, 2].map(() => person.call('aiValidator', { body })));
    const errors = answers.map((answer) => field(answer.body, 'error'));
    expect(new Set(errors)).toEqual(new Set([sentences.unverified, null]));
  });

  it('is refused from another browser, and remains valid in its own', async () => {
    const [person, thief] = [personAt(product), personAt(product)];
    await startUrl(thief);
    const body = await callbackOf(person, people.dana.sub);
    expect(await outcomeOf(thief, body)).toEqual(refused);
    expect(await outcomeOf(personAt(product), body)).toEqual(refused);
    expect((await person.call('aiValidator', { body })).body).toMatchObject({ error: null });
  });

  it.each([
    ['without a state', { state: '' }],
    ['with a state of its own', { state: 'x'.repeat(43) }],
  ])('is refused %s', async (_, change) => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    expect(await outcomeOf(person, { ...body, ...change })).toEqual(refused);
  });

  it('is refused after ten minutes', async () => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    clockOffset = 10 * 60_000;
    expect(await outcomeOf(person, body)).toEqual(refused);
  });

  it('is refused with the state of a consent at the accounting service', async () => {
    const person = personAt(product);
    const first = await signIn(person, people.dana.sub);
    const started = await person.call('startSignIn', {
      token: textAt(first.body, 'appToken'),
      body: { operationType: 'signin', prompt: 'login' },
    });
    const state = new URL(textAt(started.body, 'intuitUrl')).searchParams.get('state') ?? '';
    const body = await callbackOf(person, people.dana.sub);
    expect(await outcomeOf(person, { ...body, state })).toEqual(refused);
  });

  it('is refused with the code or the ID token of another sign-in', async () => {
    const person = personAt(product);
    const [one, two, three] = [
      await callbackOf(person, people.dana.sub),
      await callbackOf(person, people.luis.sub),
      await callbackOf(person, people.priya.sub),
    ];
    expect(await outcomeOf(person, { ...one, code: two.code })).toEqual(refused);
    expect(await outcomeOf(person, { ...two, id_token: one.id_token })).toEqual(refused);
    expect(await outcomeOf(person, { ...one, state: three.state })).toEqual(refused);
  });

  it.each([
    ['a forged signature', (token: string) => token.replace(/[^.]{8}$/, 'AAAAAAAA')],
    ['no signature at all', unsigned],
    ['no ID token', () => ''],
    ['something else for an ID token', () => 'x.y.z'],
  ])('is refused with %s', async (_, change) => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    expect(await outcomeOf(person, { ...body, id_token: change(body.id_token) })).toEqual(refused);
  });

  it('with a code that was already redeemed fails', async () => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    product.sandbox.kernel.faults.add({ service: 'identity', times: 1, fault: { kind: 'lost-answer' } });
    expect((await person.call('aiValidator', { body })).body).toMatchObject({ ...noTokens, error: sentences.failed });
  });

  it('loses an access token that it contains', async () => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    const { text } = await person.call('aiValidator', { body: { ...body, access_token: 'canary-access-token' } });
    expect(text).not.toContain('canary-access-token');
  });

  it('cannot be sent by another page', async () => {
    const person = personAt(product);
    const body = await callbackOf(person, people.dana.sub);
    const forged = await person.call('aiValidator', { body, headers: { 'x-xsrf-token': 'wrong' } });
    expect(forged.status).toBe(403);
    expect((await person.call('aiValidator', { body })).body).toMatchObject({ error: null });
  });
});

function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  return [header, token.split('.')[1], ''].join('.');
}

describe('a sign-in with another account', () => {
  const requestToken = async (token: string) =>
    textAt((await personAt(product).call('providerAuthorization', { token })).body, 'requestToken');

  it('requires the request token of the company, which works once and for that company', async () => {
    const { realmId } = product.info;
    await withCompany(
      { providerAccountId: null, providerCompanyCode: null, connectedBy: people.priya.sub },
      async () => {
        const { db, secrets, clock } = product.connector.services;
        await db.tx({ realm: realmId }, (trx) =>
          putSecret(trx, secrets, { realmId, name: providerSecret }, 'x', clock.now()),
        );
        const priya = await signIn(personAt(product), people.priya.sub, realmId);
        const userId = textAt(priya.body, 'userId');
        const token = await requestToken(textAt(priya.body, 'appToken'));

        const dana = personAt(product);
        const validateToken = (body: object, id: string = realmId) =>
          dana.call('authorizedForAiLogin', { params: { realmId: id }, body });
        expect((await validateToken({ requestToken: token, userId })).body).toEqual({
          isAuthorized: true,
          errorMessage: null,
        });
        const refused = {
          isAuthorized: false,
          errorMessage: 'Unauthorized user attempting to access the ERP company.',
        };
        expect((await validateToken({ requestToken: 'other', userId })).body).toEqual(refused);
        expect((await validateToken({ requestToken: token, userId: 'other' })).body).toEqual(refused);
        expect((await validateToken({ requestToken: token, userId }, '1234567890')).body).toEqual(refused);
        expect((await validateToken({})).body).toEqual(refused);

        const enter = async () => {
          const query = { realmId, requestToken: token, userId };
          const { text } = await dana.call('connectedCompanySignInUrl', { query });
          expect(new URL(text).searchParams.get('redirect_uri')).toBe(`${product.info.api}/avataxlogin`);
          return dana.call('aiValidator', { body: callbackBody(await dana.signInAt(text, people.dana.sub)) });
        };
        const priyaEnters = () =>
          personAt(product).call('userConfiguration', { token: textAt(priya.body, 'appToken'), params: { userId } });
        expect((await priyaEnters()).status).toBe(200);
        expect((await enter()).body).toMatchObject({ validationflag: 'true', realmId });
        expect((await priyaEnters()).status).toBe(401);
        expect((await validateToken({ requestToken: token, userId })).body).toEqual(refused);
        const back = await signIn(personAt(product), people.priya.sub, realmId);
        expect(back.body).toMatchObject({ ...noTokens, validationflag: 'false' });
      },
    );
  });

  it('does not change the account of a company that is already linked', async () => {
    const { realmId } = product.info;
    const dana = await signIn(personAt(product), people.dana.sub, realmId);
    const token = await requestToken(textAt(dana.body, 'appToken'));
    const sam = personAt(product);
    const query = { realmId, requestToken: token, userId: textAt(dana.body, 'userId') };
    const { text } = await sam.call('connectedCompanySignInUrl', { query });
    const body = callbackBody(await sam.signInAt(text, people.sam.sub));
    expect((await sam.call('aiValidator', { body })).body).toMatchObject({ ...noTokens, validationflag: 'false' });
  });
});

describe('the check whether a company may start the sign-in', () => {
  const validate = async (realmId: string) =>
    (await personAt(product).call('validateCompany', { body: { realmId } })).body;

  it('accepts a connected company and refuses others', async () => {
    expect(await validate(product.info.realmId)).toEqual({ isValid: true, error: null });
    const refused = {
      isValid: false,
      error: { reasonCode: 'NotConnected', message: 'Failed to validate company. Please retry.' },
    };
    expect(await validate('1234567890')).toEqual(refused);
    await withCompany({ connection: 'disconnected' }, async () => {
      expect(await validate(product.info.realmId)).toEqual(refused);
    });
  });
});
