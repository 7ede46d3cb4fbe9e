import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { booksOf, saleOf, type Saved } from '../../support/accounting-documents.harness.ts';
import { violationsIn } from '../../support/browser/axe.ts';
import { useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import type { Kind } from '../../support/documents.fixture.ts';

const harness = useHostPages({ connected: true, webhooks: false });

const company = useDemoCompany(harness);
/** The documents have one line of the connector, the sales tax. */
beforeEach(() => company.changeSettings({ isEnableRetailDeliveryFee: false }));

const today = () => new Date().toISOString().slice(0, 10);
const create = (kind: Kind, number: string): Saved =>
  booksOf(harness.product).create(kind, saleOf(kind, number, { TxnDate: today() }));
const read = (kind: Kind, { id }: Saved): Saved => booksOf(harness.product).read(kind, id);

async function atDocuments(viewport = { width: 1280, height: 860 }): Promise<Page> {
  const { page, ...user } = await harness.newUser(await signedIn(harness.product, 'luis'));
  await page.setViewportSize(viewport);
  await page.goto(`${user.product.info.api}/documents`);
  await page.getByRole('table', { name: 'Sales documents' }).waitFor();
  return page;
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search documents').getByRole('textbox').fill(text);
  await page.getByLabel('Search documents').getByRole('button', { name: 'Search', exact: true }).click();
}

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

describe('the page of sales documents', () => {
  it('finds a document, estimates it, writes its tax lines and shows the record', async () => {
    const saved = create('Invoice', 'PD-1');
    create('Invoice', 'PD-2');
    const page = await atDocuments();
    await search(page, 'PD-1');
    await row(page, 'PD-1').waitFor();
    expect(await row(page, 'PD-2').count()).toBe(0);
    expect(await row(page, 'PD-1').innerText()).toContain('Not compared yet');

    await page.getByRole('button', { name: 'Open Invoice PD-1' }).click();
    await page.getByText('AvaTax was not asked about this document yet.').waitFor();
    await page.getByRole('button', { name: 'Estimate Tax' }).click();
    await page.getByText('not in QuickBooks yet').first().waitFor();
    await page.getByRole('button', { name: 'Why this tax?' }).click();
    await page.getByText('Denver').first().waitFor();
    await page.keyboard.press('Escape');
    expect(read('Invoice', saved).own.salesTax).toBeNull();
    expect(await violationsIn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Write tax lines to QuickBooks' }).click();
    await page.getByText('The tax lines were written.').first().waitFor();
    const record = page.getByRole('region', { name: 'Record at AvaTax' });
    await record.getByText('PD-1').waitFor();
    expect(await page.getByText('not in QuickBooks yet').count()).toBe(0);
    const written = read('Invoice', saved);
    expect(written.own.salesTax).toBeGreaterThan(0);
    expect(await record.innerText()).toContain(written.total.toFixed(2));

    await page.getByRole('button', { name: 'All sales documents' }).click();
    await expect.poll(() => row(page, 'PD-1').innerText()).toContain('Recorded');
    expect(await row(page, 'PD-1').innerText()).toContain(written.total.toFixed(2));
  });

  it.each([1280, 320])('shows the whole hint of the search field at %i pixels', long, async (width) => {
    const page = await atDocuments({ width, height: 860 });
    const field = page.getByPlaceholder('Number, customer, amount');
    const spare = await field.evaluate((input) => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('There is no canvas.');
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const { width: needed } = context.measureText(input.getAttribute('placeholder') ?? '');
      return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - needed;
    });
    expect(spare).toBeGreaterThanOrEqual(0);
  });

  it('is used by keyboard, and fits a phone', long, async () => {
    create('SalesReceipt', 'PD-3');
    const page = await atDocuments({ width: 390, height: 844 });
    await search(page, 'PD-3');
    const open = page.getByRole('button', { name: 'Open Sales receipt PD-3' });
    await open.focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Sales receipt PD-3' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.getByRole('button', { name: 'Estimate Tax' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const back = page.getByRole('button', { name: 'All sales documents' });
    await back.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => open.evaluate((element) => element.matches(':focus'))).toBe(true);
  });
});
