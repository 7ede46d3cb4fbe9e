import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pages } from '../../../packages/host-pages/src/pages.ts';
import { recordPageErrors } from '../../bundles/bundle-page.ts';
import { long, splitAfter } from '../../long.ts';
import { violationsIn, showIn } from '../../support/browser/axe.ts';
import { built } from '../../support/browser/built.ts';
import { withoutWrittenConfiguration } from '../../support/browser/written-configuration.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { helpPages, startProduct, type Product } from '../../support/product.harness.ts';

let product: Product;
let browser: Browser;
let page: Page;
let pageErrors: () => Promise<readonly string[]>;

beforeAll(async () => {
  product = await startProduct(built);
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  pageErrors = await recordPageErrors(page);
});
afterEach(() => page.context().close());

const address = (of: string): string => product.info.api + of;
const open = (of: string) => page.goto(address(of));

describe('the host pages', () => {
  it('redirect the empty path to the landing page', async () => {
    await open('/');
    await page.getByRole('heading', { level: 1, name: 'Sales tax integration for QuickBooks' }).waitFor();
    expect(page.url()).toBe(address('/learnmore'));
    expect(await page.title()).toBe('Sales tax integration for QuickBooks · Sales tax connector');
    expect(await pageErrors()).toEqual([]);
  });

  it('link from every page to the other pages', async () => {
    await open('/health');
    await page.locator('[data-health=OK]').waitFor();
    const links = await page.getByRole('navigation', { name: 'Service' }).getByRole('link').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      `${new URL(product.info.documentPage).origin}/app`,
      helpPages.support,
      '/gallery',
      address('/docs'),
      '/health',
    ]);
    expect(await pageErrors()).toEqual([]);
  });

  it("show 'Status:' with FAIL when the service is not healthy", async () => {
    await page.route('**/api/utilities/health', (route) => route.fulfill({ status: 500 }));
    await open('/health');
    await page.locator('[data-health=FAIL]').waitFor();
    expect(await page.locator('[data-health]').innerText()).toBe('Status:\nFAIL');
  });

  it('follow a link without a page load, with title and focus on the new page, and go back', async () => {
    await open('/disconnect');
    await page.getByText('QuickBooks is disconnected').waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await page.getByRole('link', { name: 'Health' }).click();
    await page.waitForURL(address('/health'));
    expect(await page.title()).toBe('Health · Sales tax connector');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Health');
    await page.goBack();
    await page.getByText('QuickBooks is disconnected').waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSame'))).toBe(true);
  });

  it('show a 404 page to a browser, and answer a program as the API does', async () => {
    const answer = await open('/nowhere');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const response = await fetch(address('/nowhere'));
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('are served at every address of the route table', async () => {
    const paths = pages.flatMap(({ path }) => [path.replace(/\/:\w+\?$/, ''), path.replace(/:\w+\?$/, 'portal')]);
    const answers = await Promise.all(
      [...new Set(paths)].map(async (of) => [
        of,
        (await fetch(address(of), { headers: { accept: 'text/html' } })).status,
      ]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('remove a provider’s callback parameters from the address before any call', async () => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const sent = [request.url(), request.headers()['referer'] ?? '', page.url()].join(' ');
      if (!request.isNavigationRequest()) requests.push(sent);
    });
    await open('/authcallback?code=canary-code&state=canary-state&realmId=1');
    await page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/oauth'));
    expect(page.url()).toBe(address('/authcallback'));
    // Until then only files of the page, which name no page that asks for them.
    const call = requests.findIndex((line) => !/\/assets\/[\w-]+\.(?:js|css)\b/.test(line));
    expect(call).toBeGreaterThan(-1);
    expect(requests.slice(call).filter((line) => line.includes('canary'))).toEqual([]);
  });

  it('never navigate to an address outside the allowed list, and log the attempt', async () => {
    await page.route('**/api/signin?*', (route) =>
      route.fulfill({ contentType: 'text/plain', body: 'https://evil.example/authorize' }),
    );
    const logged = page.waitForRequest('**/api/clientlogs');
    await open('/learnmore');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect((await logged).postDataJSON()).toMatchObject({ message: 'invalid url', location: address('/learnmore') });
    expect(page.url()).toBe(address('/learnmore'));
  });

  it('report a wrong configuration, call nothing, and try again on request', long, async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await withoutWrittenConfiguration(page, address('/health'));
    await page.route('**/config.local.json', (route) => route.fulfill({ json: { allowedRoles: [] } }), { times: 1 });
    await open('/health');
    await page.getByText('OAuthUrls.oAuthBaseUrl must be an http address').waitFor();
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('[data-health=OK]').waitFor();
  });

  it('have their configuration from the service without a request, and elsewhere from a file', async () => {
    const files: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/config.')) files.push(new URL(request.url()).pathname);
    });
    await open('/health');
    await page.locator('[data-health=OK]').waitFor();
    expect(files).toEqual([]);
    await withoutWrittenConfiguration(page, address('/health'));
    await open('/health');
    await page.locator('[data-health=OK]').waitFor();
    expect(files).toEqual(['/assets/config/config.local.json']);
  });

  it('load a configuration in which the service writes its own addresses', long, async () => {
    const config: unknown = await (await fetch(address('/assets/config/config.local.json'))).json();
    expect(config).toMatchObject({
      OAuthUrls: { oAuthBaseUrl: product.info.oauth },
      avatax: { api_base_url: product.info.api },
      accountingUrl: `${new URL(product.info.documentPage).origin}/app`,
    });
  });
});

