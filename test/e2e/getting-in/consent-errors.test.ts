// @module-tag long: every answer of the accounting service to a consent; setup-flows.test.ts has the usual ones
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { FaultRule } from '@salestax/sandbox';
import { closes, people, type BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { demoCompany } from '../../support/browser/set-up.harness.ts';
import {
  failing,
  userWithoutDelays,
  isAt,
  passMoment,
  refusal,
  signInAs,
} from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { textAt } from '../../support/json.ts';
import { connect, people as persons, personAt, signIn } from '../../support/person.harness.ts';
import type { Product } from '../../support/product.harness.ts';

const secondCompany = '9341452100000002';
const automatedCompany = '9341452100000003';
const notFinished = 'The QuickBooks window was left before the company was connected. You can start again.';

const consentFault = (fault: FaultRule['fault']): FaultRule => ({ service: 'accounting', path: '/bearer$', fault });

/** Signs in without a company and opens the consent window. */
async function openConsent(user: BrowserUser, who: string): Promise<Page> {
  await signInAs(user, who);
  await isAt(user, '/integration');
  return user.windowOf(() => user.page.getByRole('button', { name: 'Connect to QuickBooks' }).click());
}

/** Connects a company without linking it, and without a browser. */
async function connected(product: Product, realmId: string, who: 'dana' | 'priya'): Promise<void> {
  const person = personAt(product);
  const { body } = await signIn(person, persons[who].sub);
  await connect(person, textAt(body, 'appToken'), persons[who].accounting, realmId);
}

describe('the consent at the accounting service', () => {
  const harness = useHostPages();

  it('when declined shows a message, and can be requested again from the first window', async () => {
    const user = await userWithoutDelays(harness);
    const popup = await openConsent(user, people.administrator);
    await user.consentAtAccounting(null, '', popup);
    await passMoment(popup);
    await popup.getByRole('alert').getByText('QuickBooks was not connected, because access was declined.').waitFor();
    const declined = user.page.getByText('The company was not connected in the QuickBooks window.');
    await declined.waitFor();
    expect(popup.isClosed()).toBe(false);
    expect(await user.page.getByRole('progressbar').count()).toBe(0);
    await closes(popup, () => popup.getByRole('button', { name: 'Close' }).click());
    expect(await declined.isVisible()).toBe(true);
    expect(await user.page.getByRole('button', { name: 'Connect to QuickBooks' }).isEnabled()).toBe(true);
  });

  it.each<[string, FaultRule]>([
    ['the company can’t be read', { service: 'accounting', path: 'companyinfo', fault: failing(500) }],
    [
      'the company does not answer',
      { service: 'accounting', path: 'companyinfo', fault: { kind: 'refused-connection' } },
    ],
    ['its token endpoint fails', consentFault(failing(500))],
    ['its token endpoint answers 429', consentFault(failing(429))],
  ])('says that it can be repeated when %s', async (_, rule) => {
    const user = await userWithoutDelays(harness);
    const popup = await openConsent(user, people.administrator);
    harness.product.sandbox.kernel.faults.add(rule);
    await user.consentAtAccounting(people.administrator, demoCompany, popup);
    await passMoment(popup);
    await popup.getByRole('alert').getByText('QuickBooks could not be connected. Please retry.').waitFor();
    await closes(popup, () => popup.getByRole('button', { name: 'Close' }).click());
    await user.page.getByText('The company was not connected in the QuickBooks window.').waitFor();
    expect(await user.record()).toMatchObject({ isQboConnected: false, realmId: '' });
  });

  it('shows a waiting message while the service is slow', async () => {
    const user = await userWithoutDelays(harness);
    const popup = await openConsent(user, people.administrator);
    harness.product.sandbox.kernel.faults.add(consentFault({ kind: 'latency', milliseconds: 1_500 }));
    await user.consentAtAccounting(people.administrator, demoCompany, popup);
    await passMoment(popup);
    await popup.getByText('Checking the connection…').waitFor();
    await popup.waitForURL(/aiauthcallback/);
    await closes(popup, () => passMoment(popup));
    await isAt(user, '/linkcompany');
  });

  it('for another administrator’s company can be cancelled', async () => {
    await connected(harness.product, harness.product.info.realmId, 'dana');
    const user = await userWithoutDelays(harness);
    const popup = await openConsent(user, people.secondAdministrator);
    await user.consentAtAccounting(people.secondAdministrator, demoCompany, popup);
    await passMoment(popup);
    const dialog = popup.getByRole('alertdialog', { name: 'Company already connected' });
    await dialog
      .getByText('This QuickBooks company is already connected through the Avalara Connector by another administrator.')
      .waitFor();
    expect(await dialog.innerText()).not.toContain(people.administrator);
    await closes(popup, () => dialog.getByRole('button', { name: 'Cancel' }).click());
    await user.page.getByText(notFinished).waitFor();
    expect(await user.record()).toMatchObject({ isQboConnected: false, realmId: '' });
  });

  it('for another administrator’s company can be repeated for a different company', async () => {
    await connected(harness.product, harness.product.info.realmId, 'dana');
    const user = await userWithoutDelays(harness);
    const popup = await openConsent(user, people.secondAdministrator);
    await user.consentAtAccounting(people.secondAdministrator, demoCompany, popup);
    await passMoment(popup);
    await popup.getByRole('button', { name: 'Select a different company' }).click();
    await popup.waitForURL(`${harness.product.info.accounting}/connect/**`);
    expect(new URL(popup.url()).searchParams.get('prompt')).toBe('select_account');
    await popup.getByRole('button', { name: people.secondAdministrator }).click();
    await popup.locator(`input[value="${automatedCompany}"]`).check();
    await popup.getByRole('button', { name: 'Connect' }).click();
    await passMoment(popup);
    await popup.waitForURL(/aiauthcallback/);
    await closes(popup, () => passMoment(popup));
    await isAt(user, '/linkcompany');
    expect(await user.record()).toMatchObject({ isQboConnected: true, realmId: automatedCompany });
  });

  it('fails with an alert when the user signs in with another provider account', async () => {
    const user = await userWithoutDelays(harness);
    const popup = await openConsent(user, people.administrator);
    await user.profile.clearCookies({ domain: new URL(harness.product.info.identity).hostname, path: /^\/avalara/ });
    await popup.getByRole('button', { name: people.administrator }).click();
    await popup.locator(`input[value="${secondCompany}"]`).check();
    await popup.getByRole('button', { name: 'Connect' }).click();
    await passMoment(popup);
    await user.chooseAtProvider(people.severalCompanies, popup);
    await passMoment(popup);
    const dialog = popup.getByRole('alertdialog');
    await dialog.getByText('company-validation-error').waitFor();
    await closes(popup, () => dialog.getByRole('button', { name: 'Ok' }).click());
    expect(await user.record()).toMatchObject({ userName: people.administrator, isQboConnected: false });
  });

  it('is not requested for a user who is not an administrator, who can sign in as another user', async () => {
    const user = await userWithoutDelays(harness);
    await signInAs(user, people.bookkeeper);
    await user.page.getByText('Connecting a company needs an administrator of the Avalara account.').waitFor();
    await user.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    const dialog = user.page.getByRole('alertdialog', { name: 'Administrator Access Required' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await user.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    await dialog.getByRole('button', { name: 'Sign-In' }).click();
    await user.chooseAtProvider(people.administrator);
    await passMoment(user.page);
    await isAt(user, '/integration');
    expect(await user.record()).toMatchObject({ userName: people.administrator, isUsrAlw: true });
  });

  it('can be retried when a proxy answers in place of the service', async () => {
    harness.allow(refusal(502));
    const user = await userWithoutDelays(harness);
    await signInAs(user, people.administrator);
    const restore = await intercept(user.page, '**/oauth/api/signin', (route) => route.fulfill({ status: 502 }));
    await user.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    const alert = user.page.getByRole('alert');
    await alert.getByText('Failed to redirect to Intuit. Please retry.').waitFor();
    restore();
    const popup = await user.windowOf(() => alert.getByRole('button', { name: 'Retry' }).click());
    await popup.waitForURL(`${harness.product.info.accounting}/connect/**`);
  });

  it('is refused with the service’s reason after too many attempts', async () => {
    const user = await userWithoutDelays(harness);
    await signInAs(user, people.administrator);
    const connect = user.page.getByRole('button', { name: 'Connect to QuickBooks' });
    await connect.waitFor();
    // Exceeds the limit of twenty attempts a minute.
    await user.page.evaluate(
      async (signInRequest) => {
        const token = JSON.parse(localStorage.getItem('qbo_session') ?? '{}').session_Id.replace(/_\d{13}$/, '');
        const proof = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-xsrf-token': proof };
        for (let count = 0; count < 20; count += 1)
          await fetch('/oauth/api/signin', { method: 'POST', headers, body: JSON.stringify(signInRequest) });
      },
      { operationType: 'signin', prompt: 'login' },
    );
    await connect.click();
    const sentence = 'Failed to generate Intuit URL: Too many attempts. Wait a minute and try again.';
    await user.page.getByRole('alert').getByText(sentence).waitFor();
  });

  it('is never opened at an address outside the configuration', async () => {
    const user = await userWithoutDelays(harness);
    await signInAs(user, people.administrator);
    const log = user.page.waitForRequest('**/api/clientlogs');
    const answer = { intuitUrl: 'https://intuit.example.net/connect', error: null };
    const opened: string[] = [];
    user.profile.on('request', (request) => {
      if (request.url().startsWith('https://intuit.example.net')) opened.push(request.url());
    });
    await intercept(user.page, '**/oauth/api/signin', (route) => route.fulfill({ json: answer }));
    await user.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    expect((await log).postDataJSON()).toMatchObject({ message: 'invalid url', source: 'QBOWebApp' });
    // The window that the click opened is empty, and closes.
    await expect.poll(() => user.profile.pages().length).toBe(1);
    expect(opened).toEqual([]);
  });
});

describe('opening a connected company', () => {
  const harness = useHostPages({ connected: true });
  const open = (user: BrowserUser) => user.open(`/utilities?RealmId=${harness.product.info.realmId}`);

  it("fails with 'company-validation-error' for an account that the company is not linked to", async () => {
    const user = await userWithoutDelays(harness);
    await open(user);
    await user.chooseAtProvider(people.severalCompanies);
    await passMoment(user.page);
    const dialog = user.page.getByRole('alertdialog');
    await dialog.getByText('company-validation-error').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await isAt(user, '/learnmore');
    expect(await user.record()).toBeNull();
    // The next sign-in is for the companies of that account.
    await signInAs(user, people.severalCompanies);
    await isAt(user, '/integration');
  });

  it('succeeds for every user of its account', async () => {
    const user = await userWithoutDelays(harness);
    await open(user);
    await user.chooseAtProvider(people.bookkeeper);
    await passMoment(user.page);
    await isAt(user, '/home');
    expect(await user.record()).toMatchObject({ isAIConnected: true, isSetupComplete: true, isUsrAlw: false });
  });

  it('requires an administrator while the setup is not complete', async () => {
    harness.allow(refusal(403));
    const { realmId } = harness.product.info;
    await harness.product.changeSettings(realmId, { taxItemId: '' });
    const user = await userWithoutDelays(harness);
    await open(user);
    await user.chooseAtProvider(people.bookkeeper);
    await passMoment(user.page);
    const dialog = user.page.getByRole('alertdialog', { name: 'Administrator Access Required' });
    await dialog.getByRole('button', { name: 'Sign-In' }).click();
    await user.chooseAtProvider(people.administrator);
    await passMoment(user.page);
    await isAt(user, '/connectorsettings');
    await harness.product.changeSettings(realmId, { taxItemId: '40' });
  });

  it('fails for a company that is not connected, until it is connected', async () => {
    const user = await userWithoutDelays(harness);
    await user.open(`/utilities?RealmId=${secondCompany}`);
    const alert = user.page.getByRole('alert');
    await alert.getByText('Failed to validate company. Please retry.').first().waitFor();
    await connected(harness.product, secondCompany, 'dana');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await user.chooseAtProvider(people.administrator);
    await passMoment(user.page);
    await isAt(user, '/linkcompany');
  });

  it('fails without a company id and without the service', async () => {
    harness.allow(refusal(502));
    const user = await userWithoutDelays(harness);
    const alert = user.page.getByRole('alert');
    await user.open('/utilities');
    await alert.getByText('Failed to validate company. Please retry.').waitFor();
    await intercept(user.page, '**/ValidateCompany', (route) => route.fulfill({ status: 502 }));
    await open(user);
    await alert.getByText('Failed to validate company. Please retry.').waitFor();
    await alert.getByRole('button', { name: 'Retry' }).waitFor();
  });

  it('with another provider account is only possible from our own page', async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    for (const query of [
      '',
      `?id=${harness.product.info.realmId}`,
      `?id=${harness.product.info.realmId}&requestToken=x&userId=0`,
    ]) {
      await user.open(`/avataxlogin${query}`);
      const alert = user.page.getByRole('alert');
      await alert.getByText('Unauthorized user attempting to access the ERP company.').waitFor();
      expect(user.page.url()).not.toContain('requestToken');
      expect(await user.page.getByRole('button', { name: 'Sign In' }).count()).toBe(0);
    }
    await user.page.getByRole('link', { name: 'Back to integration' }).click();
    await isAt(user, '/integration');
  });
});
