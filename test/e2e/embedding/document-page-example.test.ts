import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordPageErrors } from '../../support/browser/console-errors.ts';
import { startExample, type ExampleSite } from '../../support/browser/example-site.harness.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';

let site: ExampleSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startExample('document-page/server.mjs'), sharedBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await site.stop();
});

it('an integrator’s document page shows the panel by one script element and receives its tax', async () => {
  const page = await browser.newPage();
  const pageErrors = await recordPageErrors(page);
  await page.goto(site.origin);
  await page.getByRole('button', { name: 'Estimate Tax' }).click();
  // 60 × 5.95 = 357.00 at 9.15 % in Denver, and Colorado's retail delivery fee of 0.28 with 0.01 of tax.
  await page.getByText('Sales tax 32.67').waitFor();
  expect(await page.locator('#total').innerText()).toBe('389.96');
  expect(await pageErrors.all()).toEqual([]);
});
