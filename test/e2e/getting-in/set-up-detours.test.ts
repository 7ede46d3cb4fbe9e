import { describe, expect, it } from 'vitest';
import { long } from '../../long.ts';
import { people } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { PortalStart } from '../../support/browser/set-up-from-portal.harness.ts';
import { demoCompany, SetUp } from '../../support/browser/set-up.harness.ts';
import { passCountdown, passMoment } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { withoutWrittenConfiguration } from '../../support/browser/written-configuration.ts';

const harness = useHostPages();

describe('with a connected company', () => {
  const connected = useHostPages({ connected: true });

  describe('the back button', () => {
    it('from the provider’s sign-in leads to a launch page that waits for a click', async () => {
      const { page, ...user } = await connected.newUser();
      await page.goto(connected.product.info.integrations);
      await page.goto(`${connected.product.info.api}/launch`);
      await page.waitForURL(`${connected.product.info.identity}/**`);
      await page.goBack();
      await page.getByText('You came back without signing in.').waitFor();
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL(`${connected.product.info.identity}/**`);
      await page.goBack();
      await page.getByText('You came back without signing in.').waitFor();
      await page.goBack();
      await page.waitForURL(connected.product.info.integrations);
      expect(user.profile.pages()).toHaveLength(1);
    });

    it('from the provider’s sign-in leads to an entry page that waits for a click', long, async () => {
      const user = await connected.newUser();
      const { page } = user;
      await user.open(`/utilities?RealmId=${connected.product.info.realmId}`);
      await page.waitForURL(`${connected.product.info.identity}/**`);
      await page.goBack();
      await page.getByText('You came back without signing in.').waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${connected.product.info.identity}/**`);
    });

    // A controlled clock would hide how the document was loaded, so the countdown passes in real time.
    it('passes the pages of an onboarding, to the portal', long, async () => {
      const { page, ...user } = await connected.newUser();
      const atProvider = () => page.getByRole('button', { name: people.administrator }).waitFor();
      await page.goto(connected.product.info.integrations);
      await page.getByRole('button', { name: 'Add it in this window' }).click();
      await atProvider();
      await page.goBack();
      await page.getByText('You came back before this step was complete.').waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await atProvider();
      await page.goBack();
      await page.getByText('You came back before this step was complete.').waitFor();
      await page.goBack();
      await page.waitForURL(connected.product.info.integrations);
      expect(user.profile.pages()).toHaveLength(1);
    });
  });

  describe('a repeated onboarding', () => {
    it('without processing switches calculation off, and says so', long, async () => {
      const portal = await PortalStart.open(await connected.newUser());
      const { page } = portal.user;
      await page.getByLabel('Calculate tax as soon as it is connected').uncheck();
      await portal.inThisWindow();
      await passCountdown(page);
      await portal.user.chooseAtProvider(people.administrator);
      await passMoment(page);
      await portal.user.consentAtAccounting(people.administrator, demoCompany);
      await passMoment(page);
      const dialog = page.getByRole('alertdialog', { name: 'QuickBooks is connected' });
      await dialog.getByText('tax calculation is off, as chosen in the portal').waitFor();
      await dialog.getByRole('button', { name: 'Go to integrations' }).click();
      await page.waitForURL(connected.product.info.integrations);
      await portal.user.open('/home');
      const setUp = new SetUp(portal.user);
      await setUp.calculation.waitFor();
      expect(await setUp.calculation.isChecked()).toBe(false);
      await page.getByText('Switch on tax calculation').waitFor();
      await setUp.activate();
      await page.getByText('Switch on tax calculation').waitFor({ state: 'hidden' });
    });
  });
});

describe('a failure of an onboarding', () => {
  it('for missing arguments reaches the portal that opened the window, which closes', long, async () => {
    const portal = await PortalStart.open(await harness.newUser());
    await portal.user.page.getByLabel('Leave out the company').check();
    const popup = await portal.inNewWindow();
    const message = 'Error in integration arguments. Redirecting back to the integration portal';
    await popup.getByText(message).waitFor();
    await portal.user.page.locator('#messages li').waitFor();
    expect(await portal.receivedMessages()).toEqual([
      { type: 'salestax.onboarding', version: 1, status: 'NotStarted', success: false, message },
    ]);
    const closed = popup.waitForEvent('close');
    await popup.clock.runFor(5_000);
    await closed;
  });

  it('for a declined consent reaches the portal that opened the window', long, async () => {
    const portal = await PortalStart.open(await harness.newUser());
    const popup = await portal.inNewWindow();
    await passCountdown(popup);
    await portal.user.chooseAtProvider(people.administrator, popup);
    await passMoment(popup);
    await portal.user.consentAtAccounting(null, '', popup);
    await passMoment(popup);
    await popup.getByRole('link', { name: 'Start again' }).waitFor();
    await portal.user.page.locator('#messages li').waitFor();
    expect(await portal.receivedMessages()).toMatchObject([{ status: 'IntegrationStarted', success: false }]);
  });
});

describe('the landing page', () => {
  it('plays a film of the product where no video is configured', long, async () => {
    const { page } = await harness.newUser();
    await withoutWrittenConfiguration(page, `${harness.product.info.api}/learnmore`);
    await intercept(page, '**/config.local.json', async (route) => {
      const { help: _help, ...config } = await (await route.fetch()).json();
      await route.fulfill({ json: config });
    });
    await page.goto(`${harness.product.info.api}/learnmore`);
    await page.getByRole('button', { name: 'Watch how it works' }).click();
    await page.getByText('An invoice in QuickBooks, delivered to an address in Denver.').waitFor();
    await page.getByText("'Estimate Tax' reads the rates of this address from AvaTax, line by line.").waitFor();
  });
});

