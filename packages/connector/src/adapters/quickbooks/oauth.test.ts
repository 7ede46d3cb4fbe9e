import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVendorStub, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createIntuitOAuth } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

describe('tokens', () => {
  const oauth = (more: { issuer?: string } = {}) =>
    createIntuitOAuth({
      ...more,
      authorizeUrl: null,
      tokenUrl: `${stub.baseUrl}/tokens`,
      revokeUrl: `${stub.baseUrl}/revoke`,
      clientId: 'client',
      clientSecret: 'secret',
    });
  const pair = {
    token_type: 'bearer',
    access_token: 'a',
    expires_in: 3600,
    refresh_token: 'r2',
    x_refresh_token_expires_in: 8726400,
  };

  it('tokens are refreshed with the client credentials', async () => {
    stub.answer = () => ({ body: pair });
    expect(await oauth().refreshTokens('r1')).toEqual({
      ok: true,
      value: { accessToken: 'a', refreshToken: 'r2', expiresInSeconds: 3600, refreshExpiresInSeconds: 8726400 },
    });
    expect(stub.seen[0]).toMatchObject({ url: '/tokens', body: 'grant_type=refresh_token&refresh_token=r1' });
    expect(stub.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('client:secret').toString('base64')}`);
  });

  it('report when the connection ends for good, which only token requests request', async () => {
    stub.answer = () => ({ body: { ...pair, x_refresh_token_hard_expires_in: 157_680_000 } });
    expect(await oauth().refreshTokens('r1')).toMatchObject({ value: { hardExpiresInSeconds: 157_680_000 } });
    await oauth().revoke('r1');
    const requested = stub.seen.map(({ url, headers }) => [url, headers['x-include-refresh-token-hard-expires-in']]);
    expect(requested).toEqual([
      ['/tokens', 'true'],
      ['/revoke', undefined],
    ]);
  });

  it.each([
    ['an ended connection', { status: 400, body: { error: 'invalid_grant' } }, 'unauthorized'],
    ['wrong client credentials', { status: 401, body: { error: 'invalid_client' } }, 'refused'],
    ['a lost answer', { cut: true as const }, 'unknown'],
    ['a truncated answer', { body: '{"access_token":"a' }, 'unknown'],
    ['an unavailable server', { status: 503, body: '' }, 'unavailable'],
  ])('a token request with %s is reported as an error', async (_, answer, kind) => {
    stub.answer = () => answer;
    expect(await oauth().refreshTokens('r1')).toMatchObject({ ok: false, error: { kind } });
  });

  const claims = (parts: object) =>
    ['{"alg":"RS256"}', JSON.stringify(parts), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

  it.each([
    ['of the company', { aud: ['client'], realmid: '934' }, '934'],
    ['for one audience', { aud: 'client', realmid: '934' }, '934'],
    ['for another app', { aud: ['other'], realmid: '934' }, ''],
    ['of no company', { aud: ['client'] }, ''],
  ])('a consent with an ID token %s has the right company', async (_, parts, realmId) => {
    stub.answer = () => ({ body: { ...pair, id_token: claims(parts) } });
    expect(await oauth().exchangeCode('c', 'https://connector.example/authcallback', 'verifier')).toEqual({
      ok: true,
      value: {
        accessToken: 'a',
        refreshToken: 'r2',
        expiresInSeconds: 3600,
        refreshExpiresInSeconds: 8726400,
        realmId,
      },
    });
    expect(Object.fromEntries(new URLSearchParams(stub.seen[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: 'https://connector.example/authcallback',
      code_verifier: 'verifier',
    });
  });

  it.each(['/op/v1', '/op/v1/'])(
    'a consent has a company only if its ID token is signed by the configured issuer: %s',
    async (path) => {
      const { publicKey, privateKey } = await generateKeyPair('RS256');
      const issuer = stub.baseUrl + path;
      const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] };
      const realmWith = async ({ iss = issuer, exp = '1h', key = privateKey }) => {
        const token = await new SignJWT({ realmid: '934' })
          .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
          .setIssuer(iss)
          .setAudience(['client'])
          .setExpirationTime(exp)
          .sign(key);
        stub.answer = ({ url }) => ({ body: url === '/op/v1/jwks' ? jwks : { ...pair, id_token: token } });
        const outcome = await oauth({ issuer }).exchangeCode('c', 'u', 'v');
        return outcome.ok ? outcome.value.realmId : outcome.error.kind;
      };
      expect(await realmWith({})).toBe('934');
      expect(await realmWith({ key: (await generateKeyPair('RS256')).privateKey })).toBe('');
      expect(await realmWith({ iss: 'https://other.example' })).toBe('');
      expect(await realmWith({ exp: '1 minute ago' })).toBe('');
    },
  );

  it('a consent fails, and its tokens are revoked, while the keys of the issuer cannot be read', async () => {
    const issuer = `${stub.baseUrl}/op/v1`;
    const { privateKey } = await generateKeyPair('RS256');
    const idToken = await new SignJWT({ realmid: '934' })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience(['client'])
      .sign(privateKey);
    stub.answer = ({ url }) =>
      url === '/op/v1/jwks' ? { status: 503, body: '' } : { body: { ...pair, id_token: idToken } };
    const outcome = await oauth({ issuer }).exchangeCode('c', 'u', 'v');
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    const [, , revoked] = stub.seen;
    expect(revoked).toMatchObject({ url: '/revoke', body: `token=${pair.refresh_token}` });
  });

  it('a consent without a valid ID token has no company', async () => {
    for (const more of [{}, { id_token: 'x' }]) {
      stub.answer = () => ({ body: { ...pair, ...more } });
      expect(await oauth().exchangeCode('c', 'u', 'v')).toMatchObject({ value: { realmId: '' } });
    }
  });

  it('revoking an unknown token succeeds', async () => {
    stub.answer = ({ url }) => ({ status: 400, body: url === '/tokens' ? { error: 'invalid_grant' } : {} });
    expect(await oauth().revoke('r1')).toEqual({ ok: true });
  });

  it('a revocation that is refused because of the client credentials fails', async () => {
    stub.answer = ({ url }) =>
      url === '/tokens' ? { status: 401, body: { error: 'invalid_client' } } : { status: 400, body: {} };
    expect(await oauth().revoke('r1')).toMatchObject({ ok: false, error: { kind: 'refused', code: 'invalid_client' } });
  });
});

describe('consent', () => {
  const consentRequest = {
    redirectUri: 'https://connector.example/authcallback',
    state: 's',
    codeVerifier: 'v',
    prompt: 'login',
  };
  const at = (authorizeUrl: string | null) =>
    createIntuitOAuth({ authorizeUrl, tokenUrl: 'x', revokeUrl: 'x', clientId: 'client', clientSecret: 'secret' });

  it('there is no consent URL if none is configured', () => {
    expect(at(null).consentUrl(consentRequest)).toBeNull();
  });

  it('a consent URL preserves the configured query and does not contain the code verifier', () => {
    const url = new URL(at('https://accounting.example/connect?locale=en').consentUrl(consentRequest) ?? '');
    expect(url.searchParams.get('locale')).toBe('en');
    const challenge = createHash('sha256').update('v').digest('base64url');
    expect(url.searchParams.get('code_challenge')).toBe(challenge);
    expect([...url.searchParams.values()]).not.toContain('v');
  });
});
