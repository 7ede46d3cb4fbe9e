// @module-tag long: detours of a set-up; setup-flows.test.ts has the direct way
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { people } from '../../support/browser/browser-user.harness.ts';
import { built } from '../../support/browser/built.ts';
import { useHostPagesOf } from '../../support/browser/host-pages.harness.ts';
import { SetUp } from '../../support/browser/set-up.harness.ts';
import { startProduct } from '../../support/product.harness.ts';

const harness = useHostPagesOf(() => startProduct({ ...built, connected: false }), 'test');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The number of each changing call, and of each call for another site's address, in a profile. */
function countCalls({ user }: SetUp): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  user.profile.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A search changes nothing, and choosing before it starts makes none.
    const isChange = request.method() !== 'GET' && !pathname.includes('/SearchItemsFromQbo');
    const isCounted = isChange || pathname === '/oauth/api/signin';
    const name = `${request.method()} ${pathname.replace(/\/[\da-f-]{36}$/, '')}`;
    if (isCounted && pathname.includes('/api/')) calls.set(name, (calls.get(name) ?? 0) + 1);
  });
  return calls;
}

const storedCompanies = () =>
  harness.product.connector.services.db.tx('system', (trx) => trx.selectFrom('company').select('realmId').execute());

describe('a setup by a user who', () => {
  it('double-clicks everything does everything once', { timeout: 120_000 }, async () => {
    const setUp = new SetUp(await harness.newUser());
    const { page, user } = setUp;
    const calls = countCalls(setUp);
    await user.open('/learnmore');
    await button(page, 'Sign In').dblclick();
    await user.chooseAtProvider(people.administrator);
    const popup = await user.windowOf(() => button(page, 'Connect to QuickBooks').dblclick());
    await setUp.consent(popup);
    await setUp.fillCredentials();
    await button(page, 'Continue').dblclick();
    await setUp.isAt('/connectorsettings');
    await setUp.fillSettings();
    await button(page, 'Save').dblclick();
    await page.getByText('Settings saved successfully !').waitFor();
    await setUp.goHome();
    await page.getByRole('link', { name: 'Manage WHERE you collect tax!' }).dblclick();
    await page.getByRole('checkbox', { name: 'Illinois', exact: true }).check();
    await button(page, 'Add region(s)').dblclick();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).dblclick();
    await page.getByText('Selected nexus enabled successfully!').first().waitFor();
    await setUp.goHome();
    await setUp.calculation.dblclick();
    await page.getByText('Tax is calculated when a sales document is estimated or saved.').waitFor();
    expect(user.profile.pages().length).toBe(1);
    expect(Object.fromEntries(calls)).toEqual({
      'GET /oauth/api/signin': 1,
      'POST /oauth/api/signin': 1,
      'POST /oauth/api/signin/GetAIValidator': 2,
      'POST /oauth/api/oauth': 1,
      'POST /oauth/api/avatax/authorize': 1,
      'POST /oauth/api/avatax/linkCompany': 1,
      'POST /api/Configuration/validateaccount': 1,
      'PUT /api/Configuration/config': 1,
      'POST /api/AvaTax/nexus': 1,
      'PUT /oauth/api/configuration': 1,
    });
    expect(await storedCompanies()).toEqual([{ realmId: harness.product.info.realmId }]);
  });

  it('works in two tabs ends with one company, and keeps the other tab’s settings', async () => {
    const one = new SetUp(await harness.newUser());
    await one.signIn();
    await one.connect();
    const other = new SetUp(one.user, await one.user.profile.newPage());
    await other.page.goto(one.user.address('/linkcompany'));
    await other.fillCredentials();
    await one.link();
    await button(other.page, 'Continue').click();
    await other.isAt('/connectorsettings');
    await other.page.getByRole('checkbox', { name: 'Address validation' }).check();
    await other.completeSettings();
    await one.completeSettings();
    expect(await one.page.getByRole('checkbox', { name: 'Address validation' }).isChecked()).toBe(true);
    await one.goHome();
    await one.activate();
    expect(await storedCompanies()).toEqual([{ realmId: harness.product.info.realmId }]);
  });

  it('goes back in the middle can be continued from there', async () => {
    const setUp = new SetUp(await harness.newUser());
    const { page, user } = setUp;
    await user.open('/learnmore');
    await button(page, 'Sign In').click();
    await page.waitForURL(`${harness.product.info.identity}/**`);
    await page.goBack();
    await setUp.isAt('/learnmore');
    await button(page, 'Sign In').click();
    await user.chooseAtProvider(people.administrator);
    await setUp.isAt('/integration');
    await setUp.connect();

    await page.goBack();
    await setUp.isAt('/integration');
    await page.getByRole('link', { name: 'Link company' }).click();
    await setUp.link();

    // The page of the linking has given its place to what follows it.
    await page.goBack();
    await setUp.isAt('/integration');
    await page.goForward();
    await setUp.isAt('/connectorsettings');
    await setUp.fillSettings();
    await page.goBack();
    await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click();
    await setUp.save();
    await page.getByText('Settings saved successfully !').waitFor();
    await setUp.goHome();
    await setUp.activate();
    await page.goBack();
    await page.goForward();
    await setUp.calculation.waitFor();
    expect(await setUp.calculation.isChecked()).toBe(true);
    expect(await storedCompanies()).toEqual([{ realmId: harness.product.info.realmId }]);
  });
});
