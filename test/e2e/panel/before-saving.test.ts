import { describe, expect, it } from 'vitest';
import { replaceCertificates } from '../../../packages/connector/src/features/exemption/certificate-queries.ts';
import { listedCertificate } from '../../../packages/connector/src/testing/certificates.fixture.ts';
import { showIn, violationsIn } from '../../support/browser/axe.ts';
import { usePanelHarness } from '../../support/browser/panel.harness.ts';
import { customers } from '../../support/documents.fixture.ts';

const harness = usePanelHarness({ webhooks: false });

/** The certificates of the last search: none for Colorado. */
async function storeCertificates(): Promise<void> {
  const { db, clock } = harness.product.connector.services;
  const { realmId } = harness.product.info;
  const certificate = listedCertificate('1', customers.taxable, {
    certificateState: 'Texas',
    expirationDate: '2099-01-01',
  });
  await db.tx({ realm: realmId }, (trx) => replaceCertificates(trx, realmId, [certificate], clock.now()));
}

describe('before a document is saved', () => {
  it('the panel says what makes its tax wrong, without a click, with a link that the keyboard reaches', async () => {
    await storeCertificates();
    const document = await harness.open('invoice');
    const { page } = document;
    await document.fillSale([{ item: 'Cedar mulch', quantity: '10' }]);
    await page.getByText('The customer has exemption certificates, but none for CO.').first().waitFor();
    const repair = page.getByRole('link', { name: /^Correct it/ });
    expect(await repair.getAttribute('href')).toMatch(/\/exemption$/);
    await repair.focus();
    await showIn(page, 'dark');
    expect(await violationsIn(page)).toEqual([]);
  });
});

describe('‘What if?’', () => {
  it('compares another address by keyboard, writes nothing, and fits a phone in the dark', async () => {
    const document = await harness.open('invoice');
    const { page } = document;
    await document.fillSale([{ item: 'Cedar mulch', quantity: '10' }]);
    await document.estimate();
    const writes = harness.product.sandbox.kernel.journal.since(0).length;
    await document.whyButton.click();
    await document.why.getByRole('button', { name: 'What if?' }).press('Enter');
    const form = document.why.getByRole('form', { name: 'What if?' });
    await form.getByRole('textbox', { name: 'Street' }).fill('1221 SW 4th Ave');
    await form.getByRole('textbox', { name: 'City' }).fill('Portland');
    await form.getByRole('textbox', { name: 'State' }).fill('OR');
    await form.getByRole('textbox', { name: 'ZIP code' }).fill('97204');
    await form.getByRole('textbox', { name: 'ZIP code' }).press('Enter');
    const total = form.getByRole('row', { name: /^Total tax and fees/ });
    await total.waitFor();
    expect(await form.getByRole('textbox', { name: 'ZIP code' }).evaluate((field) => field.matches(':focus'))).toBe(
      true,
    );
    expect(await total.getByRole('cell').allInnerTexts()).toEqual([
      expect.any(String),
      '0.00',
      expect.stringMatching(/^[-−]/),
    ]);
    expect(harness.product.sandbox.kernel.journal.since(0)).toHaveLength(writes);
    await showIn(page, 'dark');
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await violationsIn(page)).toEqual([]);
    expect(await form.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await document.why.getByRole('columnheader', { name: 'Tax code' }).isVisible()).toBe(true);
  });
});
