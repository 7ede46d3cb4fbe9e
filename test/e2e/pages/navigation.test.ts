import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { refusal } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';

const harness = useHostPages({ connected: true, webhooks: false });
const company = useDemoCompany(harness);

const tools = (page: Page) => page.getByRole('navigation', { name: 'Tools' });

describe('the pages of a company', () => {
  it('lead to each other, and all say that a vendor does not answer', async () => {
    harness.allow(refusal(503));
    // A sign-in reads the user's role from AvaTax.
    const session = await signedIn(harness.product, 'dana');
    const { services } = harness.product.connector;
    harness.product.sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'status', status: 503 } });
    const user = await harness.newUser(session);
    // The check-up calls AvaTax several times.
    await user.open('/home');
    await user.page.getByRole('button', { name: 'Check now' }).click();
    await user.page.getByRole('button', { name: 'Check again' }).waitFor();
    await services.calls.flush();
    await user.open('/home');
    const strip = user.page.getByRole('status').filter({ hasText: 'AvaTax has not been answering since' });
    await strip.waitFor();
    await tools(user.page).getByRole('link', { name: 'Documents' }).click();
    await user.page.waitForURL(user.address('/documents'));
    expect(await tools(user.page).locator('[aria-current=page]').innerText()).toBe('Documents');
    await strip.waitFor();
  });

  it('show how many things wait on another page', long, async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    await user.page.route('**/api/configuration/*/notices', (route) =>
      route.fulfill({
        json: {
          outages: [],
          isCalculationOff: false,
          counts: { documents: 2, reconciliation: 26, exemption: 0, itemmanagement: 0, batchaddress: 0 },
        },
      }),
    );
    await user.open('/exemption');
    await tools(user.page).getByRole('link', { name: 'Reconciliation 26 need attention' }).waitFor();
    expect(await tools(user.page).getByRole('link', { name: 'Exemptions', exact: true }).count()).toBe(1);
  });

  it('have no navigation in a window that another page opened, nor before a company is open', long, async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    await user.open('/reconciliation/avatax');
    await user.page.getByLabel('From Date').waitFor();
    expect(await tools(user.page).isVisible()).toBe(false);
    const other = await harness.newUser(await signedIn(harness.product, 'dana', { realmId: '' }));
    await other.open('/integration');
    await other.page.getByRole('button', { name: 'Connect to QuickBooks' }).waitFor();
    expect(await tools(other.page).isVisible()).toBe(false);
  });

  it('say once why they cannot go on', long, async () => {
    harness.allow(refusal(500));
    await company.changeSettings({ isEnableAddressValidation: true });
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    await intercept(user.page, '**/FetchQboCustomers/*', (route) => route.fulfill({ status: 500, json: {} }));
    await user.open('/batchaddress');
    const dialog = user.page.getByRole('alertdialog', { name: 'This page cannot go on' });
    await dialog.getByText('Something went wrong, please try again later.').waitFor();
    const sentences = await user.page.getByText('Something went wrong, please try again later.').all();
    const shown = await Promise.all(sentences.map((sentence) => sentence.isVisible()));
    expect(shown.filter(Boolean)).toHaveLength(1);
  });

  it('link the pages for developers before a sign-in only', long, async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    await user.open('/home');
    const service = user.page.getByRole('navigation', { name: 'Service' });
    await service.getByRole('link', { name: 'Health' }).waitFor();
    expect(await service.getByRole('link', { name: 'API' }).count()).toBe(0);
  });
});
