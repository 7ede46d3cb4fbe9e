// @module-tag long: test/service/company/simulation.test.ts calculates, and simulation.view.test.tsx draws
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { colourViolationsIn, showIn, violationsIn } from '../../support/browser/axe.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';

const harness = useHostPages({ connected: true, webhooks: false });

const open = (page: Page) => page.getByRole('button', { name: 'Try these settings on past documents' });
const start = (page: Page) => page.getByRole('button', { name: 'Calculate the last 200 documents' });
const table = (page: Page, name: string) => page.getByRole('table', { name });

/** What the vendors have been told to change. */
const writes = async () => (await harness.product.journal()).filter(({ service }) => service !== 'identity').length;

it('an administrator tries unsaved settings on past documents, and nothing is written', async () => {
  const user = await harness.newUser(await signedIn(harness.product, 'dana'));
  const { page } = user;
  const before = await writes();
  await user.open('/connectorsettings');
  await open(page).click();
  await start(page).click();
  await page.getByText('These settings have the same tax as now.').waitFor();

  await page.getByRole('checkbox', { name: 'Make all customers taxable' }).click();
  await page.getByText('Make all customers taxable: Off → On').waitFor();
  const item = page.getByRole('combobox', { name: 'Item', exact: true });
  await item.fill('mulch');
  await page.getByRole('option', { name: /mulch/ }).first().click();
  await page.getByRole('combobox', { name: 'Tax code to try' }).fill('PC040100');
  await page.getByRole('option', { name: /^PC040100/ }).click();
  await page.getByRole('button', { name: 'Add the tax code' }).click();
  await page.getByText(/^Tax code of .*mulch.*: PC040100$/).waitFor();

  await start(page).click();
  await table(page, 'Tax by document').waitFor({ timeout: 60_000 });
  await page.getByText(/These settings concern \d+ documents?/).waitFor();
  expect(await table(page, 'Tax by state').getByRole('row').count()).toBeGreaterThan(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV: Tax by document' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain('Document,Date,Customer,State,Tax now,With these settings,Difference,Note');

  expect(await writes()).toBe(before);
  expect(await page.getByText('1 unsaved change', { exact: true }).isVisible()).toBe(true);
  expect(await violationsIn(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const later = await harness.newUser(await signedIn(harness.product, 'dana'));
  await showIn(later.page, 'dark');
  await later.open('/connectorsettings');
  await open(later.page).click();
  await table(later.page, 'Tax by document').waitFor();
  expect(await colourViolationsIn(later.page)).toEqual([]);
});
