import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatDay } from '@salestax/client';
import type { ComparedTransactions, InconsistentRow, RunStatus } from '@salestax/contract';
import type { PlantedView } from '@salestax/sandbox';
import type { Product } from '../product.harness.ts';
import type { BrowserUser } from './browser-user.harness.ts';
import type { HostPagesHarness } from './host-pages.harness.ts';
import { signedIn } from './signed-in.ts';

/** The calls of the screen, for replaced responses. */
export const calls = {
  compare: '**/api/Reconciliation/CompareTransactions/*',
  fetch: '**/api/Reconciliation/FetchComparedTransactions/*',
  accounting: '**/api/Reconciliation/FetchQboTransactions/*',
  provider: '**/api/Reconciliation/FetchAvaTaxTransactions/*',
  preview: '**/api/Reconciliation/PreviewRecalculation/*',
  recalculate: '**/api/Reconciliation/RecalculateQboTransactions/*',
  recalculation: '**/api/Reconciliation/FetchRecalculation/*',
} as const;

/** The specification's columns, in its order. */
export const columns = [
  'SELECT',
  'QuickBooks Txn Id',
  'Txn Date',
  'Txn Type',
  'QuickBooks Invoice No.',
  'QuickBooks Total Amt',
  'QuickBooks Total Tax',
  'AvaTax Txn Id',
  'AvaTax Total Amt',
  'AvaTax Total Tax',
  'Message',
  'Error From',
] as const;

/** A row by column heading. */
export type ShownRow = Readonly<Record<string, string>>;