describe('the headers of the host pages', () => {
  const policyOf = async (of: string) => {
    const { headers } = await fetch(address(of), { headers: { accept: 'text/html' } });
    const rules = (headers.get('content-security-policy') ?? '').split('; ').map((rule) => rule.split(' '));
    return { headers, rules: Object.fromEntries(rules.map(([name = '', ...values]) => [name, values.join(' ')])) };
  };

  it.each(['/', '/home', '/home/portal', '/learnmore', '/health', '/gallery', '/nowhere'])(
    'on %s restrict sources and forbid framing',
    async (of) => {
      const { headers, rules } = await policyOf(of);
      expect(rules).toMatchObject({
        'default-src': "'none'",
        'script-src': expect.stringMatching(/^'self'(?: 'sha256-[\w+/]+=*')?$/),
        'style-src': expect.stringMatching(/^'self' 'sha256-[\w+/]+=*'$/),
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      });
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    },
  );

  it('on the panel allow framing by the document pages, and by no other page', async () => {
    const { headers, rules } = await policyOf('/serviceapp/AvaTaxLanding');
    expect(rules['frame-ancestors']).toBe(new URL(product.info.documentPage).origin);
    expect(headers.get('x-frame-options')).toBeNull();
  });

  it('have the browser report violations of the policy to the service', long, async () => {
    await open('/health');
    const reportSent = page.waitForResponse(address('/policy-reports'));
    await page.evaluate(() => {
      new Image().src = 'https://evil.example/seen.png';
    });
    const answer = await reportSent;
    expect(answer.status()).toBe(204);
    expect(answer.request().postDataJSON()).toMatchObject({ 'csp-report': { 'effective-directive': 'img-src' } });
  });

  it('allow caching of assets with a hash in their name', async () => {
    const html = await (await fetch(address('/home'))).text();
    const script = /src="(\/assets\/host-[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await fetch(address(script))).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

describe('pages without a session', () => {
  const paths = ['/health', '/learnmore', '/disconnect', '/nowhere', '/gallery/estimate-panel', '/gallery/health'];
  for (const [of, options] of splitAfter(1, paths))
    it(`${of} is accessible, in light and in dark mode, and fits every width`, options, async () => {
      await open(of);
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const width of [1280, 768, 320]) {
        await page.setViewportSize({ width, height: 860 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await showIn(page, colorScheme);
          expect(await violationsIn(page), `${of} at ${width} in ${colorScheme}`).toEqual([]);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
});
