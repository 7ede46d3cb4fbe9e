import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProviderIdentity } from '../../packages/connector/src/adapters/oidc/index.ts';
import { createIntuitOAuth } from '../../packages/connector/src/adapters/quickbooks/index.ts';
import { createIdentity } from '../../packages/sandbox/src/identity/index.ts';
import { createKernel } from '../../packages/sandbox/src/kernel/index.ts';
import { basic, openCompany } from '../../packages/sandbox/src/testing/accounting.harness.ts';
import { missingKeys, otherKinds, shapeOf } from './answer-shape.ts';
import { type AnsweringVendor, startVendor } from './answering.harness.ts';
import { readSample, sampleNames } from './samples.ts';

let vendor: AnsweringVendor;
beforeAll(async () => {
  vendor = await startVendor();
});
afterAll(() => vendor.close());

const oauth = () =>
  createIntuitOAuth({
    authorizeUrl: null,
    tokenUrl: `${vendor.baseUrl}/oauth2/v1/tokens/bearer`,
    revokeUrl: `${vendor.baseUrl}/v2/oauth2/tokens/revoke`,
    clientId: 'client',
    clientSecret: 'secret',
  });
const fieldsOf = (form: Readonly<Record<string, string>> | undefined) => Object.keys(form ?? {});
const sentFields = () => [...new URLSearchParams(vendor.requests[0]?.body).keys()];

describe("the adapter reads an answer of Intuit's token endpoint", () => {
  it('intuit-tokens: the company is in the ID token, which is shortened', async () => {
    const { request, response } = readSample('identity/intuit-tokens');
    vendor.answer(response);
    expect(await oauth().exchangeCode('AUTH_CODE', 'YOUR_REDIRECT_URI', 'verifier')).toEqual({
      ok: true,
      value: {
        accessToken: 'eyJlbmMiOiJBMTI4Q0JDLUhTMjU2IiwiYWxnIjoiZGlyIn0...',
        refreshToken: 'AB11570127472xkApQcsuqTXgmXTmslIuWq7qhxlcMWHfC',
        expiresInSeconds: 3_600,
        refreshExpiresInSeconds: 8_726_400,
        realmId: '',
      },
    });
    expect(sentFields()).toEqual([...fieldsOf(request.form), 'code_verifier']);
  });

  it('intuit-refreshed-tokens', async () => {
    const { request, response } = readSample('identity/intuit-refreshed-tokens');
    vendor.answer(response);
    expect(await oauth().refreshTokens('sample_refresh_token')).toEqual({
      ok: true,
      value: {
        accessToken: 'sample_access_token',
        refreshToken: 'sample_refresh_token',
        expiresInSeconds: 3_600,
        refreshExpiresInSeconds: 8_726_400,
      },
    });
    expect(sentFields()).toEqual(fieldsOf(request.form));
  });

  it('intuit-refresh-refused: the company has to connect again', async () => {
    vendor.answer(readSample('identity/intuit-refresh-refused').response);
    expect(await oauth().refreshTokens('sample_refresh_token')).toMatchObject({
      ok: false,
      error: { kind: 'unauthorized', code: 'invalid_grant', detail: 'Token invalid', exchangeId: '1234-1234-1234-123' },
    });
  });
});

/** The values of a list in a discovery document. */
function listOf(configuration: unknown, name: string): readonly string[] {
  const list: unknown =
    typeof configuration === 'object' && configuration !== null
      ? Object.getOwnPropertyDescriptor(configuration, name)?.value
      : undefined;
  return Array.isArray(list) ? list.map(String) : [];
}

