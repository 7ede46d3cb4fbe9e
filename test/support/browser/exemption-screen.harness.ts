import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import type { JournalEntry } from '@salestax/sandbox';
import { field, textAt } from '../json.ts';
import type { Product } from '../product.harness.ts';
import type { BrowserUser } from './browser-user.harness.ts';
import { alertedAndClosed, shownRows } from './company-lists.harness.ts';
import type { HostPagesHarness } from './host-pages.harness.ts';
import { intercept } from './intercept.ts';
import { signedIn } from './signed-in.ts';

type Provider = ReturnType<Product['sandbox']['taxProvider']>;
type Stored = Pick<Provider, 'customers' | 'certificates' | 'invitations'>;

/** The calls of the screen, for replaced responses. */
export const calls = {
  searchCertificates: '**/api/CertCapture/ExemptedCustomerSearchRequest/*',
  fetchCertificates: '**/api/CertCapture/FetchExemptedCustomers/*',
  searchCustomers: '**/api/CertCapture/FetchQboCustomersRequest/*',
  fetchCustomers: '**/api/CertCapture/FetchQboCustomersResponse/*',
  send: '**/api/CertCapture/SendExemptionRequest/**',
  fetchSend: '**/api/CertCapture/FetchExemptionRequests/*',
  paper: '**/api/CertCapture/DownloadCertificate/*',
} as const;

/** Restores the provider's customers and certificates before every test, without any request sent. */
export function useProvider(harness: { readonly product: Product }): () => Provider {
  let stored: Stored | null = null;
  const provider = () => harness.product.sandbox.taxProvider();
  beforeEach(async () => {
    const { customers, certificates, invitations } = provider();
    stored ??= structuredClone({ customers, certificates, invitations });
    Object.assign(provider(), structuredClone(stored));
    // A clone of a Buffer is a Uint8Array.
    for (const { attachment } of provider().certificates)
      if (attachment !== null) Object.assign(attachment, { bytes: Buffer.from(attachment.bytes) });
    await harness.product.connector.services.db.tx('system', (trx) => trx.deleteFrom('exemptionRequest').execute());
  });
  return provider;
}

/** Opens the screen with a controlled clock. */
export async function atExemption(
  harness: Pick<HostPagesHarness, 'product' | 'newUser'>,
  who: 'dana' | 'luis' = 'dana',
): Promise<BrowserUser> {
  const user = await harness.newUser(await signedIn(harness.product, who));
  await user.profile.clock.install();
  await user.open('/exemption');
  return user;
}

/** The same, once the certificates are loaded. */
export async function atCertificates(harness: Pick<HostPagesHarness, 'product' | 'newUser'>): Promise<Page> {
  const { page } = await atExemption(harness);
  await arrives(page, range(page));
  return page;
}

/** The same on the other tab, once the customers of a search are loaded. */
export async function atCustomers(
  harness: Pick<HostPagesHarness, 'product' | 'newUser'>,
  find: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const { page } = await atExemption(harness);
  await openRequests(page);
  await searchCustomers(page, find);
  return page;
}

export const tab = (page: Page, name: 'Exempted Customer' | 'Send Exemption Certificate Request'): Locator =>
  page.getByRole('tab', { name, exact: true });
export async function openRequests(page: Page): Promise<void> {
  await tab(page, 'Send Exemption Certificate Request').click();
  await form(page).waitFor();
}
export const range = (page: Page): Locator => page.getByRole('status').getByText(/^(\d+ to \d+ of \d+|No rows)$/);
export const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });
export const method = (page: Page, name: 'Email' | 'Fax' | 'Download Link'): Locator =>
  page.getByRole('radiogroup', { name: 'Request method' }).getByRole('radio', { name, exact: true });
export const form = (page: Page): Locator => page.getByRole('search', { name: 'Search for customers' });
export const filterBox = (page: Page): Locator => page.getByRole('search', { name: 'Filter by' }).getByRole('textbox');
export const outcome = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Exemption Certificate Request Status:' });

/** Searches for customers and waits for the result. */
export async function searchCustomers(page: Page, find: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [label, text] of Object.entries(find)) await form(page).getByLabel(label, { exact: true }).fill(text);
  await button(form(page), 'Search').click();
  await arrives(page, form(page).locator('button[type=submit]:not([aria-busy=true])'));
}

