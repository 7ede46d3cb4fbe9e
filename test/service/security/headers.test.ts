import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSchemas } from '@salestax/contract/schemas';
import { contract, pathOf, routeNames, servedAt } from '../../support/call.harness.ts';
import { field, textAt } from '../../support/json.ts';
import {
  type LoneConnector,
  pages,
  publicUrl,
  realms,
  startLoneConnector,
} from '../../support/lone-connector.harness.ts';
import { galleryPaths, pagePaths, panelPath, writePages } from '../../support/page-files.fixture.ts';

let lone: LoneConnector;
let bundlesDir: string;
const files = writePages();
beforeAll(async () => {
  bundlesDir = mkdtempSync(join(tmpdir(), 'bundles-'));
  writeFileSync(join(bundlesDir, 'panel.js'), 'globalThis.loaded = true;');
  writeFileSync(join(bundlesDir, 'manifest.json'), '{}');
  lone = await startLoneConnector({ bundlesDir, pagesDir: files.pagesDir });
});
afterAll(async () => {
  await lone.stop();
  rmSync(bundlesDir, { recursive: true });
  files.remove();
});

const health = pathOf('health', {});
const eco = pathOf('ecoSystemConfiguration', { realmId: realms.own });

describe('cross-origin access', () => {
  const preflight = (origin: string, method = 'POST') =>
    lone.app.inject({
      method: 'OPTIONS',
      url: pathOf('getTax', { realmId: realms.own }),
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it.each([pages.own, pages.other])('is allowed for %s', async (origin) => {
    const { statusCode, headers } = await preflight(origin);
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-allow-headers']).toContain('authorization');
    expect(headers['vary']).toContain('Origin');
    expect(headers['access-control-max-age']).toBe('7200');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    'https://evil.example',
    'null',
    'http://accounting.example',
    'https://accounting.example:8443',
    'https://accounting.example.evil.example',
    'https://evil-accounting.example',
    'https://sub.accounting.example',
    'https://accounting.example/',
    'https://ACCOUNTING.example',
    '*',
  ])('is refused for %s', async (origin) => {
    const preflightResponse = await preflight(origin);
    expect(preflightResponse.headers['access-control-allow-origin']).toBeUndefined();
    const answer = await lone.app.inject({ method: 'GET', url: health, headers: { origin } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['vary']).toContain('Origin');
  });

  it('exposes the correlation id and Retry-After only', async () => {
    const { headers } = await lone.app.inject({ method: 'GET', url: health, headers: { origin: pages.own } });
    expect(headers['access-control-expose-headers']).toBe('x-correlation-id, retry-after');
  });
});

describe('the response headers', () => {
  it.each([
    ['an answer', 'GET', health],
    ['a refusal', 'GET', eco],
    ['an unknown address', 'GET', '/api/nothing'],
    ['an address that is none', 'GET', '/%zz'],
    ['a body that is none', 'POST', pathOf('clientLogs', {})],
  ] as const)('of the API prevent storing, sniffing, framing and embedding: %s', async (_, method, url) => {
    const { headers } = await lone.app.inject({ method, url });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    });
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
  });

  it.each(['/sdk/panel.js', '/sdk/manifest.json'])('of the bundles let any page load %s', async (url) => {
    const { statusCode, headers } = await lone.app.inject({
      method: 'GET',
      url,
      headers: { origin: 'https://any.example' },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['cache-control']).toMatch(/^public, max-age=/);
  });

  it.each([pages.own, 'https://any.example'])(
    'of a missing script let a page of %s see that it is missing',
    async (origin) => {
      const answer = await lone.app.inject({ method: 'GET', url: '/sdk/misspelt.js', headers: { origin } });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  );

  it.each(['/sdk/', '/sdk/../package.json', '/sdk/..%2fpackage.json', '/sdk/%2e%2e/package.json', '/sdk/nothing.js'])(
    'are never those of another file beside the bundles: %s',
    async (url) => {
      expect((await lone.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    },
  );
});

describe('the content security policy of the host pages', () => {
  const open = (url: string) => lone.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  const policyOf = (headers: object) => {
    const text = textAt(headers, 'content-security-policy');
    return Object.fromEntries(
      text.split(/; ?/).map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
  };
  /** Pages in a window of another site that must report their result to it. */
  const opened = ['/on-boarding', '/authcallback', '/aiauthcallback'];
  const callbacks = ['/authcallback', '/aiauthcallback', '/avataxlogin', '/admin/signin'];
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  };
  const strict = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': `'self' ${publicUrl}`,
    'frame-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
    'report-uri': '/policy-reports',
  };

  it.each([...pagePaths, '/no/such/page'])(
    'allows no foreign source, no inline script and no framing: %s',
    async (path) => {
      const { headers, statusCode } = await open(`${path}?code=a&state=b`);
      expect(statusCode).toBe(path === '/no/such/page' ? 404 : 200);
      expect(headers).toMatchObject({ ...common, 'x-frame-options': 'DENY' });
      expect(policyOf(headers)).toEqual({ ...strict, 'frame-ancestors': "'none'" });
      expect(headers['cross-origin-opener-policy']).toBe(
        opened.includes(path) ? 'unsafe-none' : 'same-origin-allow-popups',
      );
      expect(headers['cache-control']).toBe(callbacks.includes(path) ? 'no-store' : 'no-cache');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('allows the integrators’ pages to frame the panel, and no other page', async () => {
    const { headers } = await open(panelPath);
    expect(headers).toMatchObject({ ...common, 'cross-origin-opener-policy': 'same-origin-allow-popups' });
    expect(policyOf(headers)).toEqual({ ...strict, 'frame-ancestors': `${pages.own} ${pages.other}` });
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it('allows no page to frame the panel when there is no integrator', async () => {
    const alone = await startLoneConnector({ pagesDir: files.pagesDir, embedClients: [] });
    const { headers } = await alone.app.inject(panelPath);
    expect(policyOf(headers)['frame-ancestors']).toBe("'none'");
    await alone.stop();
  });

  it('is sent with cached scripts that only our own pages may load', async () => {
    const { headers, statusCode } = await open('/assets/host-abc.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ ...common, 'cache-control': 'public, max-age=31536000, immutable' });
    expect(policyOf(headers)).toEqual({ 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is sent with these scripts without the headers of answers, which no page reads of a script', async () => {
    const load = (url: string) => lone.app.inject({ method: 'GET', url, headers: { origin: publicUrl } });
    const names = ['x-correlation-id', 'access-control-expose-headers', 'x-frame-options', 'accept-ranges'];
    const { headers } = await load('/assets/host-abc.js');
    expect(names.filter((name) => name in headers)).toEqual([]);
    expect((await load('/assets/nothing.js')).headers).toHaveProperty('x-correlation-id');
  });

  it('is sent with an uncached configuration of addresses and roles only', async () => {
    const { headers, body } = await open('/assets/config/config.local.json');
    expect(headers).toMatchObject({ ...common, 'cache-control': 'no-store' });
    const { accounting, embedClients, signingKeys, encryptionKeys } = lone.config;
    const secrets = [
      accounting.clientSecret,
      accounting.webhookVerifierToken ?? '',
      ...embedClients.map(({ clientSecret }) => clientSecret),
      ...[...signingKeys, ...encryptionKeys].map(({ key }) => Buffer.from(key).toString('base64url')),
    ];
    expect(secrets.filter((secret) => body.includes(JSON.stringify(secret)))).toEqual([]);
  });

  it('is sent with a page that contains this configuration', async () => {
    const { body: page } = await open('/home');
    const written = /data-config="([^"]*)"/.exec(page)?.[1] ?? '';
    const { body } = await open('/assets/config/config.local.json');
    expect(JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(JSON.parse(body));
  });

  it('is sent without the page to a browser that has it', async () => {
    const { headers } = await open('/home');
    const again = (tag: string, path = '/home') =>
      lone.app.inject({ url: path, headers: { accept: 'text/html', 'if-none-match': tag } });
    const known = await again(`"other", ${String(headers.etag)}`);
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect(known.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache' });
    expect(policyOf(known.headers)).toEqual({ ...strict, 'frame-ancestors': "'none'" });
    expect((await again('"other"')).statusCode).toBe(200);
    expect((await again(String(headers.etag), '/no/such/page')).statusCode).toBe(404);
  });

  it.each(['..%2f..%2fetc%2fpasswd', 'config.prod.json', 'config.LOCAL.json', '..'])(
    'is sent with no other configuration: %s',
    async (name) => {
      expect((await lone.app.inject(`/assets/config/${name}`)).statusCode).toBe(404);
    },
  );
});

describe('the correlation id', () => {
  const idOf = async (given?: string) => {
    const headers = given === undefined ? {} : { 'x-correlation-id': given };
    return (await lone.app.inject({ method: 'GET', url: health, headers })).headers['x-correlation-id'];
  };

  it('is the caller’s own when it is valid', async () => {
    expect(await idOf('7d0a6a52-5d8f-4a35-8d5c-6a1f3b1f0001')).toBe('7d0a6a52-5d8f-4a35-8d5c-6a1f3b1f0001');
  });

  it.each([
    ['missing', undefined],
    ['too short', 'abc'],
    ['too long', 'a'.repeat(65)],
    ['with other characters', 'abc<script>def'],
    ['with a blank', 'abcdefgh ijk'],
  ])('is a new one when the caller’s is %s', async (_, given) => {
    expect(await idOf(given)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('is part of every error response', async () => {
    for (const url of [eco, '/nothing', '/%zz', `/oauth/api/Intuit/originAddress/${'a'.repeat(300)}`]) {
      const { headers, body } = await lone.app.inject({ method: 'GET', url });
      expect(field(JSON.parse(body), 'error', 'correlationId')).toBe(headers['x-correlation-id']);
    }
  });
});

describe('what is for developers only', () => {
  const urls = [...galleryPaths, '/docs', '/docs/', '/docs/json'];
  const statuses = async (app: LoneConnector['app']) =>
    Promise.all(urls.map(async (url) => (await app.inject({ method: 'GET', url })).statusCode));

  it('is served outside production, and not in production', async () => {
    expect(await statuses(lone.app)).not.toContain(404);
    const production = await startLoneConnector({ pagesDir: files.pagesDir, production: true });
    expect(await statuses(production.app)).toEqual(urls.map(() => 404));
    expect((await production.app.inject('/home')).statusCode).toBe(200);
    await production.stop();
  });
});

describe('the API description', () => {
  it('lists every route that is served, with its body and its response', async () => {
    const description: unknown = (await lone.app.inject({ method: 'GET', url: '/docs/json' })).json();
    const served = routeNames.filter((name) => lone.app.hasRoute(servedAt(name)));
    const described = served.map((name) => {
      const { method, url } = servedAt(name);
      const found = field(description, 'paths', url.replaceAll(/:(\w+)/g, '{$1}'), method.toLowerCase());
      const hasBody = field(found, 'requestBody') !== undefined;
      const hasAnswer = field(found, 'responses', '200', 'content', 'application/json', 'schema') !== undefined;
      return [name, field(found, 'operationId'), hasBody, hasAnswer];
    });
    expect(described).toEqual(
      served.map((name) => [name, name, callSchemas[name].body !== undefined, contract[name].answer === 'json']),
    );
    expect(served.length).toBeGreaterThan(14);
  });

  it('is a page without scripts or styles of other origins', async () => {
    const { statusCode, headers, body } = await lone.app.inject({ method: 'GET', url: '/docs/' });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(body).not.toMatch(/(?:src|href)="https?:/);
  });
});
