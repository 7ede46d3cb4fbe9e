import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser/chromium.ts';
import { startProduct, type Product } from '../product.ts';
import { built } from './built.ts';

let product: Product;
let browser: Browser;
let server: ChildProcess;
let example: string;

beforeAll(async () => {
  product = await startProduct(built);
  browser = await launchBrowser();
  server = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../examples/document-page/server.mjs')], {
    env: { ...process.env, PORT: '0', CONNECTOR_URL: product.info.api, PAGE_ORIGIN: pageOrigin() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = server.stdout === null ? [] : await once(server.stdout, 'data');
  example = String(said).trim();
});
afterAll(async () => {
  server.kill();
  await browser.close();
  await product.stop();
});

/** An origin that the connector knows: the example is shown below it. */
const pageOrigin = () => new URL(product.info.documentPage).origin;

it('a page of one’s own shows the panel by one script tag, and gets its tax', async () => {
  // The browser takes a page that a test made for one of the internet, which may not ask this machine without leave.
  const page = await (await browser.newContext({ permissions: ['local-network-access'] })).newPage();
  await page.route(`${pageOrigin()}/example/**`, async (route) => {
    const own = route.request().url().replace(`${pageOrigin()}/example`, example);
    await route.fulfill({ response: await route.fetch({ url: own }) });
  });
  await page.goto(`${pageOrigin()}/example/`);
  await page.getByRole('button', { name: 'Estimate Tax' }).click();
  // 60 × 5.95 = 357.00 at 9.15 % in Denver.
  await page.getByText('AvaTax 32.67').waitFor();
  expect(await page.locator('#total').innerText()).toBe('389.67');
});
