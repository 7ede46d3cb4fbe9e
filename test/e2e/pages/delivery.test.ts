import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBalancer, type Balancer } from '../../../examples/deployment/balancer.ts';
import { pages } from '../../../packages/host-pages/src/pages.ts';
import budgets from '../../../packages/sdk/build/sizes/budgets.json';
import { builtManifest } from '../../bundles/bundle-page.ts';
import { splitCases } from '../../long.ts';
import { built } from '../../support/browser/built.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { startProduct, type Product } from '../../support/product.harness.ts';

/* Everything that a browser receives for a page: encodings, caching, and how much it is. */

let product: Product;
let browser: Browser;
let balancer: Balancer;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(built), sharedBrowser()]);
  const { origin } = new URL(product.info.api);
  balancer = await startBalancer({ backends: () => [origin] });
  await balancer.untilReady(1);
});
afterAll(async () => {
  await closePages(browser);
  await balancer.stop();
  await product.stop();
});

/** One answer as it was received. */
interface Received {
  readonly url: string;
  readonly type: string;
  readonly encoding: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** When it was requested, in milliseconds since 1970. */
  readonly requestedAt: number;
  /** Bytes on the wire, without the configuration that the service writes into a page in place of the answer to a call. */
  readonly sent: number;
  /** Decoded bytes. */
  readonly decoded: number;
}

async function received(response: Response): Promise<readonly Received[]> {
  const headers = await response.allHeaders();
  const type = headers['content-type'] ?? '';
  const { pathname } = new URL(response.url());
  if (response.status() !== 200) return [];
  // A stream ends with its page.
  const isStream = type.startsWith('text/event-stream');
  const body = isStream ? Buffer.alloc(0) : await response.body();
  const sent = type.startsWith('text/html')
    ? bytesWithoutConfiguration(body.toString())
    : (await response.request().sizes()).responseBodySize;
  const requestedAt = response.request().timing().startTime;
  const encoding = headers['content-encoding'] ?? null;
  return [{ url: pathname, type, encoding, headers, requestedAt, sent, decoded: body.length }];
}

const bytesWithoutConfiguration = (html: string): number =>
  brotliCompressSync(html.replace(/ data-config="[^"]*"/, '')).length;

const isText = (type: string) => /^text\/|json|javascript|svg|xml/.test(type);
/** Larger texts are compressed. */
const largestUncompressed = 1024;
/** Files whose names contain a hash or whose folder is a version. */
const isFixed = (url: string) =>
  (url.startsWith('/assets/') && !url.startsWith('/assets/config/')) || url.startsWith(builtManifest().paths.version);
/** Bytes of the files of a page, without the answers to its calls: the budget of `npm run size`. */
const largestFirstLoad = budgets.page * 1024;

/** The faults in the delivery of one answer. */
function faultsOf({ url, type, encoding, headers, decoded }: Received): readonly string[] {
  const faults: string[] = [];
  const vary = (headers['vary'] ?? '').toLowerCase();
  if (type.startsWith('text/event-stream')) {
    if (encoding !== null) faults.push('is a compressed stream');
  } else if (isText(type) && decoded > largestUncompressed) {
    if (encoding !== 'br') faults.push(`is ${decoded} bytes of uncompressed text`);
    if (!vary.includes('accept-encoding')) faults.push('does not vary by encoding');
  }
  if (isFixed(url)) {
    if (headers['cache-control'] !== 'public, max-age=31536000, immutable') faults.push('is not immutable');
    if (!/^"[\w-]{43}"$/.test(headers['etag'] ?? '')) faults.push('has no strong ETag');
  }
  return faults.map((fault) => `${url} ${fault}`);
}

/** Opens a page in a new browser, and returns what it requested until its widget was ready. */
async function load(path: string, session: boolean): Promise<readonly Received[]> {
  const context = await browser.newContext(session ? await signedIn(product, 'dana') : {});
  const page = await context.newPage();
  const answers: Promise<readonly Received[]>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).origin === new URL(product.info.api).origin)
      answers.push(received(response).catch(() => []));
  });
  await page.addInitScript(() => {
    for (const type of ['salestax-ready', 'salestax-error'])
      document.addEventListener(type, ({ target }) => {
        // The header and the dialogs are widgets, too.
        if (target instanceof Element && target.closest('main') !== null)
          Object.assign(globalThis, { settledAt: Date.now() });
      });
  });
  await page.goto(product.info.api + path);
  const settledAt = await settled(page);
  const all = (await Promise.all(answers)).flat();
  await context.close();
  // What later pages and dialogs need is requested after that.
  return all.filter(({ requestedAt }) => requestedAt <= settledAt);
}

async function settled(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => Reflect.get(globalThis, 'settledAt'));
  return Number(await at.jsonValue());
}

/** Pages that lead elsewhere at once are left out: the page that they lead to is here, too. */
const leading: readonly string[] = ['signOut', 'utilities', 'launch', 'accountingCallback', 'taxProviderCallback'];
const opened = pages.flatMap((page) =>
  'widget' in page && !leading.includes(page.widget) && !page.path.startsWith('/admin')
    ? [{ path: page.path.replace(/\/:\w+\?$/, ''), session: page.guard !== 'open' }]
    : [],
);
const always = ['/home', '/reconciliation', '/documents'];
const cases = splitCases({
  always: opened.filter(({ path }) => always.includes(path)),
  long: opened.filter(({ path }) => !always.includes(path)),
});

describe('a browser', () => {
  for (const [{ path, session }, options] of cases)
    it(`receives for ${path} no uncompressed text, and files that it may keep`, options, async () => {
      const answers = await load(path, session);
      expect(answers.flatMap(faultsOf)).toEqual([]);
      // A wait that is long on a busy machine loads the spinner's file.
      const files = answers.filter(
        ({ url, type }) => (isFixed(url) && !url.includes('/session-dialogs-')) || type.startsWith('text/html'),
      );
      expect(files.length).toBeGreaterThan(2);
      expect(files.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThanOrEqual(largestFirstLoad);
    });
});

describe('behind the proxy of the deployment example', () => {
  const { paths, loader, widgets } = builtManifest();
  it.each([
    '/learnmore',
    `${paths.version}${loader.file}`,
    `${paths.version}${widgets['nexus']?.script.file}`,
    '/sdk/manifest.json',
  ])('%s arrives as the service sends it', async (path) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html, */*' };
    const [direct, proxied] = await Promise.all(
      [product.info.api, balancer.url].map(async (origin) => {
        const answer = await fetch(new URL(path, origin), { headers });
        const names = ['content-encoding', 'vary', 'etag', 'cache-control', 'content-type'];
        return {
          headers: names.map((name) => answer.headers.get(name)),
          body: Buffer.from(await answer.arrayBuffer()),
        };
      }),
    );
    expect(proxied).toEqual(direct);
    expect(proxied?.headers[0]).toBe((direct?.body.length ?? 0) > largestUncompressed ? 'br' : null);
  });
});
