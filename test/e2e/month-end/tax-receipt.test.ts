// @module-tag long: test/service/recording/tax-receipt.test.ts reads receipts, and receipt.view.test.tsx draws them
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { showIn, violationsIn } from '../../support/browser/axe.ts';
import { useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';

const harness = useHostPages({ connected: true, webhooks: false });

const company = useDemoCompany(harness);
beforeEach(() => company.changeSettings({ isEnableRetailDeliveryFee: false }));

const today = () => new Date().toISOString().slice(0, 10);

/** The page of an invoice that was just recorded. */
async function recordedInvoice(number: string): Promise<Page> {
  booksOf(harness.product).create('Invoice', saleOf('Invoice', number, { TxnDate: today() }));
  const { page, ...user } = await harness.newUser(await signedIn(harness.product, 'luis'));
  await page.goto(`${user.product.info.api}/documents`);
  await page.getByRole('button', { name: `Open Invoice ${number}` }).click();
  await page.getByRole('button', { name: 'Write tax lines to QuickBooks' }).click();
  await page.getByRole('region', { name: 'Record at AvaTax' }).getByText(number).waitFor();
  return page;
}

/** The receipt of a recorded invoice, opened from the panel beside it. */
async function openReceipt(number: string): Promise<Page> {
  const page = await recordedInvoice(number);
  await page.getByRole('button', { name: 'Estimate Tax' }).click();
  await page.getByRole('button', { name: 'Why this tax?' }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Tax receipt' }).click();
  const receipt = await opening;
  await receipt.getByRole('table', { name: 'Tax by jurisdiction' }).waitFor();
  return receipt;
}

describe('the tax receipt', () => {
  it('opens from the panel, fits a phone, and prints the receipt alone on A4 and Letter', async () => {
    const page = await openReceipt('TX-1');
    const paper = page.getByRole('article', { name: 'Invoice TX-1' });
    const text = await paper.innerText();
    expect(text).toContain('Denver, CO 80202');
    expect(text).toMatch(/COLORADO/i);
    expect(text).toContain('document code TX-1');
    expect(await violationsIn(page)).toEqual([]);

    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    await page.emulateMedia({ media: 'print' });
    // Browsers repeat a footer group on every sheet.
    const sums = paper.getByRole('table', { name: 'Lines' }).locator('tfoot');
    expect(await sums.evaluate((element) => getComputedStyle(element).display)).toBe('table-row-group');
    expect(await page.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
  });
});

describe('the life of a document', () => {
  it('is an ordered list of its steps, accessible in the dark and on a phone', async () => {
    const page = await recordedInvoice('TX-2');
    const steps = page
      .getByRole('region', { name: 'History of this document' })
      .getByRole('list')
      .getByRole('listitem');
    await steps.last().waitFor();
    const [written, recorded] = (await steps.allInnerTexts()).slice(-2);
    expect(written).toMatch(/Tax lines written[^]*Luis Ortega, on this page[^]*5\.45/);
    expect(recorded).toMatch(/Recorded[^]*Luis Ortega[^]*TX-2/);
    await showIn(page, 'dark');
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await violationsIn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
