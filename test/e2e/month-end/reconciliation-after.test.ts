import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '@salestax/client';
import { long } from '../../long.ts';
import { booksOf, goods, saleOf } from '../../support/accounting-documents.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import {
  alerted,
  atReconciliation,
  button,
  day,
  forgetSearches,
  from,
  hasOutcomes,
  hasResult,
  opened,
  question,
  recalculationStarted,
  row,
  search,
  showAll,
  tick,
  tile,
  to,
} from '../../support/browser/reconciliation-screen.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });
beforeEach(async () => {
  harness.product.sandbox.kernel.faults.clear();
  await forgetSearches(harness.product);
});

const newest = { from: day(89), to: day(0) };
let numbers = 0;

/** Invoices that AvaTax does not have yet. */
function unrecorded(count: number): readonly string[] {
  const books = booksOf(harness.product);
  return Array.from({ length: count }, () => {
    numbers += 1;
    const number = `AFTER-${numbers}`;
    books.create('Invoice', saleOf('Invoice', number, { TxnDate: day(10), Line: [goods(59.5)] }));
    return number;
  });
}

async function recalculate(page: Page, numbersOfInvoices: readonly string[]): Promise<void> {
  await askToRecalculate(page, numbersOfInvoices);
  await confirmRecalculation(page);
}

async function askToRecalculate(page: Page, numbersOfInvoices: readonly string[]): Promise<void> {
  for (const number of numbersOfInvoices) await tick(page, `Invoice ${number}`).check();
  await button(page, 'Recalculate Tax').click();
  await question(page)
    .getByText(/Nothing is written yet\.$/)
    .waitFor({ timeout: 45_000 });
}

async function confirmRecalculation(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Recalculate Tax' }).click();
  await alerted(page, recalculationStarted);
}

const countOf = async (page: Page, name: string) => Number(/\d+/.exec(await tile(page, name).innerText())?.[0]);

describe('after a recalculation', () => {
  it('rows and tiles follow without another search, and the filter stays', long, async () => {
    const numbersOfInvoices = unrecorded(2);
    const { page } = await atReconciliation(harness);
    await search(page, newest);
    await showAll(page);
    const [inconsistent, consistent] = [await countOf(page, 'Inconsistent'), await countOf(page, 'Consistent')];
    await tile(page, 'Inconsistent').click();
    await recalculate(page, numbersOfInvoices);
    expect(await hasOutcomes(page)).toContain('2 changed, 0 unchanged, 0 skipped, 0 failed.');
    await expect.poll(() => countOf(page, 'Inconsistent'), { timeout: 20_000 }).toBe(inconsistent - 2);
    expect(await countOf(page, 'Consistent')).toBe(consistent + 2);
    for (const number of numbersOfInvoices) expect(await row(page, `Invoice ${number}`).count()).toBe(0);
    expect(await tile(page, 'Inconsistent').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a recalculation that is stopped', () => {
  it('says what is under way until its end is known, and begins nothing more', long, async () => {
    const numbersOfInvoices = unrecorded(6);
    const { page } = await atReconciliation(harness);
    await search(page, newest);
    await showAll(page);
    await askToRecalculate(page, numbersOfInvoices);
    const { journal, faults } = harness.product.sandbox.kernel;
    faults.add({ service: 'tax-provider', path: 'createoradjust', fault: { kind: 'latency', milliseconds: 60_000 } });
    const before = journal.since(0).length;
    await confirmRecalculation(page);
    await expect.poll(() => journal.since(before).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    await button(page, 'Stop').click();
    const card = page.getByRole('region', { name: 'Recalculation', exact: true });
    await card.getByText('0 changed, 0 unchanged, 0 skipped, 0 failed. 4 under way, 2 not begun.').waitFor();
    faults.clear();
    await card.getByText('4 changed, 0 unchanged, 0 skipped, 0 failed. 0 under way, 2 not begun.').waitFor();
    const rows = async () =>
      (await Promise.all(numbersOfInvoices.map((number) => row(page, `Invoice ${number}`).count()))).filter(Boolean);
    await expect.poll(rows, { timeout: 20_000 }).toHaveLength(2);
  });
});

describe('a search that is stopped', () => {
  it('leaves the result of the one before, with its days, also after a reload', long, async () => {
    const earlier = { from: day(60), to: day(20) };
    const { page } = await atReconciliation(harness);
    await search(page, earlier);
    harness.product.sandbox.kernel.faults.add({
      service: 'accounting',
      path: 'query',
      fault: { kind: 'latency', milliseconds: 5_000 },
    });
    await from(page).fill(newest.from);
    await to(page).fill(newest.to);
    await button(page, 'Search').click();
    await page.getByRole('region', { name: /^Comparing / }).waitFor();
    await button(page, 'Stop').click();
    await page.getByText('The search was stopped.').waitFor();
    await hasResult(page, earlier);
    expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual([earlier.from, earlier.to]);
    await page.reload();
    await hasResult(page, earlier);
    expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual([earlier.from, earlier.to]);
  });
});

describe('a search of another window', () => {
  it('does not take the place of the own one: it is offered, and the own one can still be read', long, async () => {
    const [number = ''] = unrecorded(1);
    const own = { from: day(40), to: day(5) };
    const other = { from: day(20), to: day(0) };
    const { page } = await atReconciliation(harness);
    await search(page, own);
    const { page: otherPage } = await atReconciliation(harness);
    await search(otherPage, other);
    await button(page, 'Refresh data').click();
    const offer = page.getByText(
      `Meanwhile ${formatDay(other.from)} to ${formatDay(other.to)} was searched in another window.`,
    );
    await offer.waitFor();
    await hasResult(page, own);
    await showAll(page);
    await button(page, `Details of Invoice ${number}`).click();
    await opened(page, `Invoice ${number}`).getByText('Total before tax', { exact: true }).waitFor();
    await button(page, 'Show that search').click();
    await hasResult(page, other);
    expect([await from(page).inputValue(), await to(page).inputValue()]).toEqual([other.from, other.to]);
    expect(await offer.count()).toBe(0);
  });
});

describe('a vendor that does not answer during a search', () => {
  it('is named within seconds, with since when, until it answers', long, async () => {
    const { faults } = harness.product.sandbox.kernel;
    const { page } = await atReconciliation(harness);
    await page.getByText('Choose a range of days and search:').waitFor();
    faults.add({ service: 'tax-provider', fault: { kind: 'status', status: 503, body: 'vendor' } });
    await button(page, 'Search').click();
    const notice = page.getByText(/^AvaTax has not answered since \d+:\d\d\s[AP]M\. This goes on by itself/);
    await notice.waitFor({ timeout: 10_000 });
    faults.clear();
    await hasResult(page, newest);
    expect(await notice.count()).toBe(0);
  });
});
