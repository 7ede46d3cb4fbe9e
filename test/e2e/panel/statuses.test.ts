import { describe, expect, it } from 'vitest';
import type { CompanyChanges } from '../../../packages/connector/src/store/companies.ts';
import { long } from '../../long.ts';
import type { DocumentPage } from '../../support/browser/document-page.harness.ts';
import { soon, usePanelHarness } from '../../support/browser/panel.harness.ts';

const harness = usePanelHarness({ webhooks: false });

const notConnected =
  'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';
const configurationMissing = 'AvaTax configuration is not found';

async function openInvoice(changes: CompanyChanges = {}): Promise<DocumentPage> {
  await harness.changeCompany(changes);
  return harness.open('invoice', harness.book('Invoice'));
}

const buttons = async (document: DocumentPage) => ({
  estimate: (await document.estimateButton.count()) === 1,
  view: (await document.viewButton.count()) === 1,
});

describe('the panel’s status', () => {
  it('Active: shows Estimate Tax alone', long, async () => {
    const document = await openInvoice();
    expect(await document.statusLabel()).toBe('Active');
    expect(await buttons(document)).toEqual({ estimate: true, view: false });
    await document.estimate();
    expect(await buttons(document)).toEqual({ estimate: true, view: false });
  });

  it(
    'Active with a disabled ecosystem: shows only the button View, and states that tax is calculated after the save',
    long,
    async () => {
      const document = await openInvoice({ ecosystemDisabled: true });
      expect(await buttons(document)).toEqual({ estimate: false, view: true });
      await document.viewButton.click();
      expect(await document.readDialog()).toBe(
        'Tax is not estimated on this page for your company. It is still calculated after you save.',
      );
      await document.save();
      await expect.poll(() => harness.recorded().map(({ totalTax }) => totalTax), soon).toEqual([5.74]);
    },
  );

  it('Down: shows Estimate Tax alone, and a click shows the not-connected dialog', async () => {
    const document = await openInvoice({ calculationActive: false });
    expect(await document.statusLabel()).toBe('Down');
    expect(await buttons(document)).toEqual({ estimate: true, view: false });
    expect(await document.dialog.count()).toBe(0);
    await document.estimateButton.click();
    expect(await document.readDialog()).toBe(notConnected);
    expect(await document.statusLabel()).toBe('Down');
    expect(await buttons(document)).toEqual({ estimate: true, view: false });
  });

  it('Down: a save records nothing and causes no error', async () => {
    const document = await openInvoice({ calculationActive: false });
    const reportSent = document.page.waitForResponse((answer) => answer.url().includes('/processDocument/'));
    await document.save();
    expect(await (await reportSent).json()).toMatchObject({ errorMessage: null, status: 'Ignored' });
    expect(harness.recorded()).toEqual([]);
    expect(await document.viewButton.count()).toBe(0);
  });

  it('Down: the deletion of a recorded document is still delivered', long, async () => {
    const document = await openInvoice();
    await document.estimate();
    await document.save();
    await expect.poll(() => harness.recorded().map(({ status }) => status), soon).toEqual(['Committed']);
    await harness.changeCompany({ calculationActive: false });
    await document.page.reload();
    await document.isReady();
    expect(await document.statusLabel()).toBe('Down');
    await document.delete();
    await expect.poll(() => harness.recorded().at(-1)?.status, soon).toBe('Cancelled');
  });

  it('Disconnected: shows the word alone', long, async () => {
    const document = await openInvoice({ connection: 'disconnected' });
    expect(await document.allText()).toBe('Disconnected AvaTax');
    expect(await buttons(document)).toEqual({ estimate: false, view: false });
    expect(await document.panel.getByRole('button').count()).toBe(0);
  });

  it('NotIntegrated: shows only the button View', long, async () => {
    const document = await openInvoice({ providerAccountId: null, providerCompanyCode: null });
    expect(await document.statusLabel()).toBe('Not integrated');
    expect(await buttons(document)).toEqual({ estimate: false, view: true });
    await document.viewButton.click();
    expect(await document.readDialog()).toContain(configurationMissing);
  });

  it('NotIntegrated without a provider registration: shows no button and a missing configuration', long, async () => {
    const document = await openInvoiceWith({
      integrationStatus: 'NotIntegrated',
      errorMessage: 'User is not registered with Avalara AvaTax.',
      errorCode: 'NotRegistered',
    });
    expect(await document.statusLabel()).toBe('Not integrated');
    expect(await document.allText()).toContain(configurationMissing);
    expect(await buttons(document)).toEqual({ estimate: false, view: false });
  });

  it('without a sales tax item: shows a missing configuration', long, async () => {
    await harness.changeSettings({ taxItemId: '' });
    const document = await openInvoice();
    expect(await document.allText()).toContain(configurationMissing);
    expect(await buttons(document)).toEqual({ estimate: false, view: true });
    await document.viewButton.click();
    expect(await document.readDialog()).toBe(configurationMissing);
  });
});

