// @module-tag long: a kill at every step of the set-up; faults/kill-embedded.test.ts kills the service while it records
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { closes, people, type ServedProduct, type BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPagesOf } from '../../support/browser/host-pages.harness.ts';
import { intercept, interceptOnce } from '../../support/browser/intercept.ts';
import { startKillableProduct } from '../../support/browser/killable-product.harness.ts';
import { PortalStart, setUpFromPortal, successfulStatuses } from '../../support/browser/set-up-from-portal.harness.ts';
import { demoCompany, SetUp } from '../../support/browser/set-up.harness.ts';
import { userWithoutDelays, passCountdown, passMoment } from '../../support/browser/sign-in.harness.ts';

const harness = useHostPagesOf(startKillableProduct, 'test');

beforeEach(() => harness.allow(/net::ERR_|Failed to fetch dynamically imported module/));

const kill = () => harness.product.kill();
const revive = () => harness.product.revive();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dana = people.administrator;

/** Kills the connector, expects the action to fail with a message, and restarts it. */
async function failsWhileDead(page: Page, act: () => Promise<unknown>, sentence: string): Promise<void> {
  await kill();
  await act();
  await page.getByText(sentence).first().waitFor();
  await revive();
}

/** The same, then retries the failed action. */
async function triedWhileDead(page: Page, act: () => Promise<unknown>, sentence: string): Promise<void> {
  await failsWhileDead(page, act, sentence);
  await button(page, 'Retry').click();
}

/** Kills the connector while the user is on another site. Its redirect back ends at the browser's own error page. */
async function awayWhileDead(page: Page, leave: () => Promise<unknown>, site?: string): Promise<void> {
  const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  if (site === undefined) await kill();
  else
    await interceptOnce(page, site, async (route) => {
      await kill();
      await route.continue();
    });
  await leave();
  await failed;
  await revive();
  await page.reload();
}

/** Kills the connector during the delay of a callback page. */
async function failsAfterMoment(page: Page): Promise<void> {
  await page.getByText('Please wait...').waitFor();
  await failsWhileDead(page, () => page.clock.fastForward(3_000), wrong);
}

/** Lets the connector handle a request, and kills it before its response arrives. */
async function dyingAtAnswer(page: Page, pattern: string, act: () => Promise<unknown>, seen: string): Promise<void> {
  const end = await intercept(page, pattern, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    end();
    await route.fetch();
    await kill();
    await route.abort('connectionreset');
  });
  await act();
  await page.getByText(seen).first().waitFor();
  await revive();
}

const wrong = 'Something went wrong, please try again later.';
const unverified = "We couldn't verify your identity.";
/** The service has taken the consent, and takes it once. */
const answerLost = 'The first answer was lost, and it is given only once. Start again.';

/** Expects a complete setup in which nothing was done twice. */
async function isWhole(setUp: SetUp): Promise<void> {
  expect((await setUp.estimate()).length).toBe(3);
  await kill();
  expect(await harness.product.storedCompanies()).toEqual([harness.product.info.realmId]);
}

