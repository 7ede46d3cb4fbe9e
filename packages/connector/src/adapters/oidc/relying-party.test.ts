import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DirectoryConfig, ProviderIdentityConfig } from '../../ports/identity-provider.ts';
import { type StubAnswer, startVendorStub, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createProviderIdentity, createStaffIdentity } from './index.ts';

type Key = Awaited<ReturnType<typeof generateKeyPair>>;
let key: Key;
let otherKey: Key;
beforeAll(async () => {
  key = await generateKeyPair('RS256');
  otherKey = await generateKeyPair('RS256');
});

/** An identity server whose answers the test sets, signed with its published key. */
let server: VendorStub;
let back: () => Promise<object>;
/** The answer of the userinfo endpoint; null: there is none. */
let userInfo: (() => StubAnswer) | null;
/** Of the issuer, below the address of the server. */
let issuerPath: string;
beforeEach(async () => {
  userInfo = null;
  issuerPath = '';
  back = async () => ({ id_token: await idToken({}) });
  server = await startVendorStub(async ({ url }) => {
    if (url.endsWith('/.well-known/openid-configuration')) return { body: description() };
    if (url === '/keys')
      return { body: { keys: [{ ...(await exportJWK(key.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] } };
    if (url === '/userinfo') return userInfo?.() ?? { status: 404 };
    return { body: { access_token: 'access', token_type: 'Bearer', expires_in: 60, ...(await back()) } };
  });
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
});

const issuer = () => server.baseUrl + issuerPath;
const description = () => ({
  issuer: issuer(),
  authorization_endpoint: `${server.baseUrl}/authorize`,
  token_endpoint: `${server.baseUrl}/token`,
  jwks_uri: `${server.baseUrl}/keys`,
  response_types_supported: ['code', 'code id_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  ...(userInfo !== null && { userinfo_endpoint: `${server.baseUrl}/userinfo` }),
});

const unauthorized: StubAnswer = { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } };

const redirectUri = 'https://connector.example/aiauthcallback';
const config = () => ({ issuer: issuer(), clientId: 'connector', clientSecret: 'secret' });
const hashOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1_000);

function idToken(claims: JWTPayload, signer: Key = key): Promise<string> {
  const usual = { iss: issuer(), aud: 'connector', sub: 'dana', nonce: 'n', iat: seconds(), exp: seconds() + 60 };
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(signer.privateKey);
}

const redeem = async (front: JWTPayload = {}, signer: Key = key, more: Partial<ProviderIdentityConfig> = {}) =>
  createProviderIdentity({ ...config(), ...more }).redeem(
    { code: 'c', idToken: await idToken({ c_hash: hashOf('c'), ...front }, signer), state: 's' },
    { redirectUri, codeVerifier: 'v'.repeat(43), nonce: 'n' },
  );
const tokenCalls = () => server.seen.filter(({ url }) => url === '/token');

describe('a sign-in at the tax provider', () => {
  it('a valid sign-in returns the identity', async () => {
    back = async () => ({ id_token: await idToken({ name: 'Dana', avatax_account_id: 1, avatax_user_id: '5' }) });
    expect(await redeem()).toEqual({
      kind: 'identity',
      person: { sub: 'dana', userName: 'dana', name: 'Dana', account: { accountId: '1', userId: '5' } },
      accessToken: 'access',
    });
    const form = new URLSearchParams(tokenCalls()[0]?.body);
    expect(Object.fromEntries(form)).toMatchObject({
      code: 'c',
      redirect_uri: redirectUri,
      code_verifier: 'v'.repeat(43),
    });
  });

  it('the discovery document is read once', async () => {
    const identity = createProviderIdentity(config());
    const request = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
    await Promise.all([identity.signInUrl(request), identity.signInUrl(request)]);
    await identity.signInUrl(request);
    expect(server.seen.filter(({ url }) => url.startsWith('/.well-known/'))).toHaveLength(1);
  });

  it.each<[string, () => JWTPayload]>([
    ['for somebody else', () => ({ aud: 'another client' })],
    ['of another issuer', () => ({ iss: 'https://identity.example' })],
    ['of another sign-in', () => ({ nonce: 'other' })],
    ['of another code', () => ({ c_hash: hashOf('other') })],
    ['without the hash of its code', () => ({ c_hash: undefined })],
    ['that has ended', () => ({ iat: seconds() - 300, exp: seconds() - 200 })],
  ])('a sign-in with an ID token %s fails, and the code is not redeemed', async (_, front) => {
    expect(await redeem(front())).toEqual({ kind: 'unverified' });
    expect(tokenCalls()).toEqual([]);
  });

  it('a sign-in with a wrongly signed ID token fails, and the code is not redeemed', async () => {
    expect(await redeem({}, otherKey)).toEqual({ kind: 'unverified' });
    expect(tokenCalls()).toEqual([]);
  });

  it.each<[string, () => Promise<object>]>([
    ['speaks of somebody else', async () => ({ id_token: await idToken({ sub: 'priya' }) })],
    ['has no ID token', async () => ({})],
    ['has one of another sign-in', async () => ({ id_token: await idToken({ nonce: 'other' }) })],
    ['has one with another signature', async () => ({ id_token: await idToken({}, otherKey) })],
  ])('a sign-in fails if the token answer %s', async (_, answer) => {
    back = answer;
    expect(await redeem()).toEqual({ kind: 'unverified' });
  });

  it('a sign-in without tax claims returns a person without an account', async () => {
    expect(await redeem()).toMatchObject({ kind: 'identity', person: { account: null } });
    back = async () => ({ id_token: await idToken({ avatax_account_id: '1' }) });
    expect(await redeem()).toMatchObject({ kind: 'identity', person: { account: null } });
  });

  it('the scopes are those of the vendor, or those of the configuration', async () => {
    const scopeOf = async (scopes?: string) => {
      const request = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
      const url = await createProviderIdentity({ ...config(), scopes }).signInUrl(request);
      return new URL(url ?? '').searchParams.get('scope');
    };
    expect(await scopeOf()).toBe('openid profile email avatax');
    expect(await scopeOf('openid avatax_api')).toBe('openid avatax_api');
  });

  it('the account is read from the configured claims', async () => {
    back = async () => ({ id_token: await idToken({ 'https://tax/account': 7, 'https://tax/user': '9' }) });
    const claims = { accountClaim: 'https://tax/account', userClaim: 'https://tax/user' };
    expect(await redeem({}, key, claims)).toMatchObject({ person: { account: { accountId: '7', userId: '9' } } });
  });

  it('the userinfo endpoint is called for an account that the ID token does not have, with the access token', async () => {
    userInfo = () => ({ body: { sub: 'dana', avatax_account_id: '1', avatax_user_id: '5' } });
    expect(await redeem()).toMatchObject({ person: { account: { accountId: '1', userId: '5' } } });
    expect(server.seen.at(-1)).toMatchObject({ url: '/userinfo', headers: { authorization: 'Bearer access' } });
    back = async () => ({ id_token: await idToken({ avatax_account_id: 1, avatax_user_id: '5' }) });
    const { length } = server.seen;
    await redeem();
    expect(server.seen.slice(length).map(({ url }) => url)).not.toContain('/userinfo');
  });

  it.each<[string, StubAnswer, object]>([
    ['refuses the access token', unauthorized, { kind: 'identity', person: { account: null } }],
    ['does not answer', { status: 503 }, { kind: 'unavailable' }],
    ['speaks of somebody else', { body: { sub: 'priya', avatax_account_id: '1' } }, { kind: 'unverified' }],
  ])('a sign-in whose userinfo endpoint %s ends accordingly', async (_, answer, result) => {
    userInfo = () => answer;
    expect(await redeem()).toMatchObject(result);
  });

  it('reports why a sign-in failed, without what the server says in words', async () => {
    const failures: unknown[] = [];
    const identity = createProviderIdentity(config(), (failure) => failures.push(failure));
    back = async () => ({ error: 'invalid_client', error_description: 'Dana may not' });
    const { answer } = server;
    server.answer = (request) =>
      request.url === '/token'
        ? { status: 401, body: { error: 'invalid_client', error_description: 'Dana may not' } }
        : answer(request);
    const front = { code: 'c', idToken: await idToken({ c_hash: hashOf('c') }), state: 's' };
    expect(await identity.redeem(front, { redirectUri, codeVerifier: 'v'.repeat(43), nonce: 'n' })).toEqual({
      kind: 'unavailable',
    });
    server.answer = answer;
    expect(failures).toEqual([{ code: expect.any(String), oauthError: 'invalid_client' }]);
    expect(JSON.stringify(failures)).not.toContain('Dana');
  });

  it('plain http is accepted for loopback addresses only', async () => {
    const away = createProviderIdentity({ ...config(), issuer: 'http://identity.example' });
    const request = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
    expect(await away.signInUrl(request)).toBeNull();
    expect(await createProviderIdentity(config()).signInUrl(request)).toContain('/authorize?');
  });

  it.each(['/application/o/connector/', '/application/o/connector'])(
    'the path of an issuer may end in a slash: %s',
    async (path) => {
      issuerPath = path;
      expect(await redeem()).toMatchObject({ kind: 'identity' });
      expect(server.seen[0]?.url).toBe('/application/o/connector/.well-known/openid-configuration');
    },
  );

  it('a sign-in succeeds after the server was unavailable', async () => {
    const identity = createProviderIdentity(config());
    const request = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
    const { answer } = server;
    server.answer = () => ({ status: 503 });
    expect(await identity.signInUrl(request)).toBeNull();
    server.answer = answer;
    expect(await identity.signInUrl(request)).not.toBeNull();
  });
});

describe('a sign-in of support staff', () => {
  const staff = (more: Partial<DirectoryConfig> = {}) =>
    createStaffIdentity({ ...config(), ...more }).redeem(
      { code: 'c', idToken: '', state: 's' },
      { redirectUri, codeVerifier: 'v'.repeat(43), nonce: 'n' },
    );

  it('a staff sign-in requests the configured ways of authentication, and accepts no other', async () => {
    const acrValues = ['phr', 'phrh'];
    const request = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
    const urlOf = async (more: Partial<DirectoryConfig>) =>
      new URL((await createStaffIdentity({ ...config(), ...more }).signInUrl(request)) ?? '').searchParams;
    expect((await urlOf({ acrValues })).get('acr_values')).toBe('phr phrh');
    expect((await urlOf({})).has('acr_values')).toBe(false);
    const claims = { groups: ['support'] };
    back = async () => ({ id_token: await idToken({ ...claims, acr: 'phrh' }) });
    expect(await staff({ acrValues })).toMatchObject({ kind: 'identity' });
    for (const more of [{ acr: 'pwd' }, {}]) {
      back = async () => ({ id_token: await idToken({ ...claims, ...more }) });
      expect(await staff({ acrValues })).toEqual({ kind: 'unverified' });
      expect(await staff()).toMatchObject({ kind: 'identity' });
    }
  });

  it('a staff sign-in fails where a way of authentication is required and the ID token reports none', async () => {
    back = async () => ({ id_token: await idToken({ groups: ['support'] }) });
    for (const acrValues of [['phr'], ['phr', ''], []])
      expect(await staff({ acrValues })).toEqual({ kind: 'unverified' });
  });

  it('nobody is sent to a directory that does not answer any more', async () => {
    const directory = createStaffIdentity(config());
    const request = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
    expect(await directory.signInUrl(request)).toContain('/authorize?');
    server.answer = () => ({ status: 503 });
    expect(await directory.signInUrl(request)).toBeNull();
  });

  it('a staff sign-in returns the groups of the ID token, or none', async () => {
    back = async () => ({ id_token: await idToken({ email: 'm@support.example', groups: ['support'] }) });
    expect(await staff()).toMatchObject({ person: { name: 'm@support.example', groups: ['support'] } });
    back = async () => ({ id_token: await idToken({}) });
    expect(await staff()).toMatchObject({ kind: 'identity', person: { groups: [] } });
    back = async () => ({ id_token: await idToken({ groups: 'support' }) });
    expect(await staff()).toEqual({ kind: 'unverified' });
  });

  it('the groups are read from the configured claim, or from the userinfo endpoint', async () => {
    back = async () => ({ id_token: await idToken({ roles: ['support'] }) });
    expect(await staff({ groupsClaim: 'roles' })).toMatchObject({ person: { groups: ['support'] } });
    userInfo = () => ({ body: { sub: 'dana', groups: ['support'] } });
    expect(await staff()).toMatchObject({ person: { groups: ['support'] } });
  });

  it('a staff sign-in with another nonce fails', async () => {
    back = async () => ({ id_token: await idToken({ nonce: 'other' }) });
    expect(await staff()).toEqual({ kind: 'unverified' });
  });
});
