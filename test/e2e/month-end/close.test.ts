import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { booksOf, goods, saleOf } from '../../support/accounting-documents.harness.ts';
import { openAuditFile } from '../../support/audit-file.harness.ts';
import { colourViolationsIn, showIn, violationsIn } from '../../support/browser/axe.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { recordPrinting } from '../../support/browser/record-printing.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import { field } from '../../support/json.ts';

const harness = useHostPages({ connected: true, webhooks: false });

/** The month so many months before that of yesterday, 'yyyy-MM': on the first of a month, the one before may not be over yet. */
function monthAgo(ago: number): string {
  const yesterday = new Date(Date.now() - 86_400_000);
  return new Date(Date.UTC(yesterday.getUTCFullYear(), yesterday.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);
}

const nameOf = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

async function atMonth(month: string, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const { page, ...user } = await harness.newUser(await signedIn(harness.product, 'dana'));
  await page.setViewportSize(viewport);
  await page.goto(`${user.product.info.api}/close`);
  await page.getByRole('button', { name: `Open ${nameOf(month)}` }).click();
  await page.getByRole('heading', { name: 'Checklist' }).waitFor();
  return page;
}

async function readFigures(page: Page): Promise<void> {
  const read = page.waitForResponse(
    async (response) =>
      response.url().includes('/MonthClose/ReadMonth/') && field(await response.json(), 'run', 'state') === 'ready',
  );
  await page.getByRole('button', { name: /^Read (the figures|again)$/ }).click();
  await read;
  await page.getByRole('table', { name: 'Liability by jurisdiction' }).waitFor();
}

async function closeMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the month' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the month' }).click();
  await page.getByText(/^Closed by .* on .* UTC\./).waitFor();
}

describe('the month-end close', () => {
  it('reads a month, explains its difference, closes it, names what breaks the tie, and reopens it', async () => {
    const { product } = harness;
    const month = monthAgo(1);
    const books = booksOf(product);
    const panel = callerOf(product, await product.embedToken());
    const report = async (saved: ReturnType<typeof books.create>) => {
      await panel('processDocument', { body: postSave('Invoice', saved) });
      await product.connector.worker.drain();
    };
    const late = books.create('Invoice', saleOf('Invoice', 'MC-1', { TxnDate: `${month}-12` }));
    await report(late);

    const page = await atMonth(month);
    await readFigures(page);
    expect(await page.getByRole('row').filter({ hasText: 'COLORADO' }).count()).toBeGreaterThan(0);
    expect(await violationsIn(page)).toEqual([]);
    await closeMonth(page);

    books.edit('Invoice', late.id, { Line: [goods(750)] });
    await report(books.read('Invoice', late.id));
    await page.getByRole('button', { name: 'Refresh data' }).click();
    await page.getByText('Invoice MC-1 was recorded again with other values').waitFor();
    expect(await violationsIn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Reopen' }).click();
    // The focus starts in the field that is required.
    await page.getByLabel('Reason').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('A late invoice');
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
    await page.getByText(/^Reopened by .*: A late invoice$/).waitFor();
    await readFigures(page);
    await closeMonth(page);
    await page.getByRole('button', { name: 'All months' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: nameOf(month) })
      .getByText('Closed', { exact: true })
      .waitFor();
  });

  it(
    'makes the audit file of a month, downloads it, and offers it again when the month is opened later',
    long,
    async () => {
      const page = await atMonth(monthAgo(4));
      await page.getByRole('button', { name: 'Make the audit file' }).click();
      const download = page.getByRole('button', { name: 'Download' });
      await download.waitFor({ timeout: 30_000 });
      await page.getByText(/^Made by Dana Whitfield on .* It is kept until /).waitFor();
      expect(await violationsIn(page)).toEqual([]);

      const saved = page.waitForEvent('download');
      await download.click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe(`audit-file-${monthAgo(4)}.zip`);
      const opened = openAuditFile(await readFile(await file.path()));
      expect(opened.index.length).toBeGreaterThan(0);
      for (const row of opened.index) opened.json(row['QuickBooks'] || (row['AvaTax'] ?? ''));

      await page.getByRole('button', { name: 'All months' }).click();
      await page.getByRole('button', { name: `Open ${nameOf(monthAgo(4))}` }).click();
      await download.waitFor();
    },
  );

  it('prints the month alone, with every row of both tables', long, async () => {
    const page = await atMonth(monthAgo(2));
    await readFigures(page);
    await page.evaluate(recordPrinting);
    await page.getByRole('button', { name: 'Print' }).click();
    const printed = () => page.evaluate(() => document.body.dataset['printed'] ?? '');
    await expect.poll(printed).toMatch(/^Sales tax of .*\|collapse\|/);
    const rows = await page
      .getByRole('table', { name: 'Liability by jurisdiction' })
      .getByRole('rowheader')
      .allInnerTexts();
    expect(rows.length).toBeGreaterThan(0);
    for (const name of rows) expect(await printed()).toContain(name);
    expect(await printed()).not.toContain('Export CSV');
  });

  it('has every column on the paper, when the browser prints the page', long, async () => {
    const page = await atMonth(monthAgo(2));
    await readFigures(page);
    await page.emulateMedia({ media: 'print' });
    // Letter in portrait, within its margins.
    await page.setViewportSize({ width: 740, height: 960 });
    const table = page.getByRole('table', { name: 'Liability by jurisdiction' });
    const cells = await table
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().right));
    expect(cells.length).toBeGreaterThan(6);
    expect(Math.max(...cells)).toBeLessThan(740);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(740);
  });

  it('works with the keyboard alone, at 320 pixels and in the dark', long, async () => {
    const page = await atMonth(monthAgo(3), { width: 320, height: 800 });
    await showIn(page, 'dark');
    await page.getByRole('button', { name: 'Read the figures' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Liability by jurisdiction' }).waitFor();
    expect(await colourViolationsIn(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Close the month' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Close the month' }).evaluate((it) => it.matches(':focus'))).toBe(
      true,
    );
    await page.getByRole('button', { name: 'All months' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page.getByRole('button', { name: `Open ${nameOf(monthAgo(3))}` }).evaluate((it) => it.matches(':focus')),
      )
      .toBe(true);
  });
});
