import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { dumpOf } from '../../support/database-dump.ts';
import { field, textAt } from '../../support/json.ts';
import {
  requestsToken,
  callbackBody,
  completionBody,
  consentUrl,
  people,
  type Person,
  personAt,
  signIn,
} from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const { second } = realmIds;
const morgan = '00u1morganhale0001';
const unverified = "We couldn't verify your identity.";
const minutes = 60_000;

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

const providerUrl = async (person: Person) => (await person.call('signInUrl', { query: { prompt: 'login' } })).text;
const staffUrl = async (person: Person) => (await person.call('staffSignInUrl')).text;
const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? '';
const companyAt = (realm: string) => product.connector.services.db.tx({ realm }, (trx) => companyOfRealm(trx, realm));

async function signedIn(sub: string = people.dana.sub): Promise<{ person: Person; token: string }> {
  const person = personAt(product);
  return { person, token: textAt((await signIn(person, sub)).body, 'appToken') };
}

/** The address with the challenge of a verifier that the connector does not know. */
function withOtherChallenge(address: string): string {
  const url = new URL(address);
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  url.searchParams.set('code_challenge', createHash('sha256').update('v'.repeat(43)).digest('base64url'));
  return url.href;
}

describe('a code is redeemed only with the verifier of its own flow (PKCE)', () => {
  it('at the tax provider', async () => {
    const person = personAt(product);
    const back = callbackBody(await person.signInAt(withOtherChallenge(await providerUrl(person)), people.dana.sub));
    const wasRequested = await requestsToken(product, async () => {
      const { body } = await person.call('aiValidator', { body: back });
      expect(body).toMatchObject({ appToken: '', error: expect.stringContaining('authentication is failed') });
    });
    expect(wasRequested).toBe(true);
  });

  it('at the accounting service', async () => {
    const { person, token } = await signedIn();
    const url = withOtherChallenge(await consentUrl(person, token));
    const back = completionBody(await person.consentAt(url, people.dana.accounting, second));
    const { body } = await person.call('completeAccountingAuth', { body: back });
    expect(body).toMatchObject({ aiUrl: null, error: { reasonCode: 'AccessDenied' } });
    expect(await companyAt(second)).toBeNull();
  });

  it('at the directory of the staff', async () => {
    const person = personAt(product);
    const { code, state } = await person.signInAt(withOtherChallenge(await staffUrl(person)), morgan);
    const { body } = await person.call('staffSignIn', { body: { code, state } });
    expect(body).toMatchObject({ sessionId: '', error: { reasonCode: 'AccessDenied' } });
  });

  it('so that another user’s stolen code connects nothing', async () => {
    const [thief, dana] = [await signedIn(people.priya.sub), await signedIn()];
    const url = await consentUrl(dana.person, dana.token);
    const stolen = await dana.person.consentAt(url, people.dana.accounting, second);
    const own = stateOf(await consentUrl(thief.person, thief.token));
    const body = { ...completionBody(stolen), State: own };
    const refused = await thief.person.call('completeAccountingAuth', { body });
    expect(refused.body).toMatchObject({ error: { reasonCode: 'AccessDenied' } });
    expect(await companyAt(second)).toBeNull();
  });
});

describe('an OAuth state', () => {
  const flows = {
    provider: { url: providerUrl },
    staff: { url: staffUrl },
    consent: { url: async (person: Person) => consentUrl(person, await tokenOf(person)) },
    onboarding: { url: async (person: Person) => consentUrl(person, await tokenOf(person), 'onboarding') },
  };
  type Flow = keyof typeof flows;
  const tokenOf = async (person: Person) => textAt((await signIn(person, people.dana.sub)).body, 'appToken');

  const completion = (State: string) => completionBody({ code: 'some-code', state: State, realmId: second });
  const finish: Readonly<Record<Flow, (person: Person, state: string) => Promise<unknown>>> = {
    provider: async (person, state) => {
      const body = callbackBody({ code: 'some-code', id_token: 'a.b.c', state });
      return field((await person.call('aiValidator', { body })).body, 'error');
    },
    staff: async (person, state) =>
      field((await person.call('staffSignIn', { body: { code: 'some-code', state } })).body, 'error', 'message'),
    consent: async (person, state) =>
      field((await person.call('completeAccountingAuth', { body: completion(state) })).body, 'error', 'message'),
    onboarding: async (person, state) =>
      field((await person.call('completeAuth', { body: completion(state) })).body, 'error', 'message'),
  };
  const names = ['provider', 'staff', 'consent', 'onboarding'] as const;
  const swaps = names.flatMap((begun) =>
    names.filter((other) => other !== begun).map((other) => [begun, other] as const),
  );

  it.each(swaps)(
    'of the %s flow is rejected by the %s callback, redeems no token and stays valid for its own flow',
    async (begun, other) => {
      const person = personAt(product);
      const state = stateOf(await flows[begun].url(person));
      const wasRequested = await requestsToken(product, async () => {
        expect(await finish[other](person, state)).toBe(unverified);
      });
      expect(wasRequested).toBe(false);
      // In its own flow it is accepted up to the redemption of the invalid code.
      expect(await requestsToken(product, () => finish[begun](person, state))).toBe(begun !== 'provider');
      expect(await finish[begun](person, state)).toBe(unverified);
    },
  );
});