/** Advances the clock poll by poll until something is visible. */
export async function arrives(page: Page, seen: Locator): Promise<void> {
  const isThere = async () => {
    if (await seen.first().isVisible()) return true;
    await page.clock.fastForward(3_000);
    return seen.first().isVisible();
  };
  await expect.poll(isThere, { timeout: 20_000, interval: 150 }).toBe(true);
}

/**
 * Answers the polls of a page with 'not ready yet' while its clock is controlled: 3 s after each response the next one,
 * 180 in all. The returned function restores the service's responses.
 */
export async function answerAllPolls(page: Page, pattern: string, start: () => Promise<unknown>): Promise<() => void> {
  const time = new Date().toISOString();
  const run = { state: 'running', startedAt: time, updatedAt: time, done: 3, total: null };
  const polls: Route[] = [];
  const restore = await intercept(page, pattern, (route) => polls.push(route));
  await page.clock.pauseAt(Date.now() + 60_000);
  await start();
  await expect.poll(() => polls.length).toBe(1);
  const tooLong = page.getByText("This takes longer than usual. Click 'Refresh data' later.");
  for (let count = 1; count < 180; count += 1) {
    const [answer] = await Promise.all([page.waitForResponse(pattern), polls.at(-1)?.fulfill({ json: { run } })]);
    await answer.finished();
    // Lets the page handle the response.
    await page.evaluate(() => 0);
    await page.clock.runFor(2_999);
    expect(polls).toHaveLength(count);
    // The pause starts when the response has been handled, which may take some turns.
    let step = 1;
    const next = async () => {
      await page.clock.runFor(step);
      step = 1_000;
      return polls.length;
    };
    await expect.poll(next, { interval: 5 }).toBe(count + 1);
  }
  expect(await tooLong.count()).toBe(0);
  await polls.at(-1)?.fulfill({ json: { run } });
  await expect.poll(async () => (await page.clock.runFor(50), tooLong.isVisible())).toBe(true);
  await page.clock.runFor(60_000);
  expect(polls).toHaveLength(180);
  return restore;
}

/** The sent requests: customer, method and address, in the order of the customers' ids. */
export const invitationsIn = (journal: readonly JournalEntry[]) =>
  journal
    .filter(({ operation }) => operation === 'CertExpressInvite.create')
    .map(({ after }) => ({
      code: textAt(after, 'customerCode'),
      method: textAt(after, 'deliveryMethod'),
      recipient: textAt(after, 'recipient'),
    }))
    .toSorted((one, other) => Number(one.code) - Number(other.code));

interface Saved {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The file that the browser saves during an action. */
export async function savedBy(page: Page, act: () => Promise<unknown>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), act()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** The names of the files that the browser saves from now on. */
export function savedIn(page: Page): readonly string[] {
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  return names;
}

export const network = 'Something went wrong, please try again later.';
export const send = (page: Page): Locator => button(page, 'Send Request');
export const selectAll = (page: Page): Locator => page.getByRole('checkbox', { name: 'Select all', exact: true });

/** The bytes of a reference file. */
export const golden = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../golden-files', name));

export interface AccountingCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly fax: string;
  readonly company: string;
  readonly given: string;
  readonly family: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The active customers of the accounting service. */
export function customersIn({ sandbox, info }: Product): readonly AccountingCustomer[] {
  const rows = sandbox.accounting().realms.get(info.realmId)?.list('Customer') ?? [];
  return rows
    .filter((row) => field(row, 'Active') !== false)
    .map((row) => ({
      id: textAt(row, 'Id'),
      name: textAt(row, 'DisplayName'),
      email: textOf(field(row, 'PrimaryEmailAddr', 'Address')),
      fax: textOf(field(row, 'Fax', 'FreeFormNumber')),
      company: textOf(field(row, 'CompanyName')),
      given: textOf(field(row, 'GivenName')),
      family: textOf(field(row, 'FamilyName')),
    }));
}

export const namesOf = (rows: readonly { readonly name: string }[]): readonly string[] =>
  rows.map(({ name }) => name).toSorted();

/** The customers on the page. */
export const namesIn = async (page: Page): Promise<readonly string[]> =>
  (await shownRows(page)).map((row) => row['Customer Name'] ?? '');

/** Selects all who can be reached, and expects the alert with their number. */
export async function tickAll(page: Page, count: number): Promise<void> {
  await selectAll(page).check();
  await alertedAndClosed(page, `All (${count}) customers will be selected.`);
}
