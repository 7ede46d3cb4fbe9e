import { beforeAll, describe, expect, it } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { long } from '../../long.ts';
import { violationsIn } from '../../support/browser/axe.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { connectFurtherCompany } from '../../support/further-company.ts';

const harness = useHostPages({ connected: true, webhooks: false });
const name = 'Juniper Garden Supply';

beforeAll(async () => {
  await connectFurtherCompany(harness.product, { realmId: realmIds.second, name });
});

describe('the companies of a user', () => {
  it('are reached from the navigation, switched without a sign-in, and shown again by Back', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    await user.open('/home');
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('heading', { name: 'Companies', level: 2 }).waitFor();
    const open = page.getByRole('button', { name: `Open ${name}` });
    await open.waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await open.click();
    await page.waitForURL('**/home');
    await page.getByRole('banner').getByText(name).waitFor();
    await page.goBack();
    await page.waitForURL('**/companies');
    await page.getByRole('link', { name: `Open ${name}` }).waitFor();
    expect(await page.getByRole('button', { name: /^Open / }).count()).toBe(1);
  });

  it('are selected by keyboard, compared, and opened on their reconciliation with what was found', long, async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    await user.open('/companies');
    await page.getByRole('checkbox', { name: 'Select all companies that are shown' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Compare companies' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Period').selectOption('Last 90 days');
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Compare', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 of 2 companies have ended.').waitFor({ timeout: 60_000 });
    const compared = page.getByRole('table', { name: 'Comparisons' });
    expect(await compared.getByText('Finished').count()).toBe(2);
    expect(await violationsIn(page)).toEqual([]);
    await compared.getByRole('button', { name: `Open the reconciliation of ${name}` }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reconciliation');
    await page.getByRole('banner').getByText(name).waitFor();
    await page.getByText('documents were compared').or(page.getByText('Consistent')).first().waitFor();
  });

  it('say in place of a switch why a company can not be opened any more', async () => {
    const { product } = harness;
    const user = await harness.newUser(await signedIn(product, 'luis'));
    const { page } = user;
    // It would end the session of a user who is not active any more.
    const extended = page.waitForResponse('**/ExtendJwtDuration/**');
    await user.open('/companies');
    const open = page.getByRole('button', { name: `Open ${name}` });
    await open.waitFor();
    await extended;
    const users = product.sandbox.taxProvider().accounts.flatMap((account) => account.users);
    const luis = users.find(({ userName }) => userName.startsWith('luis@'));
    Object.assign(luis ?? {}, { isActive: false });
    await open.click();
    await page.getByRole('alert').getByText(`${name} was not opened`).waitFor();
    await page.getByText('AvaTax no longer lists you as an active user').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    Object.assign(luis ?? {}, { isActive: true });
  });
});
