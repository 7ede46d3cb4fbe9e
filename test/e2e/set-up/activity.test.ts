// @module-tag long: test/service/security/activity.test.ts has the entries, and activity.view.test.tsx the page
import { describe, expect, it } from 'vitest';
import { violationsIn } from '../../support/browser/axe.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { staffSignedIn } from '../../support/browser/staff-pages.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });

describe('the page of the activity', () => {
  it('shows an administrator who changed the settings, before and after', async () => {
    const dana = await signedIn(harness.product, 'dana');
    const { page, product } = await harness.newUser(dana);
    await page.goto(`${product.info.api}/connectorsettings`);
    await page.getByRole('checkbox', { name: 'Make all customers taxable' }).click();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await (await saved).json()).toBe(true);
    await page.getByText('No unsaved changes').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click();
    const entry = page.getByRole('row').filter({ hasText: 'dana@cottonwood.example' }).filter({ hasText: 'Settings' });
    await entry.first().waitFor();
    await entry.first().getByRole('button').click();
    await page.getByRole('rowheader', { name: 'Make all customers taxable' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
  });

  it('is not in the navigation of a user without the right, and says so', async () => {
    harness.allow(/403 \(Forbidden\)/);
    const { page, product } = await harness.newUser(await signedIn(harness.product, 'luis'));
    await page.goto(`${product.info.api}/activity`);
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).count()).toBe(0);
    expect(await page.getByRole('table').count()).toBe(0);
  });

  it('shows support staff the activity of a customer, with what they have read themselves', async () => {
    const { page, product } = await harness.newUser(await staffSignedIn(harness.product));
    await page.goto(`${product.info.api}/admin/customers?row=${product.info.realmId}`);
    await page.getByRole('link', { name: 'All activity of this company' }).click();
    const entry = page.getByRole('row').filter({ hasText: 'Morgan Hale' }).filter({ hasText: 'Settings read' });
    await entry.first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
  });
});
