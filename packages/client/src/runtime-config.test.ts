import { describe, expect, test } from 'vitest';
import { NetworkError, type HttpPort } from './http-port.ts';
import { checkRuntimeConfig, loadRuntimeConfig, writtenRuntimeConfig } from './runtime-config.ts';

const config = {
  OAuthUrls: { oAuthBaseUrl: 'http://localhost:4000/oauth' },
  avatax: { api_base_url: 'http://localhost:4000' },
  allowedRoles: ['AccountAdmin'],
};
const full = {
  ...config,
  portal: { integrationsUrl: 'https://portal.example/integrations', origins: ['https://portal.example'] },
  staffSignOutUrl: 'https://identity.example/out',
  accountingUrl: 'https://accounting.example',
  redirectOrigins: ['https://accounting.example'],
  help: { connector: 'https://help.example' },
  messages: 'en-plain',
};

const answering =
  (status: number, body: unknown, urls: string[] = []): HttpPort =>
  ({ url }) => {
    urls.push(url);
    return Promise.resolve({ status, body, header: () => null });
  };

test('the configuration of an environment is loaded from the origin of the page', async () => {
  const urls: string[] = [];
  const result = await loadRuntimeConfig(answering(200, full, urls), 'https://connector.example/', 'dev-2');
  expect(result).toEqual({ ok: true, config: full });
  expect(urls).toEqual(['https://connector.example/assets/config/config.dev-2.json']);
});

test.each(['', 'Prod', '../secret', 'a/b', 'a.b', 'a\n'])('an environment named %j is not requested', async (env) => {
  const urls: string[] = [];
  const result = await loadRuntimeConfig(answering(200, config, urls), 'https://connector.example/', env);
  expect([result.ok, urls]).toEqual([false, []]);
});

test('a configuration in the page is validated, and absent where nothing has written one', () => {
  expect(writtenRuntimeConfig(JSON.stringify(full))).toEqual({ ok: true, config: full });
  expect(writtenRuntimeConfig('{}')).toMatchObject({ ok: false });
  expect(['', '{{config}}'].map(writtenRuntimeConfig)).toEqual([null, null]);
});

test('a missing file and a missing service have different reasons', async () => {
  expect(await loadRuntimeConfig(answering(404, undefined), 'https://c.example/', 'prod')).toEqual({
    ok: false,
    reason: 'https://c.example/assets/config/config.prod.json answered 404',
  });
  const down: HttpPort = () => Promise.reject(new NetworkError('down'));
  expect(await loadRuntimeConfig(down, 'https://c.example/', 'prod')).toEqual({
    ok: false,
    reason: 'https://c.example/assets/config/config.prod.json gave no answer',
  });
});

describe('a configuration', () => {
  test('requires only the two base URLs and the roles', () => {
    expect(checkRuntimeConfig(config)).toEqual({ ok: true, config });
    expect(checkRuntimeConfig({ ...config, allowedRoles: [] }).ok).toBe(true);
  });

  test.each([
    [null, 'OAuthUrls.oAuthBaseUrl must be an http address'],
    [{ ...config, OAuthUrls: {} }, 'OAuthUrls.oAuthBaseUrl must be an http address'],
    [{ ...config, avatax: { api_base_url: 'javascript:alert(1)' } }, 'avatax.api_base_url must be an http address'],
    [{ ...config, allowedRoles: 'AccountAdmin' }, 'allowedRoles must be a list of user types'],
    [{ ...config, allowedRoles: [1] }, 'allowedRoles must be a list of user types'],
    [{ ...config, portal: {} }, 'portal.integrationsUrl must be an http address'],
    [{ ...config, portal: { ...full.portal, origins: ['*'] } }, 'portal.origins must be a list of origins'],
    [{ ...config, staffSignOutUrl: '/out' }, 'staffSignOutUrl must be an http address'],
    [{ ...config, help: { connector: 1 } }, 'help must be a table of addresses'],
    [{ ...config, messages: 'de' }, "messages must be 'en', 'en-plain', 'es' or 'ar'"],
  ])('rejects %j: %s', (value, reason) => {
    expect(checkRuntimeConfig(value)).toEqual({ ok: false, reason });
  });
});
