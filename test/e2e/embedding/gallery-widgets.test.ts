// @module-tag long: every widget in the gallery; gallery.test.ts has its controls
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { builtManifest } from '../../bundles/bundle-page.ts';
import { widgetNeeds } from '../../bundles/widget-needs.ts';
import { built } from '../../support/browser/built.ts';
import { type PageErrors, recordPageErrors } from '../../support/browser/console-errors.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { startProduct, type Product } from '../../support/product.harness.ts';

let product: Product;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(built), sharedBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});
beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  pageErrors = await recordPageErrors(page);
});
afterEach(async () => {
  const recorded = await pageErrors.all();
  await page.close();
  if (recorded.length > 0) throw new Error(recorded.join('\n'));
});

const open = (of: string) => page.goto(`${product.info.api}/gallery${of}`);
const live = () => page.getByRole('region', { name: 'Live widget' });
const code = () => page.getByRole('tabpanel');

it.each(Object.keys(widgetNeeds))('the gallery shows %s live, logs its events and shows its code', async (name) => {
  await open(`/${name}`);
  const button = page.getByRole('button', { name: 'Mount it' });
  // Overlays render nothing in the preview itself.
  await live().locator(`[data-salestax=${name}]`).or(button).waitFor({ state: 'attached' });
  if (await button.isVisible()) await button.click();
  // Without a session some widgets report an error, and some redirect at once.
  await page
    .getByRole('log')
    .getByText(/^(?:ready|error|sessionExpired)$/)
    .first()
    .waitFor();
  for (const [tab, text] of [
    ['Script tag', `${builtManifest().paths.version}${name}.js"`],
    ['Element', `<salestax-${name}`],
    ['Module', `from '@salestax/widgets/${name}'`],
    ['React', '<SalesTaxWidget'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await code().innerText()).toContain(text);
  }
});

it('the gallery opens with the estimate panel, which reports a missing session', async () => {
  await open('');
  await live().getByText('Session is timed out. Please log in again.').first().waitFor();
  expect(await page.getByRole('row', { name: 'Sales tax' }).count()).toBe(0);
});

it('the gallery’s panel estimates the tax of the document in the page, with a session', async () => {
  await open(`/estimate-panel#session=${await product.embedToken()}`);
  await live().getByRole('button', { name: 'Estimate Tax' }).click();
  const row = page.getByRole('row', { name: 'Sales tax' });
  await row.waitFor();
  // 4 × 89 + 60 × 5.95 = 713.00 at 9.15 % in Denver.
  expect(await row.innerText()).toContain('$65.24');
  await page.getByRole('log').getByText('estimated', { exact: true }).waitFor();
  await page.getByLabel('Quantity of Drip irrigation kit').fill('5');
  await live().getByText('Out of date', { exact: true }).first().waitFor();
});

it('the gallery does not mount a widget again when an updatable option changes', async () => {
  await open('/health');
  await live().locator('[data-health=OK]').waitFor();
  const widget = live().locator('[data-salestax]');
  await widget.evaluate((element) => Object.assign(element, { isSame: true }));
  await page.getByRole('button', { name: 'Green' }).click();
  await page.getByLabel('Locale').selectOption('de-DE');
  expect(await code().innerText()).toContain('data-locale="de-DE"');
  expect(await widget.evaluate((element) => Reflect.get(element, 'isSame'))).toBe(true);
  await page.getByLabel('Isolation').selectOption('light');
  await live().locator('[data-salestax] > .st-root').waitFor();
});

it('the gallery applies the chosen theme to the page and the widget', async () => {
  const schemes = () =>
    Promise.all(
      [page.locator(':root'), live().locator('[data-salestax]')].map((it) =>
        it.evaluate((element) => getComputedStyle(element).colorScheme),
      ),
    );
  await page.emulateMedia({ colorScheme: 'light' });
  await open('/health');
  await live().locator('[data-health=OK]').waitFor();
  expect(await schemes()).toEqual(['light', 'light']);
  for (const [name, scheme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['System', 'light'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    expect(await schemes()).toEqual([scheme, scheme]);
  }
});
