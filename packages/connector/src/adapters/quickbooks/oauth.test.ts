import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVendorStub, type VendorStub } from '../vendor-stub.ts';
import { createIntuitOAuth } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

describe('tokens', () => {
  const oauth = () =>
    createIntuitOAuth({
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

  it('are renewed with the client credentials', async () => {
    stub.answer = () => ({ body: pair });
    expect(await oauth().refreshTokens('r1')).toEqual({
      ok: true,
      value: { accessToken: 'a', refreshToken: 'r2', expiresInSeconds: 3600, refreshExpiresInSeconds: 8726400 },
    });
    expect(stub.seen[0]).toMatchObject({ url: '/tokens', body: 'grant_type=refresh_token&refresh_token=r1' });
    expect(stub.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('client:secret').toString('base64')}`);
  });

  it.each([
    ['an ended connection', { status: 400, body: { error: 'invalid_grant' } }, 'unauthorized'],
    ['wrong client credentials', { status: 401, body: { error: 'invalid_client' } }, 'refused'],
    ['a lost answer', { cut: true as const }, 'unknown'],
    ['a truncated answer', { body: '{"access_token":"a' }, 'unknown'],
    ['a closed door', { status: 503, body: '' }, 'unavailable'],
  ])('%s', async (_, answer, kind) => {
    stub.answer = () => answer;
    expect(await oauth().refreshTokens('r1')).toMatchObject({ ok: false, error: { kind } });
  });

  it('that nobody knows any more count as revoked', async () => {
    stub.answer = () => ({ status: 400, body: {} });
    expect(await oauth().revoke('r1')).toEqual({ ok: true });
  });
});
