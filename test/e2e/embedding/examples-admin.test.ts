// @module-tag long: one page of an operator; admin-customers.test.ts has the customers
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsIn } from '../../support/browser/axe.ts';
import { built } from '../../support/browser/built.ts';
import { recordPageErrors } from '../../support/browser/console-errors.ts';
import { examples } from '../../support/browser/example-site.harness.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { startProduct, type Product } from '../../support/product.harness.ts';

let product: Product;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'salestax-desk-'));
  cpSync(built.pagesDir, folder, { recursive: true });
  execFileSync(process.execPath, [path.join(examples, 'admin/add-page.mjs'), folder]);
  [product, browser] = await Promise.all([startProduct({ ...built, pagesDir: folder }), sharedBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
  rmSync(folder, { recursive: true });
});

it('the operator example shows the customers to signed-in staff and leads everybody else to the sign-in', async () => {
  const page = await browser.newPage();
  await page.goto(`${product.info.api}/desk`);
  await page.waitForURL(({ origin }) => origin === new URL(product.info.staffSignIn.issuer).origin);
  await page.getByRole('button', { name: /Morgan Hale/ }).click();
  await page.waitForURL(`${product.info.api}/admin/customers`);

  const pageErrors = await recordPageErrors(page);
  await page.goto(`${product.info.api}/desk`);
  await page.locator('#health').getByText('OK', { exact: true }).waitFor();
  await page.locator('#customers').getByText('Cottonwood Landscape Supply').first().waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await pageErrors.all()).toEqual([]);
});
