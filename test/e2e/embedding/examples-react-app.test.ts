import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { built } from '../../support/browser/built.ts';
import { recordPageErrors, type PageErrors } from '../../support/browser/console-errors.ts';
import { examples, startExample, type ExampleSite } from '../../support/browser/example-site.harness.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';

let folder: string;
let site: ExampleSite;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'salestax-react-'));
  const app = path.join(folder, 'react-app');
  cpSync(path.join(examples, 'react-app'), app, { recursive: true });
  cpSync(path.join(examples, 'site.mjs'), path.join(folder, 'site.mjs'));
  install(app);
  await build({ root: app, logLevel: 'error' });
  [site, browser] = await Promise.all([startExample(path.join(app, 'server.mjs')), sharedBrowser()]);
  page = await browser.newPage();
  pageErrors = await recordPageErrors(page);
  await page.goto(site.origin);
});
afterAll(async () => {
  await closePages(browser);
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** Links the packages that the example names from this repository, in place of `npm install`. */
function install(app: string): void {
  const installed = path.join(app, 'node_modules');
  mkdirSync(path.join(installed, '@salestax'), { recursive: true });
  const own = path.join(installed, '@salestax/widgets');
  cpSync(path.join(built.bundlesDir, '../npm'), own, { recursive: true });
  for (const name of ['react', 'react-dom', 'zustand', 'ky', 'preact', 'scheduler'])
    symlinkSync(path.resolve(examples, '../node_modules', name), path.join(installed, name), 'dir');
}

const widgets = () => page.locator('[data-salestax]');

it('the React example mounts one widget under StrictMode, with its own messages and theme', async () => {
  await page.getByRole('heading', { name: 'Where we collect' }).waitFor();
  expect(await widgets().count()).toBe(1);
  const token = (name: string) =>
    widgets().evaluate((host, property) => getComputedStyle(host).getPropertyValue(property), name);
  expect([await token('--st-accent'), await token('--st-radius'), await token('--st-density')]).toEqual([
    '#7a3fb0',
    '10px',
    '0.8',
  ]);
});

it('the React example changes the language in place and preserves the selection', async () => {
  const illinois = page.getByRole('checkbox', { name: 'Illinois', exact: true });
  await illinois.check();
  await page.getByLabel('Language').selectOption('Español');
  await page.getByRole('heading', { name: 'Where we collect' }).waitFor({ state: 'detached' });
  expect(await illinois.isChecked()).toBe(true);
  expect(await widgets().count()).toBe(1);
  await page.getByLabel('Language').selectOption('English');
});

it('the React example receives the events of the widget', async () => {
  await page.getByRole('button', { name: 'Add regions' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('status').filter({ hasText: 'Now collecting in US-IL.' }).waitFor();
});

it('the React example replaces the widget on another screen, without a console message', async () => {
  await page.getByRole('button', { name: 'Items' }).click();
  await page.getByRole('heading', { name: 'Manage Product Catalog' }).waitFor();
  expect(await widgets().evaluateAll((hosts) => hosts.map((host) => host.getAttribute('data-salestax')))).toEqual([
    'product-catalog',
  ]);
  expect(await pageErrors.all()).toEqual([]);
});
