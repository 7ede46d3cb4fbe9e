import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/chromium.harness.ts';
import { servePages } from './bundle-page.ts';
import { mountInPage } from './in-page.ts';
import { needsOf } from './widget-needs.ts';

/* The tokens of a small widget, whose style sheet was settled by the build, as `health.test.ts` has it for the others. */

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  site = await servePages((url) => {
    const css = url.searchParams.get('css') ?? '';
    const sheet = `<link rel="stylesheet" href="/page.css?css=${encodeURIComponent(css)}">`;
    return `${sheet}<main id="here"></main><script src="/sdk/estimate-panel.js"></script>`;
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});
afterEach(() => page.context().close());

async function colorWith({ css = '', scheme }: { css?: string; scheme?: string } = {}): Promise<string> {
  await page.goto(`${site.origin}/?css=${encodeURIComponent(css)}`);
  await page.evaluate(mountInPage, {
    member: 'estimatePanel',
    needs: needsOf('estimate-panel'),
    origin: site.origin,
  });
  if (scheme !== undefined) {
    await page.evaluate((colorScheme) => {
      const [handle] = mounts.handles;
      if (handle) Reflect.apply(Reflect.get(handle, 'update'), handle, [{ theme: { colorScheme } }]);
    }, scheme);
  }
  return page
    .locator('.st-root')
    .first()
    .evaluate((root) => getComputedStyle(root).color);
}

const [light, dark] = ['rgb(23, 26, 33)', 'rgb(236, 238, 243)'];

describe('design tokens of a small widget', () => {
  it('follow the colour scheme of the system unless the theme option overrides it', async () => {
    expect(await colorWith()).toBe(light);
    expect(await colorWith({ scheme: 'dark' })).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colorWith()).toBe(dark);
    expect(await colorWith({ scheme: 'light' })).toBe(light);
  });

  it.each([
    ['the root of the page', ':root { --st-text: rgb(1, 2, 3) }'],
    ['an element around the widget', 'main { --st-text: rgb(1, 2, 3) }'],
    ['the host element', '[data-salestax] { --st-text: rgb(1, 2, 3) }'],
  ])('can be set by %s, in both colour schemes', async (_, css) => {
    expect(await colorWith({ css })).toBe('rgb(1, 2, 3)');
    expect(await colorWith({ css, scheme: 'dark' })).toBe('rgb(1, 2, 3)');
  });

  it('are the only way to change its style, apart from the font, which is the page’s', async () => {
    const css =
      '* { letter-spacing: 9px !important; color: red; text-transform: uppercase } body { font-family: Arial }';
    expect(await colorWith({ css })).toBe(light);
    const styles = await page
      .locator('.st-root')
      .first()
      .evaluate((root) => {
        const { letterSpacing, textTransform, fontFamily } = getComputedStyle(root);
        return { letterSpacing, textTransform, fontFamily };
      });
    expect(styles).toEqual({ letterSpacing: 'normal', textTransform: 'none', fontFamily: 'Arial' });
  });
});