describe('an incomplete setup in the panel', () => {
  it('leads an administrator to the settings, in a new tab', async () => {
    await harness.changeSettings({ taxItemId: '' });
    const document = await openInvoice();
    const link = document.panel.getByRole('link', { name: 'Open connector settings (opens in a new tab)' });
    expect(await link.getAttribute('href')).toBe(`${harness.product.info.api}/connectorsettings`);
    expect(await link.getAttribute('target')).toBe('_blank');
  });

  it('asks a bookkeeper to contact an administrator', long, async () => {
    await harness.changeSettings({ taxItemId: '' });
    const document = await openInvoice();
    await document.page.getByRole('button', { name: /Signed in as/ }).click();
    await document.page.getByRole('button', { name: 'Luis Ortega' }).click();
    await document.panel.getByText('Ask an administrator to complete the set-up.').waitFor();
    expect(await document.panel.getByRole('link').count()).toBe(0);
  });
});

describe('the panel opens no dialog unasked', () => {
  it.each<[string, CompanyChanges]>([
    ['Down', { calculationActive: false }],
    ['Disconnected', { connection: 'disconnected' }],
    ['NotIntegrated', { providerAccountId: null }],
    ['ecosystem disabled', { ecosystemDisabled: true }],
  ])('when the status is %s', long, async (_, changes) => {
    await harness.changeCompany(changes);
    const document = await harness.open('invoice');
    await document.chooseCustomer('Mile High Gardens');
    await document.fillLines([{ item: 'Cedar mulch' }]);
    await document.page.evaluate(() => globalThis.document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => document.calls('originAddress'), soon).toBe(2);
    expect(await document.dialog.count()).toBe(0);
  });
});

describe('the panel reads its status again', () => {
  it('when the page becomes visible again', async () => {
    const document = await openInvoice();
    expect(await document.statusLabel()).toBe('Active');
    await document.setHidden(true);
    await harness.changeCompany({ calculationActive: false });
    await document.setHidden(false);
    await expect.poll(() => document.statusLabel(), soon).toBe('Down');
    await document.setHidden(true);
    await harness.changeCompany({ calculationActive: true });
    await document.setHidden(false);
    await expect.poll(() => document.statusLabel(), soon).toBe('Active');
  });

  it('after a response that reports an inactive company', long, async () => {
    const document = await openInvoice();
    // The lists of items and locations, which an estimate needs, are refused, too.
    harness.allow(/status of 503/);
    await harness.changeCompany({ connection: 'disconnected' });
    await document.estimateButton.click();
    await expect.poll(() => document.statusLabel(), soon).toBe('Disconnected');
  });

  it('and retains its result when nothing changed', long, async () => {
    const document = await openInvoice();
    await document.estimate();
    const figures = await document.figures();
    await document.setHidden(true);
    await document.setHidden(false);
    await expect.poll(() => document.calls('originAddress'), soon).toBe(2);
    expect(await document.statusLabel()).toBe('Estimated');
    expect(await document.figures()).toEqual(figures);
  });
});

/** A page for a company with this data from the service. */
async function openInvoiceWith(origin: object): Promise<DocumentPage> {
  const profile = await harness.profile();
  await profile.route('**/originAddress/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...origin } });
  });
  return harness.openIn(profile, 'invoice', harness.book('Invoice'));
}
