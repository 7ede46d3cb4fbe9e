import OAuthClient from 'intuit-oauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounting, realmIds } from '../../packages/sandbox/src/accounting/index.ts';
import { createKernel } from '../../packages/sandbox/src/kernel/index.ts';

/** The vendor's own OAuth client, unmodified, against the sandbox. */
const dana = '9130357000000101';
const redirectUri = 'http://connector.test/authcallback';
/** The client requires exactly the vendor's issuer. */
const issuer = 'https://oauth.platform.intuit.com/op/v1';

let origin = '';
const kernel = createKernel();
const { app, state } = createAccounting({ kernel, baseUrl: () => origin, issuer });

beforeAll(async () => {
  // No second passes between the creation of a token and its response.
  kernel.clock.set(new Date());
  state.oauth.allowRedirect('ABcottonwoodClient0001', redirectUri);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  OAuthClient.environment.sandbox = `${origin}/`;
  OAuthClient.jwks_uri = `${origin}/op/v1/jwks`;
});

afterAll(() => app.close());

const newClient = (): OAuthClient => {
  const client = new OAuthClient({
    clientId: 'ABcottonwoodClient0001',
    clientSecret: 'sandbox-client-secret',
    environment: 'sandbox',
    redirectUri,
  });
  client.setAuthorizeURLs({
    authorizeEndpoint: `${origin}/connect/oauth2`,
    tokenEndpoint: `${origin}/oauth2/v1/tokens/bearer`,
    revokeEndpoint: `${origin}/v2/oauth2/tokens/revoke`,
    userInfoEndpoint: `${origin}/v1/openid_connect/userinfo`,
  });
  return client;
};

/** Completes the authorize page as a browser does; returns the callback address. */
async function consent(authorizeUri: string): Promise<string> {
  const page = await fetch(authorizeUri);
  expect(page.status).toBe(200);
  const form = new URLSearchParams(new URL(authorizeUri).searchParams);
  form.set('user', dana);
  form.set('company', realmIds.main);
  form.set('decision', 'connect');
  const answer = await fetch(`${origin}/connect/oauth2/consent`, { method: 'POST', body: form, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function connected(): Promise<OAuthClient> {
  const client = newClient();
  const scope = [OAuthClient.scopes.Accounting, OAuthClient.scopes.OpenId, OAuthClient.scopes.Email];
  await client.createToken(await consent(client.authorizeUri({ scope, state: 'st-1' })));
  return client;
}

describe('the unmodified intuit-oauth client', () => {
  it('obtains tokens for a company from the authorize address', async () => {
    const client = await connected();
    const token = client.getToken();
    expect(token.realmId).toBe(realmIds.main);
    expect(token.expires_in).toBe(3600);
    expect(token.x_refresh_token_expires_in).toBe(8_726_400);
    expect(client.isAccessTokenValid()).toBe(true);
    await expect(client.validateIdToken()).resolves.toBe(true);
  });

  it('refreshes tokens and reads the user', async () => {
    const client = await connected();
    const answer = await client.refresh();
    expect(answer.getIntuitTid()).toMatch(/^[0-9a-f-]{36}$/);
    expect((await client.getUserInfo()).getJson()).toMatchObject({ sub: dana, email: 'dana@cottonwood.example' });
  });

  it('calls the API and receives faults with their codes', async () => {
    const client = await connected();
    const base = `/v3/company/${realmIds.main}`;
    const company = await client.makeApiCall({ url: `${base}/companyinfo/${realmIds.main}?minorversion=75` });
    expect(company.json).toMatchObject({ CompanyInfo: { CompanyName: 'Cottonwood Landscape Supply' } });
    const stale = client.makeApiCall({
      url: `${base}/customer`,
      method: 'POST',
      body: { Id: '1', SyncToken: '9', sparse: true, Notes: 'x' },
    });
    await expect(stale).rejects.toMatchObject({
      code: '5010',
      faultType: 'ValidationFault',
      intuitTid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('revokes tokens, which are then refused', async () => {
    const client = await connected();
    const { refresh_token: dead } = client.getToken();
    expect((await client.revoke()).status()).toBe(200);
    await expect(client.refreshUsingToken(dead)).rejects.toMatchObject({
      error: 'invalid_grant',
      error_description: 'Incorrect or invalid refresh token',
    });
    expect(kernel.journal.since(0).at(-1)).toMatchObject({ operation: 'Token.revoke', owner: realmIds.main });
  });
});
