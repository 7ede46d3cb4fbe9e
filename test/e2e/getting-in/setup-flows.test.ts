import { expect, it } from 'vitest';
import { long } from '../../long.ts';
import { closes, people } from '../../support/browser/browser-user.harness.ts';
import { built } from '../../support/browser/built.ts';
import { useHostPagesOf } from '../../support/browser/host-pages.harness.ts';
import { PortalStart, successfulStatuses } from '../../support/browser/set-up-from-portal.harness.ts';
import { SetUp } from '../../support/browser/set-up.harness.ts';
import { passMoment } from '../../support/browser/sign-in.harness.ts';
import { startProduct } from '../../support/product.harness.ts';

const dayMs = 86_400_000;
let clockOffsetMs = 0;
const clock = { now: () => new Date(Date.now() + clockOffsetMs) };

// Every test starts with a company that is not connected.
const harness = useHostPagesOf(() => {
  clockOffsetMs = 0;
  return startProduct({ ...built, connected: false, clock });
}, 'test');

/** The tax lines of the open invoice: its tax, Colorado's delivery fee, and the tax on that. */
const taxLines = [
  ['Sales Tax', '98.91'],
  ['Retail Delivery Fee', '0.28'],
  ['Tax on Retail Delivery Fee', '0.01'],
];

it('the setup leads a new company from the landing page to its first estimate', async () => {
  const setUp = new SetUp(await harness.newUser());
  await setUp.user.open('/');
  await setUp.isAt('/learnmore');
  await setUp.signIn();
  await setUp.isAt('/integration');
  const popup = await setUp.openConsent();
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([853, 600]);
  await setUp.consent(popup);
  await setUp.isAt('/linkcompany');
  await setUp.link();
  await setUp.completeSettings();
  await setUp.goHome();
  expect(await setUp.calculation.isChecked()).toBe(false);
  await setUp.addRegion('Illinois');
  await setUp.activate();
  expect(await setUp.estimate()).toEqual(taxLines);
});

it('an onboarding in a new window notifies the portal’s page and closes its window', long, async () => {
  const portal = await PortalStart.open(await harness.newUser());
  const popup = await portal.inNewWindow();
  await portal.finish(popup);
  await closes(popup, () => popup.clock.runFor(10_000));
  expect(portal.statuses()).toEqual(successfulStatuses);
  expect(await portal.receivedMessages()).toEqual([
    {
      type: 'salestax.onboarding',
      version: 1,
      status: 'Completed',
      success: true,
      connectorId: 'quickbooks-online',
      accountId: '2000134567',
      avataxCompanyId: '7001',
      enableProcessing: true,
    },
  ]);

  const setUp = new SetUp(portal.user);
  await setUp.signIn();
  await passMoment(setUp.page);
  await setUp.calculation.waitFor();
  expect(setUp.path()).toBe('/home');
  expect(await setUp.page.evaluate(() => localStorage.getItem('onboarding'))).toBeNull();
  expect(await setUp.calculation.isChecked()).toBe(true);
  expect(await setUp.estimate()).toEqual(taxLines);
});

it('an onboarding in the portal’s own window returns to the portal', long, async () => {
  const portal = await PortalStart.open(await harness.newUser());
  const { page } = portal.user;
  await portal.inThisWindow();
  await portal.finish(page);
  await page.getByRole('button', { name: 'Go to integrations' }).click();
  await page.waitForURL(harness.product.info.integrations);
  expect(portal.statuses()).toEqual(successfulStatuses);
});

it('the setup returns a user who came from the accounting service back there', long, async () => {
  const setUp = new SetUp(await harness.newUser());
  const { page, user } = setUp;
  await user.open('/launch');
  await user.chooseAtProvider(people.administrator);
  await setUp.isAt('/integration');
  await setUp.connect();
  await setUp.link();
  await setUp.completeSettings();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await setUp.isAt('/completion');
  // Nobody is sent back to documents that are saved without tax.
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await page.getByText('Tax calculation is off').waitFor({ state: 'detached' });
  expect(await setUp.estimate()).toEqual(taxLines);
  await page.getByRole('button', { name: 'Return to QuickBooks' }).click();
  await page.waitForURL(harness.product.info.documents);
});

it('a company and its users are recognised on the next day', long, async () => {
  const setUp = new SetUp(await harness.newUser());
  const { user } = setUp;
  await setUp.signIn();
  await setUp.connect();
  await setUp.link();
  await setUp.completeSettings();
  await setUp.goHome();
  await setUp.activate();

  clockOffsetMs = dayMs;
  harness.product.sandbox.kernel.clock.advance(dayMs);
  await user.profile.clock.install({ time: clock.now() });
  await user.open('/home');
  await setUp.page.getByText('Session is timed out. Please log in again.').waitFor();
  await setUp.signIn();
  await passMoment(setUp.page);
  await setUp.calculation.waitFor();
  expect(setUp.path()).toBe('/home');
  expect(await setUp.calculation.isChecked()).toBe(true);

  await user.open(`/utilities?RealmId=${harness.product.info.realmId}`);
  // The provider's session still exists, so no sign-in is shown.
  await passMoment(setUp.page);
  await setUp.calculation.waitFor();
  expect(setUp.path()).toBe('/home');
  expect(await setUp.estimate()).toEqual(taxLines);

  const luis = new SetUp(await harness.newUser());
  await luis.user.profile.clock.install({ time: clock.now() });
  await luis.user.open(`/utilities?RealmId=${harness.product.info.realmId}`);
  await luis.user.chooseAtProvider(people.bookkeeper);
  await passMoment(luis.page);
  await luis.calculation.waitFor();
  expect(await luis.calculation.isDisabled()).toBe(true);
  await luis.user.open('/connectorsettings');
  await luis.isAt('/home');
});
