// @module-tag long: one walk through the staff pages by keyboard; admin-customers.test.ts has the usual way
import { expect, it } from 'vitest';
import { built } from '../../support/browser/built.ts';
import { useHostPagesOf } from '../../support/browser/host-pages.harness.ts';
import { Keyboard } from '../../support/browser/keyboard.ts';
import {
  connectCompanies,
  demoCompanyName,
  manyCustomers,
  panelOf,
  rowOf,
} from '../../support/browser/staff-pages.harness.ts';
import { startProduct } from '../../support/product.harness.ts';

// Its changes persist, so each attempt starts with its own product.
const harness = useHostPagesOf(() => startProduct(built), 'test');

it('support staff can find, change and disconnect a customer and sign out by keyboard alone', async () => {
  await connectCompanies(harness.product, manyCustomers(30));
  const user = await harness.newUser();
  const { page } = user;
  const keys = new Keyboard(page);
  const hasFocus = async (name: string) => expect.poll(async () => (await keys.focus()).name).toBe(name);

  await user.open('/admin/signin');
  await page.waitForURL(`${harness.product.info.identity}/**`);
  await keys.goTo(/Morgan Hale/);
  await keys.press('Enter');
  await page.getByText('1 to 10 of 31').waitFor();

  await keys.goTo('Search customers');
  await keys.type('cottonwood');
  await page.getByText('1 to 1 of 1').waitFor();
  await page.getByText('1 customer found.').waitFor({ state: 'attached' });
  await keys.goTo(`Edit configuration of ${demoCompanyName}`);
  await keys.press('Enter');
  await hasFocus('Configuration');

  const panel = panelOf(page);
  await keys.goTo('Calculation activated');
  await keys.press('Space');
  await keys.goTo('Save');
  await keys.press('Enter');
  await panel.getByText('Settings saved successfully !').waitFor();
  await rowOf(page, demoCompanyName).getByText('Down', { exact: true }).waitFor();
  await hasFocus('Save');

  await keys.goTo('Ecosystem disabled');
  await keys.press('Space');
  await page.keyboard.press('Shift+Tab');
  await keys.goTo('Cancel');
  await keys.press('Enter');
  await hasFocus('No');
  await page.keyboard.press('Escape');
  await hasFocus('Cancel');
  await keys.press('Enter');
  await hasFocus('No');
  await expect.poll(() => page.getByRole('button', { name: 'Yes' }).isEnabled()).toBe(true);
  await keys.press('Tab');
  await hasFocus('Yes');
  await keys.press('Enter');
  await panel.waitFor({ state: 'hidden' });
  await hasFocus(`Edit configuration of ${demoCompanyName}`);

  await keys.goTo(`Disconnect ${demoCompanyName}`);
  await keys.press('Enter');
  await hasFocus('Cancel');
  await page.keyboard.press('Escape');
  await hasFocus(`Disconnect ${demoCompanyName}`);

  await keys.goTo('Clear');
  await keys.press('Enter');
  await page.getByText('1 to 10 of 31').waitFor();
  await keys.goTo('Edit configuration of Customer 00029');
  await keys.press('ArrowDown');
  await hasFocus('Edit configuration of Customer 00028');
});
