import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, textAt } from '../../support/json.ts';
import { requestsToken, people, type Person, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const morgan = '00u1morganhale0001';
const riley = '00u1rileychen00002';
const unverified = { error: { reasonCode: 'StateMismatch', message: "We couldn't verify your identity." } };

/** Offset of the connector's clock, in milliseconds. */
let clockOffset = 0;
let product: Product;
beforeAll(async () => {
  product = await startProduct({ webhooks: false, clock: { now: () => new Date(Date.now() + clockOffset) } });
});
afterAll(() => product.stop());

const urlOf = async (person: Person, again = false) =>
  (await person.call('staffSignInUrl', again ? { query: { again: 'true' } } : {})).text;
const callbackAt = async (person: Person, url: string, sub: string | null) => {
  const { code = '', state = '', error = null } = await person.signInAt(url, sub);
  return { code, state, error };
};
async function callbackOf(person: Person, sub: string) {
  const { code, state } = await callbackAt(person, await urlOf(person), sub);
  return { code, state };
}

async function staffToken(): Promise<{ person: Person; token: string }> {
  const person = personAt(product);
  const { body } = await person.call('staffSignIn', { body: await callbackOf(person, morgan) });
  return { person, token: textAt(body, 'sessionId') };
}

describe('the sign-in of support staff', () => {
  it('uses their own directory, with a code and PKCE', async () => {
    const person = personAt(product);
    const answer = await person.call('staffSignInUrl');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const url = new URL(answer.text);
    expect(url.href).toContain(`${product.info.staffSignIn.issuer}/v1/authorize?`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${product.info.api}/admin/signin`,
    });
    const { body } = await person.call('staffSignIn', { body: await callbackOf(person, morgan) });
    expect(body).toMatchObject({ userName: 'Morgan Hale', userId: morgan, source: 'okta', error: null });
    const token = textAt(body, 'sessionId');
    expect((await person.call('staffRevoke', { token })).text).toBe('OK');
    expect((await person.call('staffRevoke', { token })).status).toBe(401);
  });

  it('requires membership in the support group of the directory', async () => {
    const person = personAt(product);
    const { status, body } = await person.call('staffSignIn', { body: await callbackOf(person, riley) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ sessionId: '', userName: '', userId: '', error: { reasonCode: 'InvalidUser' } });
  });

  it('leads to a session of 25 minutes that opens nothing of a company', async () => {
    const { person, token } = await staffToken();
    for (const name of ['userConfiguration', 'originAddress', 'extendJwt', 'startSignIn'] as const) {
      const body = name === 'startSignIn' ? { body: { operationType: 'signin', prompt: 'login' } } : {};
      expect((await person.call(name, { token, ...body })).status).toBe(403);
    }
    clockOffset = 25 * 60_000 + 1_000;
    expect((await person.call('staffRevoke', { token })).status).toBe(401);
    clockOffset = 0;
  });

  it('does not accept customers, and theirs does not accept staff', async () => {
    const dana = personAt(product);
    const token = textAt((await signIn(dana, people.dana.sub, product.info.realmId)).body, 'appToken');
    expect((await dana.call('staffRevoke', { token })).status).toBe(403);
  });

  it('accepts a callback once, in time, in the same browser, and none of a customer', async () => {
    const [person, thief] = [personAt(product), personAt(product)];
    await thief.call('staffSignInUrl');
    const body = await callbackOf(person, morgan);
    const customerUrl = await person.call('signInUrl', { query: { prompt: 'login' } });
    const customerState = new URL(customerUrl.text).searchParams.get('state') ?? '';
    const wasRequested = await requestsToken(product, async () => {
      expect((await thief.call('staffSignIn', { body })).body).toMatchObject(unverified);
      const swapped = { ...body, state: customerState };
      expect((await person.call('staffSignIn', { body: swapped })).body).toMatchObject(unverified);
      expect((await person.call('staffSignIn', { body: { ...body, state: '' } })).body).toMatchObject(unverified);
      clockOffset = 10 * 60_000;
      expect((await person.call('staffSignIn', { body })).body).toMatchObject(unverified);
      clockOffset = 0;
    });
    expect(wasRequested).toBe(false);
    expect((await person.call('staffSignIn', { body })).body).toMatchObject({ error: null });
    expect((await person.call('staffSignIn', { body })).body).toMatchObject(unverified);
  });

  it('reports that the directory refuses the code', async () => {
    const person = personAt(product);
    const body = { ...(await callbackOf(person, morgan)), code: 'wrong' };
    expect((await person.call('staffSignIn', { body })).body).toMatchObject({ error: { reasonCode: 'AccessDenied' } });
  });

  it('allows disconnecting a company for 15 minutes', async () => {
    const began = Math.floor(Date.now() / 1_000) * 1_000;
    const { person, token } = await staffToken();
    const { body } = await person.call('staffSession', { token });
    const signedInAt = new Date(textAt(body, 'signedInAt')).getTime();
    expect(signedInAt).toBeGreaterThanOrEqual(began);
    expect(signedInAt).toBeLessThanOrEqual(Date.now());
    const until = new Date(textAt(body, 'mayDisconnectUntil')).getTime();
    expect([field(body, 'userName'), until - signedInAt]).toEqual(['Morgan Hale', 15 * 60_000]);
    clockOffset = 15 * 60_000 + 1_000;
    expect((await person.call('staffSession', { token })).body).toMatchObject({ mayDisconnectUntil: null });
    clockOffset = 0;
  });

  it('never lies in the future, whatever the clock of the directory says', async () => {
    clockOffset = -10 * 60_000;
    const { person, token } = await staffToken();
    const { body } = await person.call('staffSession', { token });
    expect(new Date(textAt(body, 'signedInAt')).getTime()).toBeLessThanOrEqual(Date.now() + clockOffset);
    clockOffset = 0;
  });

  it('is repeated on request, however long the sign-in at the directory lasts', async () => {
    const { person } = await staffToken();
    expect(await callbackAt(person, await urlOf(person), null)).toMatchObject({ error: null });
    const url = await urlOf(person, true);
    expect(new URL(url).searchParams.get('max_age')).toBe('0');
    expect(await callbackAt(person, url, null)).toMatchObject({ error: 'access_denied' });
    const { code, state } = await callbackAt(person, await urlOf(person, true), morgan);
    expect((await person.call('staffSignIn', { body: { code, state } })).body).toMatchObject({ error: null });
  });

  it('is refused when a repeated sign-in was requested and the directory did not perform it', async () => {
    const { person } = await staffToken();
    clockOffset = 60_000;
    const url = new URL(await urlOf(person, true));
    url.searchParams.delete('max_age');
    const { code, state } = await callbackAt(person, url.href, null);
    expect((await person.call('staffSignIn', { body: { code, state } })).body).toMatchObject({
      sessionId: '',
      error: { reasonCode: 'AccessDenied' },
    });
    clockOffset = 0;
  });
});
