import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentity, staffPeople, taxProviderPeople } from '../../packages/sandbox/src/identity/index.ts';
import { createKernel } from '../../packages/sandbox/src/kernel/index.ts';

const clientId = 'salestax-connector';
const clientSecret = 'sandbox-identity-secret';
const taxProviderCallback = 'http://localhost:4000/aiauthcallback';
const staffCallback = 'http://localhost:4000/admin/signin';

let base = '';
const { app } = createIdentity({
  kernel: createKernel(),
  issuerBase: () => base,
  clients: {
    taxProvider: { clientId, clientSecret, redirectUris: [taxProviderCallback] },
    staff: { clientId, clientSecret, redirectUris: [staffCallback], postLogoutRedirectUris: [staffCallback] },
  },
});

beforeAll(async () => {
  await app.listen({ port: 0, host: 'localhost' });
  const address = app.server.address();
  base = `http://localhost:${address !== null && typeof address === 'object' ? address.port : ''}`;
});
afterAll(() => app.close());

const discover = (issuer: 'avalara' | 'staff') =>
  oidc.discovery(new URL(`${base}/${issuer}`), clientId, clientSecret, undefined, {
    execute: [oidc.allowInsecureRequests],
  });

/** Signs a user in over plain HTTP: cookies by path, one redirect at a time, the form of the sign-in page. */
async function signIn(url: URL, person: string): Promise<URL> {
  const cookies: { name: string; value: string; path: string }[] = [];
  const go = async (to: string, form?: URLSearchParams): Promise<string> => {
    const { pathname } = new URL(to);
    const cookie = cookies.filter(({ path }) => pathname.startsWith(path)).map(({ name, value }) => `${name}=${value}`);
    const answer = await fetch(to, {
      redirect: 'manual',
      headers: { cookie: cookie.join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const found = /^([^=]+)=([^;]*).*?path=([^;]+)/i.exec(line);
      if (found) cookies.push({ name: found[1] ?? '', value: found[2] ?? '', path: found[3] ?? '/' });
    }
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '', to).href;
  };
  const page = await go(url.href);
  return new URL(await go(await go(page, new URLSearchParams({ person }))));
}

describe('the unmodified openid-client against the sandbox identity servers', () => {
  it('signs a tax provider user in by the hybrid flow: nonce, c_hash, PKCE, then the code', async () => {
    const config = await discover('avalara');
    oidc.useCodeIdTokenResponseType(config);
    const verifier = oidc.randomPKCECodeVerifier();
    const nonce = oidc.randomNonce();
    const state = oidc.randomState();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: taxProviderCallback,
      scope: 'openid profile email avatax',
      response_mode: 'fragment',
      nonce,
      state,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const dana = taxProviderPeople[0];
    const callback = await signIn(url, dana?.sub ?? '');
    expect(callback.hash).toContain('session_state=');

    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      expectedNonce: nonce,
      expectedState: state,
      pkceCodeVerifier: verifier,
    });
    expect(tokens.claims()).toMatchObject({
      iss: `${base}/avalara`,
      sub: dana?.sub,
      aud: clientId,
      email: 'dana@cottonwood.example',
      name: 'Dana Whitfield',
      avatax_user_id: '510001',
      avatax_account_id: '2000134567',
    });
    const user = await oidc.fetchUserInfo(config, tokens.access_token, dana?.sub ?? '');
    expect(user['avatax_account_id']).toBe('2000134567');
    expect(await oidc.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true });
    await oidc.tokenRevocation(config, tokens.access_token);
    expect(await oidc.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: false });
  });

  it.each([
    ['another nonce', { expectedNonce: 'something else' }, (url: URL) => url],
    ['another state', { expectedState: 'something else' }, (url: URL) => url],
    [
      'another code than the ID token was made for',
      {},
      (url: URL) => new URL(url.href.replace(/code=[^&]+/, 'code=changed')),
    ],
    [
      'a forged signature',
      {},
      (url: URL) => new URL(url.href.replace(/(id_token=[^.]+\.[^.]+\.)[^&]{8}/, '$1AAAAAAAA')),
    ],
  ])('rejects %s', async (_what, checks, tamper) => {
    const config = await discover('avalara');
    oidc.useCodeIdTokenResponseType(config);
    const verifier = oidc.randomPKCECodeVerifier();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: taxProviderCallback,
      scope: 'openid',
      nonce: 'the nonce',
      state: 'the state',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const callback = await signIn(url, taxProviderPeople[1]?.sub ?? '');
    await expect(
      oidc.authorizationCodeGrant(config, tamper(callback), {
        expectedNonce: 'the nonce',
        expectedState: 'the state',
        pkceCodeVerifier: verifier,
        ...checks,
      }),
    ).rejects.toThrow(/unexpected JWT claim value|invalid response/);
  });

  it('signs staff in by code and PKCE, with their groups', async () => {
    const config = await discover('staff');
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: staffCallback,
      scope: 'openid profile email groups',
      state,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    expect(url.pathname).toBe('/staff/v1/authorize');
    const callback = await signIn(url, staffPeople[0]?.sub ?? '');
    expect(callback.hash).toBe('');
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      expectedState: state,
      pkceCodeVerifier: verifier,
    });
    expect(tokens.claims()).toMatchObject({
      iss: `${base}/staff`,
      email: 'morgan@support.example',
      groups: ['Everyone', 'salestax-support'],
      ver: 1,
    });
  });

  it('receives an error for a wrong verifier and for a wrong client secret', async () => {
    const config = await discover('staff');
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: staffCallback,
      scope: 'openid',
      state: 'the state',
      code_challenge: await oidc.calculatePKCECodeChallenge(oidc.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    });
    const callback = await signIn(url, staffPeople[0]?.sub ?? '');
    await expect(
      oidc.authorizationCodeGrant(config, callback, {
        expectedState: 'the state',
        pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      }),
    ).rejects.toMatchObject({ error: 'invalid_grant' });

    const stranger = await oidc.discovery(new URL(`${base}/staff`), clientId, 'not the secret', undefined, {
      execute: [oidc.allowInsecureRequests],
    });
    await expect(oidc.refreshTokenGrant(stranger, 'any')).rejects.toMatchObject({ error: 'invalid_client' });
  });
});
