import { expect, it } from 'vitest';
import { long } from '../../long.ts';
import { startProduct } from '../../support/product.harness.ts';
import { built } from '../../support/browser/built.ts';
import { SetUp } from '../../support/browser/set-up.harness.ts';
import { PortalStart, walk } from '../../support/browser/set-up-from-portal.harness.ts';
import { useVisitors } from '../../support/browser/host-pages.harness.ts';
import { passMoment } from '../../support/browser/sign-in.harness.ts';
import { closes, people } from '../../support/browser/visitor.harness.ts';

const dayMs = 86_400_000;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

// Every test starts with a company that is not connected.
const stage = useVisitors(() => {
  aheadMs = 0;
  return startProduct({ ...built, connected: false, clock });
}, 'test');

/** The tax lines of the open invoice: its tax, Colorado's delivery fee, and the tax on that. */
const taxLines = [
  ['Sales Tax', '98.91'],
  ['Retail Delivery Fee', '0.28'],
  ['Tax on Retail Delivery Fee', '0.01'],
];

it('the setup leads a new company from the landing page to its first estimate', async () => {
  const setUp = new SetUp(await stage.visitor());
  await setUp.visitor.open('/');
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

it('an onboarding in a new window notifies the portal’s page and closes its window', async () => {
  const portal = await PortalStart.open(await stage.visitor());
  const popup = await portal.inNewWindow();
  await portal.finish(popup);
  await closes(popup, () => popup.clock.runFor(10_000));
  expect(portal.statuses()).toEqual(walk);
  expect(await portal.heard()).toEqual([
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

  const setUp = new SetUp(portal.visitor);
  await setUp.signIn();
  await passMoment(setUp.page);
  await setUp.calculation.waitFor();
  expect(setUp.path()).toBe('/home');
  expect(await setUp.page.evaluate(() => localStorage.getItem('onboarding'))).toBeNull();
  expect(await setUp.calculation.isChecked()).toBe(true);
  expect(await setUp.estimate()).toEqual(taxLines);
});

it('an onboarding in the portal’s own window returns to the portal', long, async () => {
  const portal = await PortalStart.open(await stage.visitor());
  const { page } = portal.visitor;
  await portal.inThisWindow();
  await portal.finish(page);
  await page.getByRole('button', { name: 'Go to integrations' }).click();
  await page.waitForURL(stage.product.info.integrations);
  expect(portal.statuses()).toEqual(walk);
});

it('the setup returns a user who came from the accounting service back there', long, async () => {
  const setUp = new SetUp(await stage.visitor());
  const { page, visitor } = setUp;
  await visitor.open('/launch');
  await visitor.chooseAtProvider(people.administrator);
  await setUp.isAt('/integration');
  await setUp.connect();
  await setUp.link();
  await setUp.completeSettings();
  // Waits in parallel, because the five seconds may pass before a later check on a busy machine.
  await Promise.all([
    setUp.isAt('/completion'),
    // The text exists twice: visible and in the live region.
    page.getByText('You return to QuickBooks in').first().waitFor(),
    page.getByRole('main').getByRole('link', { name: 'Home' }).click(),
  ]);
  await page.waitForURL(stage.product.info.documents);

  await visitor.open('/home');
  await setUp.activate();
  expect(await setUp.estimate()).toEqual(taxLines);
});

it('a company and its users are recognised on the next day', long, async () => {
  const setUp = new SetUp(await stage.visitor());
  const { visitor } = setUp;
  await setUp.signIn();
  await setUp.connect();
  await setUp.link();
  await setUp.completeSettings();
  await setUp.goHome();
  await setUp.activate();

  aheadMs = dayMs;
  stage.product.sandbox.kernel.clock.advance(dayMs);
  await visitor.profile.clock.install({ time: clock.now() });
  await visitor.open('/home');
  await setUp.page.getByText('Session is timed out. Please log in again.').waitFor();
  await setUp.signIn();
  await passMoment(setUp.page);
  await setUp.calculation.waitFor();
  expect(setUp.path()).toBe('/home');
  expect(await setUp.calculation.isChecked()).toBe(true);

  await visitor.open(`/utilities?RealmId=${stage.product.info.realmId}`);
  // The provider's session still exists, so no sign-in is shown.
  await passMoment(setUp.page);
  await setUp.calculation.waitFor();
  expect(setUp.path()).toBe('/home');
  expect(await setUp.estimate()).toEqual(taxLines);

  const luis = new SetUp(await stage.visitor());
  await luis.visitor.profile.clock.install({ time: clock.now() });
  await luis.visitor.open(`/utilities?RealmId=${stage.product.info.realmId}`);
  await luis.visitor.chooseAtProvider(people.bookkeeper);
  await passMoment(luis.page);
  await luis.calculation.waitFor();
  expect(await luis.calculation.isDisabled()).toBe(true);
  await luis.visitor.open('/connectorsettings');
  await luis.isAt('/home');
});