describe('the company of a session', () => {
  it('is the one that the flow was started with, whatever the callback contains', async () => {
    const person = personAt(product);
    const back = callbackBody(await person.signInAt(await providerUrl(person), people.dana.sub));
    const { body } = await person.call('aiValidator', { body: { ...back, realmId: product.info.realmId } });
    expect(body).toMatchObject({ error: null, realmId: null, userId: '', isQboConnected: false });
    const token = textAt(body, 'appToken');
    expect((await person.call('userConfiguration', { token })).status).toBe(403);
    expect((await person.call('originAddress', { token })).status).toBe(403);
  });

  it('is not opened by an id in the address: the sign-in admits only its users', async () => {
    const sam = await signIn(personAt(product), people.sam.sub, product.info.realmId);
    expect(sam.body).toMatchObject({ validationflag: 'false', appToken: '', companyName: null, userId: '' });
  });
});

describe('a request token', () => {
  const tokenFor = async () => {
    const person = personAt(product);
    const { body } = await signIn(person, people.dana.sub, product.info.realmId);
    const stored = await person.call('providerAuthorization', { token: textAt(body, 'appToken') });
    return { requestToken: textAt(stored.body, 'requestToken'), userId: textAt(body, 'userId') };
  };
  const isAccepted = async (tokenRequest: object, realmId: string = product.info.realmId) =>
    field(
      (await personAt(product).call('authorizedForAiLogin', { params: { realmId }, body: tokenRequest })).body,
      'isAuthorized',
    );

  it('expires after ten minutes', async () => {
    const tokenRequest = await tokenFor();
    clockOffset = 10 * minutes - 1_000;
    expect(await isAccepted(tokenRequest)).toBe(true);
    clockOffset = 10 * minutes;
    expect(await isAccepted(tokenRequest)).toBe(false);
    expect(await takenOver(tokenRequest)).toBe('false');
  });

  it('is used up by the sign-in that it was given to, whoever completes it', async () => {
    const tokenRequest = await tokenFor();
    await takenOver(tokenRequest);
    expect(await isAccepted(tokenRequest)).toBe(false);
  });

  it('is valid for its own company and user only', async () => {
    const tokenRequest = await tokenFor();
    expect(await isAccepted(tokenRequest, second)).toBe(false);
    expect(await isAccepted({ ...tokenRequest, userId: product.info.realmId })).toBe(false);
    expect(await isAccepted({ ...tokenRequest, userId: '0' })).toBe(false);
    expect(await isAccepted({ requestToken: tokenRequest.requestToken })).toBe(false);
    expect(await isAccepted(tokenRequest)).toBe(true);
  });

  it('is no state of a flow, and a state is no request token', async () => {
    const tokenRequest = await tokenFor();
    const person = personAt(product);
    const url = await providerUrl(person);
    expect(await isAccepted({ ...tokenRequest, requestToken: stateOf(url) })).toBe(false);
    const body = callbackBody({ code: 'c', id_token: 'a.b.c', state: tokenRequest.requestToken });
    expect((await person.call('aiValidator', { body })).body).toMatchObject({ error: unverified });
    expect(await isAccepted(tokenRequest)).toBe(true);
  });

  it('is stored as its hash', async () => {
    const tokenRequest = await tokenFor();
    const rows = [...(await dumpOf(product.connector.services.db)).values()].join('\n');
    expect(rows.includes(tokenRequest.requestToken)).toBe(false);
    expect(rows).toContain(createHash('sha256').update(tokenRequest.requestToken).digest('hex'));
  });

  /** The result of the sign-in with another account: the demo company is linked, so it is not taken over. */
  async function takenOver(tokenRequest: { readonly requestToken: string; readonly userId: string }): Promise<unknown> {
    const sam = personAt(product);
    const query = { realmId: product.info.realmId, ...tokenRequest };
    const { text } = await sam.call('connectedCompanySignInUrl', { query });
    const body = callbackBody(await sam.signInAt(text, people.sam.sub));
    return field((await sam.call('aiValidator', { body })).body, 'validationflag');
  }
});
