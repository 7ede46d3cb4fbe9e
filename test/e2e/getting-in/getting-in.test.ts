import { describe, expect, it } from 'vitest';
import { long, splitAfter } from '../../long.ts';
import { built } from '../../support/browser/built.ts';
import { useHostPagesOf } from '../../support/browser/host-pages.harness.ts';
import { SetUp } from '../../support/browser/set-up.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { startProduct } from '../../support/product.harness.ts';

const harness = useHostPagesOf(() => startProduct({ ...built, connected: false }), 'file');

const openFirst = 'Open your QuickBooks company to see this page.';

/** Every page that requires a company. */
const companyPages = [
  '/home',
  '/home/portal',
  '/advancesettings',
  '/connectorsettings',
  '/connectorsettings/avatax',
  '/nexussetup',
  '/documents',
  '/reconciliation',
  '/exemption',
  '/itemmanagement',
  '/batchaddress',
];

describe('a user who is signed in without a company', () => {
  for (const [path, options] of splitAfter(1, companyPages))
    it(`is led from ${path} to the page that connects one, and stays signed in`, options, async () => {
      const setUp = new SetUp(await harness.newUser(await signedIn(harness.product, 'dana', { realmId: '' })));
      await setUp.user.open(path);
      await setUp.isAt('/integration');
      await setUp.page.getByText(openFirst).waitFor();
      expect(await setUp.page.getByRole('button', { name: 'Connect to QuickBooks' }).isEnabled()).toBe(true);
      expect(await setUp.page.getByRole('alertdialog').count()).toBe(0);
      expect(await setUp.user.record()).toMatchObject({ realmId: '', userName: 'Dana Whitfield' });
    });

  it('stays on the page that connects a company when the logo is clicked', long, async () => {
    const setUp = new SetUp(await harness.newUser());
    await setUp.signIn();
    await setUp.isAt('/integration');
    await setUp.page.getByRole('link', { name: 'Sales tax connector' }).click();
    await setUp.page.getByText(openFirst).waitFor();
    expect(setUp.path()).toBe('/integration');
  });
});

it('after a disconnect the company pages lead to the page that connects a company', long, async () => {
  const setUp = new SetUp(await harness.newUser());
  const { page, user } = setUp;
  await setUp.signIn();
  await setUp.connect();
  await user.open('/integration');
  await page.getByRole('button', { name: 'Disconnect from QuickBooks' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('QuickBooks is disconnected.').waitFor();
  for (const path of ['/home', '/connectorsettings', '/nexussetup', '/exemption']) {
    await user.open(path);
    await setUp.isAt('/integration');
    await page.getByText(openFirst).waitFor();
  }
  await setUp.connect();
});
