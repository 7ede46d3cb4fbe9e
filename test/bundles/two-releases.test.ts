import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../packages/widget-kit/src/version.ts';
import { closePages, sharedBrowser } from '../support/chromium.harness.ts';
import { servePages } from './bundle-page.ts';
import './in-page.ts';

const earlierVersion = '0.0.9';
const nexus = { nexusList: [], asOf: '2026-06-01T10:00:00.000Z', invoiceCount: 0 };

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await servePages(() => '<main id="here"></main><script src="/sdk/earlier/nexus.js"></script>', {
    answerTo: async () => nexus,
    // The test adds a script by its address, which Trusted Types do not allow.
    policyOf: () => "default-src 'self'",
    read: (file, otherwise) =>
      file.startsWith('earlier/')
        ? Buffer.from(
            otherwise(file.slice('earlier/'.length))
              .toString()
              .replaceAll(new RegExp(`(["'\`])${version.replaceAll('.', '\\.')}\\1`, 'g'), `'${earlierVersion}'`),
          )
        : otherwise(file),
  });
});
afterAll(async () => {
  await closePages(browser);
  await site.close();
});

it('scripts of two releases share the session of their page, and warn once', async () => {
  const page = await browser.newPage();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const mountNexus = () =>
    page.evaluate(async (origin) => {
      const session: unknown = Reflect.get(globalThis, 'pageSession');
      const config = { apiBaseUrl: origin, oauthBaseUrl: `${origin}/oauth` };
      const handle = SalesTax['nexus']?.mount('#here', { config, session });
      await handle?.ready;
      return handle?.element.shadowRoot?.querySelector('.st-view')?.textContent ?? '';
    }, site.origin);

  await page.goto(site.origin);
  await page.evaluate(() => {
    Reflect.set(globalThis, 'asked', 0);
    Reflect.set(globalThis, 'pageSession', async () => {
      Reflect.set(globalThis, 'asked', Number(Reflect.get(globalThis, 'asked')) + 1);
      return 'token';
    });
  });
  const earlier = await mountNexus();
  await page.addScriptTag({ url: '/sdk/nexus.js' });
  expect(await mountNexus()).toBe(earlier);
  expect(earlier).not.toBe('');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toBe(1);
  expect(warnings).toEqual([expect.stringContaining(`${earlierVersion} and ${version}`)]);
  await page.close();
});
