// @module-tag long: every widget in the gallery; set-up-layout.test.ts has the main screens
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { widgetNeeds } from '../../bundles/widget-needs.ts';
import { layoutCheck, type LayoutCheck } from '../../layout/layout.harness.ts';
import { built } from '../../support/browser/built.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { startProduct, type Product } from '../../support/product.harness.ts';

let product: Product;
let browser: Browser;
let page: Page;
let check: LayoutCheck;

beforeAll(async () => {
  [product, browser, check] = await Promise.all([startProduct(built), sharedBrowser(), layoutCheck()]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});
beforeEach(async () => {
  page = await browser.newPage({ reducedMotion: 'reduce' });
  page.setDefaultTimeout(15_000);
});
afterEach(() => page.close());

async function open(name: string): Promise<void> {
  const isEmbeddable = widgetNeeds[name]?.runsOn === 'any page' && name !== 'health' && name !== 'provider-header';
  const hash = isEmbeddable ? `#session=${await product.embedToken([name])}` : '';
  await page.goto(`${product.info.api}/gallery/${name}${hash}`);
  const button = page.getByRole('button', { name: 'Mount it' });
  await page.locator(`[data-salestax=${name}]`).or(button).first().waitFor({ state: 'attached' });
  if (await button.isVisible()) await button.click();
  const log = page.getByRole('log').getByText(/^(?:ready|error|sessionExpired)$/);
  await log.first().waitFor();
}

for (const name of Object.keys(widgetNeeds))
  it(`no text overlaps or is cut off in the gallery: ${name}`, async () => {
    await open(name);
    const found = await check.findingsIn(page, `[data-salestax=${name}]`);
    expect(found).toEqual([]);
  });

it('no text overlaps or is cut off in the page of the gallery', async () => {
  await open('health');
  const found = await check.findingsIn(page);
  expect(found).toEqual([]);
});
