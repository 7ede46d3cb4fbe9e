import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { long } from '../../long.ts';
import { people } from '../../support/account-user.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';

const harness = useHostPages({ connected: true, webhooks: false });

const searchOf = (page: Page) => new URL(page.url()).search;
const atSearch = (page: Page, search: string) => page.waitForURL((url) => url.search === search);

/** A page with a list that has at least one row. */
async function atList(address: string) {
  const user = await harness.newUser(await signedIn(harness.product, 'dana'));
  await user.page.goto(`${user.product.info.api}${address}`);
  await user.page.getByRole('row').nth(1).waitFor();
  return user;
}

it('filters, order and opened row are in the address, and a reload and the back button return to them', async () => {
  const { page } = await atList('/activity');
  const opened = page.locator('[aria-expanded=true]');
  await page.getByRole('button', { name: 'Action' }).click();
  await atSearch(page, '?sort=action');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await page.waitForURL(/row=/);
  const linked = searchOf(page);
  await opened.waitFor();

  await page.reload();
  await opened.waitFor();
  expect(searchOf(page)).toBe(linked);
  expect(await page.locator('[aria-sort]').innerText()).toBe('Action');

  await page.goBack();
  await atSearch(page, '?sort=action');
  await expect.poll(() => opened.count()).toBe(0);
  await page.goForward();
  await opened.waitFor();
  expect(searchOf(page)).toBe(linked);
});

it('a search and a filter of the documents are in the address, which somebody else opens', long, async () => {
  const { page } = await atList('/documents');
  const field = (at: Page) => at.locator('input[name=documentSearch]');
  const number = await page.getByRole('rowheader').nth(2).innerText();
  await field(page).fill(number);
  await field(page).press('Enter');
  await atSearch(page, `?find=${number}`);
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual([number]);

  const other = await atList(`/documents${searchOf(page)}`);
  expect(await field(other.page).inputValue()).toBe(number);
  expect(await other.page.getByRole('rowheader').allInnerTexts()).toEqual([number]);
});

it('the back button leads from an opened document to its list', async () => {
  const { page } = await atList('/documents');
  const numbers = await page.getByRole('rowheader').allInnerTexts();
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await expect.poll(() => searchOf(page)).toMatch(/^\?row=/);
  await page.getByRole('heading', { level: 3 }).waitFor();
  await page.goBack();
  await atSearch(page, '');
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(numbers);
  await page.goForward();
  await page.getByRole('heading', { level: 3 }).waitFor();
});

it('a link opens what it names, and drops what the page does not know', async () => {
  const { page } = await atList('/activity?action=sign-in&sort=-time&colour=red&refused=maybe');
  expect(await page.getByRole('combobox', { name: 'Action' }).inputValue()).toBe('sign-in');
  expect(await page.locator('[aria-sort=descending]').count()).toBe(1);
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
});

it('a link leads through the sign-in to the same address', async () => {
  const { page, product } = await harness.newUser();
  await page.goto(`${product.info.api}/health`);
  await page.evaluate((realmId) => localStorage.setItem('realmId', realmId), product.info.realmId);
  await page.goto(`${product.info.api}/activity?action=sign-in`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${new URL(product.info.identity).origin}/**`);
  await page.getByRole('button', { name: people.administrator.name }).click();
  await page.waitForURL('**/activity?action=sign-in');
  expect(await page.getByRole('combobox', { name: 'Action' }).inputValue()).toBe('sign-in');
});

it('the opened month is in the address, and a reload and the back button return to it', long, async () => {
  const { page } = await atList('/close');
  const first = page.getByRole('rowheader').first();
  const name = await first.innerText();
  await first.getByRole('button').click();
  await page.waitForURL(/\?row=\d{4}-\d{2}$/);
  const opened = page.getByRole('heading', { name });
  await opened.waitFor();
  await page.reload();
  await opened.waitFor();
  await page.goBack();
  await atSearch(page, '');
  await page.getByRole('rowheader').first().waitFor();
  await page.goForward();
  await opened.waitFor();
});