describe('the sign-in uses what Avalara Identity publishes', () => {
  const configuration = readSample('identity/avalara-configuration').response.body;
  const published = (name: string) => listOf(configuration, name);

  it('sends people to the published page, with published parameters', async () => {
    const text = JSON.stringify(configuration).replaceAll('https://identity.avalara.com', vendor.baseUrl);
    vendor.answer({ status: 200, headers: { 'content-type': 'application/json' }, text });
    const identity = createProviderIdentity({ issuer: vendor.baseUrl, clientId: 'client', clientSecret: 'secret' });
    const redirectUri = 'https://connector.example/aiauthcallback';
    const url = new URL((await identity.signInUrl({ redirectUri, state: 's', nonce: 'n', codeVerifier: 'v' })) ?? '');
    const { request } = readSample('identity/avalara-configuration');
    expect(vendor.requests[0]?.path).toBe(request.path);
    expect(`${url.origin}${url.pathname}`).toBe(`${vendor.baseUrl}/connect/authorize`);
    const value = (name: string) => url.searchParams.get(name) ?? '';
    expect(published('response_types_supported')).toContain(value('response_type'));
    expect(published('response_modes_supported')).toContain(value('response_mode'));
    expect(published('code_challenge_methods_supported')).toContain(value('code_challenge_method'));
    const unlisted = value('scope')
      .split(' ')
      .filter((scope) => !published('scopes_supported').includes(scope));
    expect(unlisted).toEqual([]);
  });

  it('reads claims that it publishes', () => {
    for (const claim of ['sub', 'name', 'email', 'preferred_username', 'avatax_account_id', 'avatax_user_id'])
      expect(published('claims_supported')).toContain(claim);
  });

  it('authenticates by HTTP Basic, and expects RS256', () => {
    expect(published('token_endpoint_auth_methods_supported')).toContain('client_secret_basic');
    expect(published('id_token_signing_alg_values_supported')).toContain('RS256');
  });
});

/** Keys of a discovery document for what the product does not use. */
const unused = [
  'check_session_iframe',
  'device_authorization_endpoint',
  'frontchannel_logout_supported',
  'frontchannel_logout_session_supported',
  'backchannel_logout_supported',
  'backchannel_logout_session_supported',
  'request_parameter_supported',
  'registration_endpoint',
];

describe('the sandbox answers like the identity servers', () => {
  const openOAuth = () => {
    const { app, state } = openCompany();
    const tokens = state.oauth.grant('9341452100000001', '9130357000000101');
    const refresh = (refreshToken: string) =>
      app.inject({
        method: 'POST',
        url: '/oauth2/v1/tokens/bearer',
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: basic },
        payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
      });
    return { app, tokens, refresh };
  };

  it.for([
    // An ID token belongs to the answer to a code; the product reads none in the answer to a refresh token.
    ['intuit-refreshed-tokens', ['id_token']],
    ['intuit-refresh-refused', []],
  ] as const)('%s', async ([name, omitted]) => {
    const { app, tokens, refresh } = openOAuth();
    const answer = await refresh(name === 'intuit-refreshed-tokens' ? tokens.refreshToken : 'unknown');
    const { response } = readSample(`identity/${name}`);
    expect(answer.statusCode).toBe(response.status);
    const [recorded, own] = [shapeOf(response.body), shapeOf(answer.json())];
    expect(missingKeys(recorded, own)).toEqual(omitted);
    expect(otherKinds(recorded, own)).toEqual([]);
    await app.close();
  });

  it('intuit-refresh-refused: invalid_grant', async () => {
    const { app, refresh } = openOAuth();
    expect((await refresh('unknown')).json()).toMatchObject({ error: 'invalid_grant' });
    await app.close();
  });

  it('intuit-configuration', async () => {
    const { app } = openOAuth();
    const answer = await app.inject('/.well-known/openid_configuration');
    const recorded = shapeOf(readSample('identity/intuit-configuration').response.body);
    expect(missingKeys(recorded, shapeOf(answer.json()))).toEqual([]);
    await app.close();
  });

  it('avalara-configuration', async () => {
    const client = { clientId: 'client', clientSecret: 'secret', redirectUris: ['http://localhost/aiauthcallback'] };
    const clients = { taxProvider: client, staff: client };
    let base = '';
    const { app } = createIdentity({ kernel: createKernel(), issuerBase: () => base, clients });
    base = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer: unknown = await (await fetch(`${base}/avalara/.well-known/openid-configuration`)).json();
    const recorded = shapeOf(readSample('identity/avalara-configuration').response.body);
    const missing = missingKeys(recorded, shapeOf(answer)).filter((key) => !unused.includes(key));
    expect(missing).toEqual([]);
    expect(listOf(answer, 'scopes_supported')).toContain('avatax_api');
    await app.close();
  });
});

it('every sample of the identity servers is used', () => {
  expect(sampleNames.filter((name) => name.startsWith('identity/'))).toEqual([
    'identity/avalara-configuration',
    'identity/intuit-configuration',
    'identity/intuit-refresh-refused',
    'identity/intuit-refreshed-tokens',
    'identity/intuit-tokens',
  ]);
});
