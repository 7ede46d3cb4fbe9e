import { createHash } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { long } from '../../../../../test/long.ts';
import { basic, clientId, dana, luis, openCompany } from '../../testing/accounting.harness.ts';
import { realmIds } from '../index.ts';

const callback = 'http://connector.test/authcallback';
const DAY = 86_400_000;

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

function open() {
  const sandbox = openCompany();
  sandbox.state.oauth.allowRedirect(clientId, callback);
  const { app } = sandbox;
  const params = {
    client_id: clientId,
    response_type: 'code',
    scope: 'com.intuit.quickbooks.accounting openid profile email',
    redirect_uri: callback,
    state: 'st-1',
  };
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload: form(fields), headers: { ...formHeaders, ...headers } });
  const token = (fields: Record<string, string>, headers: Record<string, string> = { authorization: basic }) =>
    post('/oauth2/v1/tokens/bearer', fields, headers);
  const consent = async (more: Record<string, string> = {}) => {
    const fields = { ...params, user: dana, company: realmIds.main, decision: 'connect', ...more };
    const answer = await post('/connect/oauth2/consent', fields);
    return new URL(String(answer.headers.location));
  };
  const connect = async () => {
    const url = await consent();
    return (
      await token({
        grant_type: 'authorization_code',
        code: url.searchParams.get('code') ?? '',
        redirect_uri: callback,
      })
    ).json();
  };
  return { ...sandbox, params, post, token, consent, connect };
}