describe('a company id that is not known', () => {
  it('is refused in one sentence, and not used for the next sign-in', long, async () => {
    const { page, ...user } = await harness.newUser();
    await page.goto(`${harness.product.info.api}/utilities?RealmId=999`);
    const sentence = page.getByText('Failed to validate company. Please retry.');
    await sentence.waitFor();
    expect(await sentence.count()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('realmId'))).toBeNull();
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await page.waitForURL(`${harness.product.info.api}/learnmore`);
    const requested = page.waitForRequest('**/oauth/api/signin?**');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect(new URL((await requested).url()).searchParams.get('realmId') ?? '').toBe('');
    expect(user.profile.pages()).toHaveLength(1);
  });
});

describe('the checklist of the set-up', () => {
  it('names on every page what is missing, until the company calculates', long, async () => {
    const setUp = new SetUp(await harness.newUser());
    const { page, user } = setUp;
    await setUp.signIn();
    await setUp.connect();
    expect(await page.getByRole('textbox', { name: 'User name' }).inputValue()).toBe('dana@cottonwood.example');
    await user.open('/integration');
    await page.getByText('Missing: AvaTax user name and password, AvaTax company.').waitFor();
    await page.getByRole('link', { name: 'Link company' }).click();
    await setUp.link();
    await page.getByText('4 of 6 steps done').waitFor();
    await page.getByText('Missing: Sales tax item.').first().waitFor();
    await setUp.completeSettings();
    await setUp.goHome();
    await page.getByText('Switch on tax calculation').waitFor();
    await setUp.activate();
    await page.getByText('Switch on tax calculation').waitFor({ state: 'hidden' });
    expect(await page.getByRole('heading', { name: 'Set-up' }).count()).toBe(0);
  });

  it('shows a user who is not an administrator who can do the next step', long, async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'luis', { realmId: '', isQboConnected: false }));
    await user.open('/integration');
    await user.page.getByText('Connecting a company needs an administrator of the Avalara account.').waitFor();
    await user.page.getByText('Who: an administrator of the Avalara account').first().waitFor();
  });
});