/** A day this many days before today by the machine's clock, which is the browser's too; yyyy-MM-dd. */
export function day(ago: number): string {
  const date = new Date();
  date.setDate(date.getDate() - ago);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** The searchable year, newest range first, each of maximum length. */
export const wholeYear: readonly Range[] = [0, 90, 180, 270, 360].map((ago) => ({
  from: day(Math.min(ago + 89, 365)),
  to: day(ago),
}));

/** Opens the screen. */
export async function atReconciliation(
  harness: Pick<HostPagesHarness, 'product' | 'newUser'>,
  { path = '/reconciliation', who = 'dana' }: { readonly path?: string; readonly who?: 'dana' | 'luis' } = {},
  prepare: (user: BrowserUser) => Promise<unknown> = async () => {},
): Promise<BrowserUser> {
  const user = await harness.newUser(await signedIn(harness.product, who));
  await prepare(user);
  await user.open(path);
  return user;
}

/** Deletes the company's searches and recalculations in the service. */
export async function forgetSearches({ connector }: Product): Promise<void> {
  await connector.services.db.tx('system', async (trx) => {
    for (const table of ['comparedBatch', 'recalculation', 'backgroundRun'] as const)
      await trx.deleteFrom(table).execute();
  });
}

export const plantedIn = async ({ info }: Product): Promise<PlantedView['documents']> => {
  const view: PlantedView = JSON.parse(await (await fetch(`${info.control}/planted`)).text());
  return view.documents;
};

export const from = (page: Page): Locator => page.getByLabel('From Date', { exact: true });
export const to = (page: Page): Locator => page.getByLabel('To Date', { exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const table = (page: Page): Locator => page.getByRole('table', { name: 'Inconsistent transactions' });
export const tile = (page: Page, name: string): Locator =>
  page
    .getByRole('group', { name: 'Results, pressed as filters' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
export const reason = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Filter by reason' }).getByRole('button', { name: new RegExp(`^${name} \\d`) });
export const row = (page: Page, name: string): Locator =>
  table(page)
    .locator('tbody > tr[data-row]')
    .filter({ has: page.getByRole('button', { name: `Details of ${name}`, exact: true }) });
export const tick = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
export const tickAll = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'Select all transactions that can be recalculated' });
export const opened = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Details of ${name}`, exact: true });
export const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Recalculate Tax' });
/** The results of a recalculation, by document. */
export const outcomes = (where: Page | Locator): Locator =>
  where.getByRole('table', { name: 'What becomes of each transaction' });

export const sentence = ({ from: first, to: last }: Range): string => `${formatDay(first)} to ${formatDay(last)}`;

/** Searches a range and waits for its result. */
export async function search(page: Page, range: Range): Promise<void> {
  await from(page).fill(range.from);
  await to(page).fill(range.to);
  // The old result is removed before the new one is requested.
  const nextRequest = page.waitForRequest(/FetchComparedTransactions/);
  await button(page, 'Search').click();
  await nextRequest;
  await hasResult(page, range);
}

export async function hasResult(page: Page, range: Range): Promise<void> {
  await page.getByRole('heading', { name: `Results, ${sentence(range)}` }).waitFor({ timeout: 45_000 });
}

/** Every row on one page. */
export async function showAll(page: Page): Promise<void> {
  const sizes = page.getByLabel('Rows', { exact: true });
  if ((await sizes.count()) > 0) await sizes.last().selectOption('All');
}

/** The rows of a table by column heading, with normalised white space. */
export const shownRows = (where: Locator): Promise<readonly ShownRow[]> =>
  where.evaluate((element) => {
    const textOf = (cell: Element) => {
      const shown = cell.cloneNode(true);
      if (!(shown instanceof Element)) return '';
      for (const hiddenText of shown.querySelectorAll('.st-visually-hidden')) hiddenText.remove();
      return (shown.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    };
    const headings = [...element.querySelectorAll('thead th')].map(textOf);
    const rows = [...element.querySelectorAll('tbody > tr[data-row]')];
    return rows.map((each) => Object.fromEntries([...each.children].map((cell, at) => [headings[at], textOf(cell)])));
  });

/** The id of a row: at the accounting service, else the code at the provider. */
export const idOf = (shown: ShownRow): string =>
  shown[shown['QuickBooks Txn Id'] === 'Missing in QuickBooks' ? 'AvaTax Txn Id' : 'QuickBooks Txn Id'] ?? '';

/** Waits for a message in a dialog with one button, and presses it. */
export async function alerted(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').filter({ hasText: text.split('\n')[0] ?? '' });
  await dialog.waitFor();
  expect(await dialog.locator('.st-dialog-text').textContent()).toBe(text);
  await dialog.getByRole('button', { name: 'Ok', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export const recalculationStarted =
  "Recalculation will be done in the background. Click 'Refresh data' to see the current status.";

/** Waits for the end of a recalculation; returns how many documents had each result. */
export async function hasOutcomes(page: Page): Promise<string> {
  const counts = page.getByRole('region', { name: 'Recalculation', exact: true }).getByText(/^\d+ changed, /);
  await counts.waitFor({ timeout: 45_000 });
  return counts.innerText();
}

const startedAt = new Date().toISOString();
const running: RunStatus = { state: 'running', startedAt, updatedAt: startedAt, done: 0, total: null };

const figures = {
  userStatus: 'Active',
  totalCount: 0,
  consistentCount: 0,
  errorTransactionCount: 0,
  isStartDateError: false,
  startDate: null,
} as const;

/** The service's answer while a comparison runs. */
export const unfinished: ComparedTransactions = {
  ...figures,
  run: running,
  search: { FromDate: day(89), ToDate: day(0), ErrorTransactionOnly: false },
};

/** The service's answer with these rows and 40 consistent documents. */
export function found(
  rows: readonly InconsistentRow[],
  more: Partial<ComparedTransactions> = {},
): ComparedTransactions {
  const errors = rows.filter(({ errorCode }) => errorCode !== null).length;
  return {
    ...figures,
    inconsistentData: [...rows],
    totalCount: rows.length + 40,
    consistentCount: 40,
    errorTransactionCount: errors,
    run: { ...running, state: 'ready' },
    search: { FromDate: day(89), ToDate: day(0), ErrorTransactionOnly: false },
    ...more,
  };
}

/** A row of the service for tests. */
export const rowLike = (changes: Partial<InconsistentRow>): InconsistentRow => ({
  qboTxnType: 'Invoice',
  qboTxnId: '501',
  txnDate: day(20),
  qboInvNo: '9001',
  qboTotAmt: 100,
  qboTotTax: 8.5,
  syncToken: '0',
  avaTxnId: '9001',
  avaTxnType: 'SalesInvoice',
  avaTotAmt: 100,
  avaTotTax: 8,
  errorMessage: 'Sales tax differs by 0.50.',
  errorCode: null,
  errorFrom: null,
  isSelected: false,
  reasons: ['tax'],
  ...changes,
});
