import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBalancer } from '../../../examples/deployment/balancer.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { pathOf } from '../../support/call.harness.ts';
import { taxDocument } from '../../support/documents.fixture.ts';
import { writePages } from '../../support/page-files.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

/* What browsers send: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Accept-Encoding */
const ofBrowsers = 'gzip, deflate, br, zstd';

let product: Product;
let bearer: string;
const bundlesDir = mkdtempSync(join(tmpdir(), 'bundles-'));
const pages = writePages();

const script = `globalThis.text = '${'a long script '.repeat(200)}';`;
beforeAll(async () => {
  writeFileSync(join(bundlesDir, 'panel.js'), script);
  writeFileSync(join(bundlesDir, 'panel.js.br'), brotliCompressSync(script));
  writeFileSync(join(bundlesDir, 'panel.js.gz'), gzipSync(script));
  writeFileSync(join(bundlesDir, 'alone.js'), script);
  writeFileSync(join(bundlesDir, 'replaced.js'), script);
  // As written by an earlier build.
  utimesSync(join(bundlesDir, 'replaced.js'), new Date('2020-01-01'), new Date('2020-01-01'));
  writeFileSync(
    join(pages.pagesDir, 'index.html'),
    `<!doctype html><title>A page</title>${'<p>A text</p>'.repeat(200)}`,
  );
  product = await startProduct({ webhooks: false, bundlesDir, pagesDir: pages.pagesDir });
  bearer = `Bearer ${await product.embedToken()}`;
});
afterAll(async () => {
  await product.stop();
  rmSync(bundlesDir, { recursive: true });
  pages.remove();
});

async function get(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await product.connector.app.inject({ method: 'GET', url, headers });
  const encoding = answer.headers['content-encoding'];
  return { ...answer, encoding, text: decoded(answer.rawPayload, encoding) };
}

function decoded(bytes: Buffer, encoding: unknown): string {
  if (encoding === 'br') return String(brotliDecompressSync(bytes));
  return String(encoding === 'gzip' ? gunzipSync(bytes) : bytes);
}

const products = () => pathOf('products', { realmId: product.info.realmId });

describe('a JSON response', () => {
  it.each([
    [ofBrowsers, 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
  ])('to a client that accepts "%s" has the encoding %s', async (accepted, expected) => {
    const plain = await get(products(), { authorization: bearer });
    const answer = await get(products(), { authorization: bearer, 'accept-encoding': accepted });
    expect(plain.rawPayload.length).toBeGreaterThan(1024);
    expect(plain.encoding).toBeUndefined();
    expect(answer.encoding).toBe(expected);
    expect(answer.text).toBe(plain.text);
    expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
    if (expected === undefined) return;
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(String(answer.headers['vary']).split(', ')).toEqual(expect.arrayContaining(['Origin', 'accept-encoding']));
  });

  it('of less than 1 KB is not compressed', async () => {
    const { rawPayload, encoding } = await get(pathOf('health', {}), { 'accept-encoding': ofBrowsers });
    expect(rawPayload.length).toBeLessThan(1024);
    expect(encoding).toBeUndefined();
  });

  it('is also compressed behind the proxy of the deployment example', async () => {
    const { origin } = new URL(product.info.api);
    const balancer = await startBalancer({ backends: () => [origin] });
    await balancer.untilReady(1);
    const answer = await fetch(new URL(products(), balancer.url), {
      headers: { authorization: bearer, 'accept-encoding': ofBrowsers },
    });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe((await get(products(), { authorization: bearer })).text);
    await balancer.stop();
  });

  it('with the API description is compressed', async () => {
    expect((await get('/docs/json', { 'accept-encoding': ofBrowsers })).encoding).toBe('br');
  });
});

it('a compressed body of a request is refused', async () => {
  const { statusCode } = await product.connector.app.inject({
    method: 'POST',
    url: pathOf('getTax', { realmId: product.info.realmId }),
    headers: { authorization: bearer, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify(taxDocument())),
  });
  expect(statusCode).toBe(400);
});

it('an event stream is not compressed, and its first event arrives while it is open', async () => {
  const user = await signIn(product, people.administrator);
  const ending = new AbortController();
  const url = new URL(pathOf('runProgress', { realmId: product.info.realmId }), product.info.api);
  const answer = await fetch(url, {
    signal: ending.signal,
    headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': ofBrowsers },
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('content-encoding')).toBeNull();
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toMatch(/^data: /);
  ending.abort();
});

describe('a page response', () => {
  it.each(['/learnmore', '/no/such/page'])('is compressed: %s', async (url) => {
    const plain = await get(url, { accept: 'text/html' });
    const answer = await get(url, { accept: 'text/html', 'accept-encoding': ofBrowsers });
    expect([plain.encoding, answer.encoding]).toEqual([undefined, 'br']);
    expect(answer.text).toBe(plain.text);
    for (const { headers } of [plain, answer]) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(String(headers['vary']).split(', ')).toEqual(['Origin', 'accept-encoding']);
    }
  });
});

describe('a file response', () => {
  const etagOf = async (url: string, accepted: string) =>
    String((await get(url, { 'accept-encoding': accepted })).headers['etag']);

  it.each(['br', 'gzip', 'identity'])(
    'is 304 for a conditional request whose ETag matches the %s variant',
    async (accepted) => {
      const etag = await etagOf('/sdk/panel.js', accepted);
      for (const given of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
        const again = await get('/sdk/panel.js', { 'accept-encoding': accepted, 'if-none-match': given });
        expect([given, again.statusCode, again.rawPayload.length]).toEqual([given, 304, 0]);
        expect(again.headers).toMatchObject({
          etag,
          'cache-control': 'public, max-age=300',
          vary: 'Origin, accept-encoding',
          'access-control-allow-origin': '*',
        });
        expect(again.headers).not.toHaveProperty('content-encoding');
      }
    },
  );

  it('to a client that has the file in another encoding has the content', async () => {
    const given = await etagOf('/sdk/panel.js', 'gzip');
    const answer = await get('/sdk/panel.js', { 'accept-encoding': 'br', 'if-none-match': given });
    expect([answer.statusCode, answer.text]).toEqual([200, script]);
  });

  it('without a compressed file beside it is not compressed', async () => {
    const { encoding, text, headers } = await get('/sdk/alone.js', { 'accept-encoding': ofBrowsers });
    expect([encoding, text]).toEqual([undefined, script]);
    expect(headers['vary']).toContain('accept-encoding');
  });

  it('has an ETag of its content, whenever it was written', async () => {
    const before = await etagOf('/sdk/replaced.js', 'identity');
    expect(before).toBe(await etagOf('/sdk/alone.js', 'identity'));
    writeFileSync(join(bundlesDir, 'replaced.js'), 'globalThis.changed = true;');
    expect(await etagOf('/sdk/replaced.js', 'identity')).not.toBe(before);
  });
});
