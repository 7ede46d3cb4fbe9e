import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordPageErrors } from '../../bundles/bundle-page.ts';
import { long } from '../../long.ts';
import { violationsIn } from '../../support/browser/axe.ts';
import { built } from '../../support/browser/built.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { startProduct, type Product } from '../../support/product.harness.ts';

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
  // Chromium treats an intercepted page as a public one, which needs permission to call the local network.
  page = await (await browser.newContext({ permissions: ['local-network-access'] })).newPage();
  pageErrors = await recordPageErrors(page);
});
afterEach(() => page.context().close());

const origin = () => new URL(product.info.documentPage).origin;
const open = (document: string) => page.goto(`${document}?transport=frame`);
const iframe = () => page.locator('#salestax-panel-frame');
const panel = () => page.frameLocator('#salestax-panel-frame');
const heightOf = () => iframe().evaluate((frame) => frame.getBoundingClientRect().height);

describe('the panel in an iframe', () => {
  it('estimates the tax and writes it into the document of the page', async () => {
    await open(product.info.documentPage);
    await panel().getByRole('button', { name: 'Estimate Tax' }).click();
    await panel().getByText('$99.20', { exact: true }).first().waitFor();
    // The invoice of the design: 1,081.00 taxable at 9.15 %, with the delivery fee and its tax.
    await page.getByText('$1,445.20').first().waitFor();
    expect(await heightOf()).toBe(95);
    expect(await pageErrors()).toEqual([]);
    expect(await violationsIn(page)).toEqual([]);
    // Rules about whole pages.
    const without = ['landmark-one-main', 'page-has-heading-one'];
    for (const frame of page.frames().slice(1)) expect(await violationsIn(frame, { without })).toEqual([]);
  });

  it('covers the page without moving it while the breakdown is open', long, async () => {
    await page.setViewportSize({ width: 1280, height: 1400 });
    await open(product.info.documentPage);
    await panel().getByRole('button', { name: 'Estimate Tax' }).click();
    const why = panel().getByRole('button', { name: 'Why this tax?' });
    await why.waitFor();
    const footTop = () => page.locator('#foot').evaluate((foot) => foot.getBoundingClientRect().top);
    const before = await footTop();
    await why.click();
    await panel().getByText('Jurisdiction').first().waitFor();
    await expect.poll(heightOf).toBeGreaterThan(95);
    expect(await footTop()).toBe(before);
  });

  it('shows its dialogs in the page', long, async () => {
    await open(`${origin()}/app/invoice/new`);
    await panel().getByRole('button', { name: 'Estimate Tax' }).click();
    await panel().getByRole('button', { name: 'View' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByText('Customer is not selected! Please select a customer.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('has no height for a document type without tax', long, async () => {
    await open(`${origin()}/app/delayed-charge/new`);
    await expect.poll(heightOf).toBe(0);
  });

  it('records a document that is saved in the page', long, async () => {
    const before = (await product.journal()).length;
    await open(product.info.documentPage);
    await panel().getByRole('button', { name: 'Estimate Tax' }).click();
    await panel().getByText('$99.20', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await product.journal()).slice(before).map(({ service }) => service), { timeout: 20_000 })
      .toContain('tax-provider');
  });

  it('is not shown inside a page of another origin', async () => {
    await page.route('https://elsewhere.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${product.info.api}/serviceapp/AvaTaxLanding"></iframe>`,
      }),
    );
    await page.goto('https://elsewhere.example/');
    await expect.poll(async () => (await pageErrors()).join()).toMatch(/frame-ancestors/);
    expect(await page.frameLocator('iframe').locator('#panel').count()).toBe(0);
  });
});