describe('discovery', () => {
  it('lists every endpoint on its own origin', async () => {
    const { app } = open();
    const { statusCode, json } = await app.inject('/.well-known/openid_configuration');
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject({
      authorization_endpoint: 'http://accounting.test/connect/oauth2',
      token_endpoint: 'http://accounting.test/oauth2/v1/tokens/bearer',
      revocation_endpoint: 'http://accounting.test/v2/oauth2/tokens/revoke',
      userinfo_endpoint: 'http://accounting.test/v1/openid_connect/userinfo',
      jwks_uri: 'http://accounting.test/op/v1/jwks',
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });
});

describe('the authorize page', () => {
  it('offers the users, then the companies, then redirects with code, state and realmId', async () => {
    const { app, params, post, consent } = open();
    const start = await app.inject(`/connect/oauth2?${form(params)}`);
    expect(start.headers['content-security-policy']).toContain("default-src 'none'");
    expect(start.body).toContain('dana@cottonwood.example');
    expect(start.body).not.toContain('<script');
    const second = await post('/connect/oauth2/sign-in', { ...params, user: dana });
    expect(second.body).toContain('Cottonwood Landscape Supply');
    const back = await consent();
    expect(back.origin + back.pathname).toBe(callback);
    expect(back.searchParams.get('state')).toBe('st-1');
    expect(back.searchParams.get('realmId')).toBe(realmIds.main);
    expect(back.searchParams.get('code')).toMatch(/^AB11/);
  });

  it('escapes the parameters of its address', long, async () => {
    const { app, params } = open();
    const { body } = await app.inject(`/connect/oauth2?${form({ ...params, state: '"><script>alert(1)</script>' })}`);
    expect(body).not.toContain('<script>');
  });

  it('redirects with access_denied when the user cancels', async () => {
    const back = await open().consent({ decision: 'cancel' });
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'st-1' });
  });

  it('rejects a user who is not an administrator and offers the administrators', long, async () => {
    const { params, post } = open();
    const refused = await post('/connect/oauth2/sign-in', { ...params, user: luis });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('Only an administrator');
    expect(refused.body).toContain('priya@cottonwood.example');
    const forced = await post('/connect/oauth2/consent', { ...params, user: luis, company: realmIds.main });
    expect(forced.statusCode).toBe(403);
    const foreign = await post('/connect/oauth2/consent', { ...params, user: dana, company: realmIds.automated });
    expect(foreign.statusCode).toBe(403);
  });

  it('does not redirect for an unknown client or redirect address', async () => {
    const { app, params } = open();
    for (const wrong of [{ client_id: 'other' }, { redirect_uri: `${callback}/` }]) {
      const answer = await app.inject(`/connect/oauth2?${form({ ...params, ...wrong })}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers).not.toHaveProperty('location');
    }
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'everything' }, 'invalid_scope'],
    [{ state: '' }, 'invalid_request'],
  ])('redirects with an error for other invalid requests: %o', long, async (wrong, error) => {
    const { app, params } = open();
    const answer = await app.inject(`/connect/oauth2?${form({ ...params, ...wrong })}`);
    expect(answer.headers.location).toContain(`error=${error}`);
  });
});

describe('tokens', () => {
  it('are issued once per code, with an id token that the published keys verify', async () => {
    const { token, consent, app, kernel } = open();
    kernel.clock.set(new Date());
    const code = (await consent()).searchParams.get('code') ?? '';
    const exchange = () => token({ grant_type: 'authorization_code', code, redirect_uri: callback });
    const answer = await exchange();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toHaveProperty('intuit_tid');
    expect(answer.json()).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      x_refresh_token_expires_in: 8_726_400,
    });
    const keys = createLocalJWKSet((await app.inject('/op/v1/jwks')).json());
    const { payload, protectedHeader } = await jwtVerify(answer.json().id_token, keys, { audience: clientId });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({
      sub: dana,
      aud: [clientId],
      realmid: realmIds.main,
      iss: 'http://accounting.test/op/v1',
    });
    const again = await exchange();
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Token invalid' },
    ]);
  });

  it('require the PKCE verifier when a challenge was sent', async () => {
    const { token, consent } = open();
    const verifier = 'a'.repeat(43);
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const redeem = async (more: Record<string, string>) => {
      const back = await consent({ code_challenge, code_challenge_method: 'S256' });
      const code = back.searchParams.get('code') ?? '';
      return (await token({ grant_type: 'authorization_code', code, redirect_uri: callback, ...more })).statusCode;
    };
    expect(await redeem({ code_verifier: verifier })).toBe(200);
    expect(await redeem({ code_verifier: 'wrong' })).toBe(400);
    expect(await redeem({})).toBe(400);
  });

  it('accept the client in the header or in the form, and reject a wrong secret', long, async () => {
    const { token, connect } = open();
    const { refresh_token } = await connect();
    const fields = { grant_type: 'refresh_token', refresh_token };
    const posted = await token({ ...fields, client_id: clientId, client_secret: 'sandbox-client-secret' }, {});
    expect(posted.statusCode).toBe(200);
    const wrong = await token({ ...fields, client_id: clientId, client_secret: 'no' }, {});
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { error: 'invalid_client' }]);
  });

  it('change the refresh token about daily in lenient rotation', async () => {
    const { token, connect, kernel } = open();
    const { refresh_token: first } = await connect();
    const refresh = async (value: string) =>
      (await token({ grant_type: 'refresh_token', refresh_token: value })).json();
    expect((await refresh(first)).refresh_token).toBe(first);
    kernel.clock.advance(DAY);
    const { refresh_token: second } = await refresh(first);
    expect(second).not.toBe(first);
    expect(await refresh(first)).toEqual({
      error: 'invalid_grant',
      error_description: 'Incorrect or invalid refresh token',
    });
  });

  it('change the refresh token at every use in strict rotation', long, async () => {
    const { token, connect, state } = open();
    state.oauth.rotation = 'strict';
    const { refresh_token: first } = await connect();
    const fields = { grant_type: 'refresh_token', refresh_token: first };
    expect((await token(fields)).statusCode).toBe(200);
    expect((await token(fields)).statusCode).toBe(400);
  });

  it('expire after a hundred days without use, and after five years in any case', long, async () => {
    const { token, connect, kernel } = open();
    const refresh = async (value: string) =>
      (
        await token(
          { grant_type: 'refresh_token', refresh_token: value },
          { authorization: basic, 'x-include-refresh-token-hard-expires-in': 'true' },
        )
      ).json();
    let { refresh_token: value } = await connect();
    kernel.clock.advance(100 * DAY);
    const rolled = await refresh(value);
    expect(rolled).toMatchObject({
      x_refresh_token_expires_in: 8_726_400,
      x_refresh_token_hard_expires_in: 1725 * 86_400,
    });
    value = rolled.refresh_token;
    for (let days = 200; days <= 1800; days += 100) {
      kernel.clock.advance(100 * DAY);
      value = (await refresh(value)).refresh_token;
    }
    expect((await refresh(value)).x_refresh_token_expires_in).toBeLessThan(8_726_400);
    kernel.clock.advance(25 * DAY);
    expect(await refresh(value)).toMatchObject({ error: 'invalid_grant' });

    const { refresh_token: idle } = await connect();
    kernel.clock.advance(101 * DAY);
    expect(await refresh(idle)).toMatchObject({ error: 'invalid_grant' });
  });

  it('are revoked together by either token, in JSON or as a form', long, async () => {
    const { app, post, connect, call } = open();
    const path = '/v2/oauth2/tokens/revoke';
    const first = await connect();
    expect((await call('GET', '/customer/1', undefined, first.access_token)).status).toBe(200);
    const byForm = await post(path, { token: first.refresh_token }, { authorization: basic });
    expect([byForm.statusCode, byForm.body]).toEqual([200, '']);
    expect((await call('GET', '/customer/1', undefined, first.access_token)).status).toBe(401);
    const second = await connect();
    const byJson = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: basic },
      payload: { token: second.access_token },
    });
    expect(byJson.statusCode).toBe(200);
    expect((await post(path, { token: 'unknown' }, { authorization: basic })).statusCode).toBe(400);
    expect((await post(path, { token: second.refresh_token })).statusCode).toBe(401);
  });

  it('give access to the user info within their scopes', long, async () => {
    const { app, connect } = open();
    const { access_token } = await connect();
    const readUserInfo = (value: string) =>
      app.inject({ url: '/v1/openid_connect/userinfo', headers: { authorization: `Bearer ${value}` } });
    expect((await readUserInfo(access_token)).json()).toEqual({
      sub: dana,
      email: 'dana@cottonwood.example',
      emailVerified: true,
      givenName: 'Dana',
      familyName: 'Whitfield',
    });
    expect((await readUserInfo('nobody')).statusCode).toBe(401);
  });

  it('are absent from the journal, which records grants, refreshes and revocations', async () => {
    const { connect, token, post, kernel } = open();
    const { refresh_token } = await connect();
    await token({ grant_type: 'refresh_token', refresh_token });
    await post('/v2/oauth2/tokens/revoke', { token: refresh_token }, { authorization: basic });
    const entries = kernel.journal.since(1);
    expect(entries.map(({ operation, owner }) => [operation, owner])).toEqual([
      ['Token.grant', realmIds.main],
      ['Token.refresh', realmIds.main],
      ['Token.revoke', realmIds.main],
    ]);
    expect(JSON.stringify(entries)).not.toContain(refresh_token);
  });
});