describe('a connector process that is killed', () => {
  it('before each request of a setup does not end the setup', { timeout: 300_000 }, async () => {
    const setUp = new SetUp(await userWithoutDelays(harness));
    const { page, user } = setUp;
    await user.open('/learnmore');
    await button(page, 'Sign In').waitFor();
    await triedWhileDead(page, () => button(page, 'Sign In').click(), wrong);
    await page.waitForURL(`${harness.product.info.identity}/**`);
    await awayWhileDead(page, () => user.chooseAtProvider(dana));
    await failsAfterMoment(page);
    await button(page, 'Retry').click();
    await button(page, 'Connect to QuickBooks').waitFor();
    await failsWhileDead(page, () => button(page, 'Connect to QuickBooks').click(), wrong);
    const popup = await user.windowOf(() => button(page, 'Retry').click());
    await popup.waitForURL(`${harness.product.info.accounting}/connect/**`);
    await awayWhileDead(popup, () => user.consentAtAccounting(dana, demoCompany, popup));
    await failsAfterMoment(popup);
    await awayWhileDead(popup, () => button(popup, 'Retry').click(), '**/connect/authorize?**');
    await failsAfterMoment(popup);
    await closes(popup, () => button(popup, 'Retry').click());
    await setUp.isAt('/linkcompany');
    await page.getByLabel('Password', { exact: true }).waitFor();
    await failsWhileDead(page, () => setUp.enterCredentials(), wrong);
    await interceptOnce(page, '**/linkCompany/**', async (route) => {
      await kill();
      await route.continue();
    });
    await button(page, 'Continue').click();
    await page.getByText(wrong).waitFor();
    await revive();
    await button(page, 'Link company').click();
    await setUp.isAt('/connectorsettings');
    await setUp.fillSettings();
    await failsWhileDead(page, () => setUp.save(), wrong);
    await setUp.save();
    await page.getByText('Settings saved successfully !').waitFor();
    await setUp.goHome();
    await failsWhileDead(page, () => setUp.calculation.click(), wrong);
    await button(page, 'Ok').click();
    await setUp.activate();
    await isWhole(setUp);
  });

  it('before each response of a setup is received does nothing twice', { timeout: 300_000 }, async () => {
    const setUp = new SetUp(await harness.newUser());
    const { page, user } = setUp;
    await dyingAtAnswer(page, '**/GetAIValidator', () => setUp.signIn(), wrong);
    // A provider callback can be used once.
    await button(page, 'Retry').click();
    await page.getByText(unverified).waitFor();
    await page.getByRole('link', { name: 'Start again' }).click();
    await setUp.isAt('/learnmore');
    await setUp.signIn();

    const popup = await setUp.openConsent();
    const consent = () => user.consentAtAccounting(dana, demoCompany, popup);
    await dyingAtAnswer(popup, '**/oauth/api/oauth', consent, wrong);
    await button(popup, 'Retry').click();
    await popup.getByText(answerLost).waitFor();
    await closes(popup, () => button(popup, 'Close').click());
    await setUp.connect();

    await dyingAtAnswer(page, '**/avatax/authorize/**', () => setUp.enterCredentials(), wrong);
    await dyingAtAnswer(page, '**/linkCompany/**', () => button(page, 'Continue').click(), wrong);
    await button(page, 'Link company').click();
    await setUp.isAt('/connectorsettings');
    await setUp.fillSettings();
    await dyingAtAnswer(page, '**/Configuration/config', () => setUp.save(), wrong);
    await setUp.save();
    await page.getByText('Settings saved successfully !').waitFor();
    await setUp.goHome();

    await page.getByRole('link', { name: 'Manage WHERE you collect tax!' }).click();
    await page.getByRole('checkbox', { name: 'Illinois', exact: true }).check();
    const declare = async () => {
      await button(page, 'Add region(s)').click();
      await setUp.confirm();
    };
    await dyingAtAnswer(page, '**/AvaTax/nexus/**', declare, wrong);
    await declare();
    await page.getByText('Selected nexus enabled successfully!').first().waitFor();
    await setUp.goHome();
    await dyingAtAnswer(page, '**/configuration/**', () => setUp.calculation.click(), wrong);
    await button(page, 'Ok').click();
    await page.reload();
    await setUp.calculation.waitFor();
    expect(await setUp.calculation.isChecked()).toBe(true);
    await isWhole(setUp);
    const { nexus } = harness.product.sandbox.taxProvider();
    const rows = nexus.filter(({ companyId, region }) => companyId === 7001 && region === 'IL');
    const declared = rows.map(({ jurisCode }) => jurisCode);
    expect(declared).not.toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('at each status of an onboarding does not end it', { timeout: 300_000 }, async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const { page } = portal.user;
    await portal.inThisWindow();
    await page.getByText('Please wait...').waitFor();
    await triedWhileDead(
      page,
      () => page.clock.runFor(5_000),
      'We couldn’t redirect you to Avalara sign-in. Please click Retry to try again.',
    );
    await passCountdown(page);
    await page.waitForURL(`${harness.product.info.identity}/**`);
    await awayWhileDead(page, () => portal.user.chooseAtProvider(dana));
    await page.getByText('Please wait...').waitFor();
    await interceptOnce(page, '**/oauth/api/signin', async (route) => {
      await kill();
      await route.continue();
    });
    await failsAfterMoment(page);
    await button(page, 'Retry').click();
    await page.getByText('Failed to redirect to Intuit. Please retry.').waitFor();
    await revive();
    await button(page, 'Retry').click();
    await passCountdown(page);
    await portal.user.chooseAtProvider(dana);
    await passMoment(page);
    await page.waitForURL(`${harness.product.info.accounting}/connect/**`);
    await awayWhileDead(page, () => consentOf(portal.user));
    await page.getByText('Please wait...').waitFor();
    await dyingAtAnswer(page, '**/CompleteAuth', () => page.clock.fastForward(3_000), wrong);
    await button(page, 'Retry').click();
    await page.getByText(answerLost).waitFor();
    await page.getByRole('link', { name: 'Start again' }).click();
    await consentOf(portal.user);
    await passMoment(page);
    await page.getByText('Tax cannot be calculated yet').waitFor();
    await page.reload();
    await setUpFromPortal(new SetUp(portal.user));
    expect(portal.statuses()).toEqual(successfulStatuses);
    await kill();
    expect(await harness.product.storedCompanies()).toEqual([harness.product.info.realmId]);
  });
});

const consentOf = (user: BrowserUser<ServedProduct>) => user.consentAtAccounting(dana, demoCompany);
