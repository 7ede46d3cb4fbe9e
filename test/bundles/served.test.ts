import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitAfter } from '../long.ts';
import { built } from '../support/browser/built.ts';
import { type LoneConnector, someAddress, startLoneConnector } from '../support/lone-connector.harness.ts';
import { builtManifest } from './bundle-page.ts';

/* The built files as the service sends them. */

let lone: LoneConnector;
beforeAll(async () => {
  lone = await startLoneConnector(built);
});
afterAll(() => lone.stop());

const { loader, scripts, widgets, paths } = builtManifest();
const published = Object.values(widgets).flatMap(({ script, module }) => [script.file, module.file, ...module.imports]);
const bundles = [loader, ...Object.values(scripts)].map(({ file }) => file);
const bundleUrls = [...new Set([...bundles, ...published, 'manifest.json', 'custom-elements.json'])].map(
  (file) => paths.version + file,
);
const pageUrls = globSync('**/*.{js,css}', { cwd: join(built.pagesDir, 'assets') }).map((file) => `/assets/${file}`);

let requests = 0;

async function get(url: string, accepted: string) {
  const { statusCode, headers, rawPayload } = await lone.app.inject({
    method: 'GET',
    url,
    // No page loads so many files in a minute: each request comes from an address of its own.
    remoteAddress: someAddress((requests += 1)),
    headers: { 'accept-encoding': accepted, accept: 'text/html, */*' },
  });
  expect(statusCode).toBe(200);
  const encoding = headers['content-encoding'];
  const open = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (bytes: Buffer) => bytes;
  return { encoding, bytes: rawPayload, content: open(rawPayload), headers };
}

/** Accept-Encoding headers: each encoding, and what browsers send. */
const clients = [
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
] as const;

/** Smaller files are not compressed. */
const smallest = 1024;

const files = [...splitAfter(8, bundleUrls), ...splitAfter(8, pageUrls)];

for (const [url, options] of files)
  it(`${url} is sent in the encoding that the client accepts`, options, async () => {
    const identity = await get(url, 'identity');
    const isSmall = identity.bytes.length < smallest;
    const etags = new Set<unknown>();
    for (const [accepted, expected] of clients) {
      const answer = await get(url, accepted);
      expect(answer.encoding).toBe(isSmall ? undefined : expected);
      expect(answer.content.equals(identity.content)).toBe(true);
      expect(answer.bytes.length < identity.bytes.length).toBe(answer.encoding !== undefined);
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      const { 'content-type': type, 'cache-control': cacheControl } = identity.headers;
      expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl });
      expect(String(answer.headers['vary']).split(', ')).toContain('accept-encoding');
      expect(answer.headers['etag']).toBe(`"${createHash('sha256').update(answer.bytes).digest('base64url')}"`);
      etags.add(answer.headers['etag']);
    }
    expect(etags.size).toBe(isSmall ? 1 : 3);
  });

it.each(bundleUrls.slice(0, 3).concat(pageUrls.slice(0, 3)))('%s may be kept for ever', async (url) => {
  const { headers } = await get(url, 'br');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it.each([paths.major, '/sdk/'])(
  '%s follows the release in use: the browser revalidates it after five minutes',
  async (path) => {
    const followed = await get(`${path}${loader.file}`, 'br');
    expect(followed.headers['cache-control']).toBe('public, max-age=300');
    expect(followed.headers['etag']).toBe((await get(paths.version + loader.file, 'br')).headers['etag']);
  },
);

it('/llms.txt leads to the documentation of this version', async () => {
  const { encoding, content } = await get('/llms.txt', 'gzip, deflate, br, zstd');
  expect(encoding).toBe('br');
  const links = [...String(content).matchAll(/\]\((\/[^)]+)\)/g)].map(([, url = '']) => url);
  for (const page of ['integrator-guide', 'guide/estimate-panel'])
    expect(links).toContain(`${paths.version}docs/${page}.md`);
  for (const url of links.filter((link) => link !== '/gallery')) await get(url, 'br');
});

it('source maps are sent with gzip', async () => {
  const { encoding, content } = await get('/sdk/nexus.js.map', 'gzip, deflate, br, zstd');
  expect(encoding).toBe('gzip');
  expect(content.equals(readFileSync(join(built.bundlesDir, 'nexus.js.map')))).toBe(true);
});

it('the manifest states the sizes that are sent', async () => {
  for (const { file, bytes, gzip, brotli } of [loader, ...Object.values(widgets).map(({ script }) => script)]) {
    const sent = await Promise.all(['identity', 'gzip', 'br'].map((accepted) => get(`/sdk/${file}`, accepted)));
    expect([file, ...sent.map((answer) => answer.bytes.length)]).toEqual([file, bytes, gzip, brotli]);
  }
});

const pagePaths = (JSON.parse(readFileSync(join(built.pagesDir, 'pages.json'), 'utf8')) as PageList).pages.map(
  ({ path }) => path.replace(/:\w+\?/, 'x'),
);
interface PageList {
  readonly pages: readonly { readonly path: string }[];
}

it.each(pagePaths)('the page %s and the larger files that it loads are compressed', async (path) => {
  const page = await get(path, 'br');
  const html = String(page.content);
  expect(page.encoding).toBe(page.content.length < smallest ? undefined : 'br');
  expect(html).toBe(String((await get(path, 'identity')).content));
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => String(url));
  expect(named.length).toBeGreaterThan(0);
  expect(html).toContain('<style>');
  for (const url of named) {
    const { encoding, content } = await get(url, 'br');
    expect([url, encoding]).toEqual([url, content.length < smallest ? undefined : 'br']);
  }
});
