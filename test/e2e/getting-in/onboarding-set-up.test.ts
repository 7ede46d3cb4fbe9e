// @module-tag long: new companies from the portal; setup-flows.test.ts has the usual way
import { describe, expect, it } from 'vitest';
import { people } from '../../support/browser/browser-user.harness.ts';
import { built } from '../../support/browser/built.ts';
import { useHostPagesOf } from '../../support/browser/host-pages.harness.ts';
import { PortalStart, setUpFromPortal } from '../../support/browser/set-up-from-portal.harness.ts';
import { SetUp } from '../../support/browser/set-up.harness.ts';
import { startProduct } from '../../support/product.harness.ts';

// Every test starts with companies that are not connected.
const harness = useHostPagesOf(() => startProduct({ ...built, connected: false }), 'test');

const newCompany = 'Cottonwood Equipment Rental';

/** The provider company that the service has linked. */
const link = () =>
  harness.product.connector.services.db.tx('system', (trx) =>
    trx
      .selectFrom('company')
      .select(['providerCompanyCode', 'providerCompanyId'])
      .where('name', '=', newCompany)
      .executeTakeFirst(),
  );

describe('onboarding of a new company from the provider’s portal', () => {
  it('succeeds only when the company can calculate, with the provider company chosen there', async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const { user } = portal;
    await portal.inThisWindow();
    await portal.connect(user.page, newCompany);
    await user.page.getByText('needs the user name and password of your AvaTax account').waitFor();
    expect(portal.statuses().at(-1)).toBe('IntegrationSuccess');
    await user.page.getByRole('banner').getByText(newCompany).waitFor();
    await setUpFromPortal(new SetUp(user));
    expect(portal.statuses().at(-1)).toBe('Completed');
    expect(await link()).toEqual({ providerCompanyCode: 'COTTONWOOD', providerCompanyId: '7001' });
    expect(await user.record()).toMatchObject({ isAvaTaxCompanyConfigured: true, isSetupComplete: true });
  });

  it('links the chosen one of several provider companies without a question', async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const { user } = portal;
    await portal.choose('Ridgeline Outfitters (2000134568), Ridgeline Outfitters East');
    const popup = await portal.inNewWindow();
    await portal.connect(popup, newCompany, people.severalCompanies);
    expect(await portal.receivedMessages()).toEqual([]);
    await setUpFromPortal(new SetUp(user, popup), 'owner@ridgeline.example');
    expect(await link()).toEqual({ providerCompanyCode: 'RIDGEEAST', providerCompanyId: '7102' });
    expect(await portal.receivedMessages()).toMatchObject([
      { status: 'Completed', success: true, avataxCompanyId: '7102' },
    ]);
  });

  it('lets a user leave before the credentials are entered and return later', async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const setUp = new SetUp(portal.user);
    const { page, user } = setUp;
    await portal.inThisWindow();
    await portal.connect(page, newCompany);
    await user.open('/integration');
    await page.getByRole('main').getByText(newCompany).waitFor();
    await page.getByRole('link', { name: 'Sales tax connector' }).click();
    await setUp.isAt('/connectorsettings');
    await page.getByText('AvaTax credentials are missing').waitFor();
    await page.getByRole('link', { name: 'Enter the AvaTax user name and password' }).click();
    await setUp.link();
    await setUp.fillSettings();
    await setUp.save();
    await page.getByRole('alertdialog', { name: 'QuickBooks is connected' }).waitFor();
  });
});
