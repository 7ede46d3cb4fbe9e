// @module-tag long: every answer of the accounting service to a consent; setup-flows.test.ts has the usual ones
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { FaultRule } from '@salestax/sandbox';
import { textAt } from '../../support/json.ts';
import type { Product } from '../../support/product.harness.ts';
import { connect, people as persons, personAt, signIn } from '../../support/person.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { demoCompany } from '../../support/browser/set-up.harness.ts';
import { useSetupStage } from '../../support/browser/host-pages.harness.ts';
import { failing, hurried, isAt, passMoment, refusal, signInAs } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { closes, people, type Visitor } from '../../support/browser/visitor.harness.ts';

const secondCompany = '9341452100000002';
const automatedCompany = '9341452100000003';
const notFinished = 'The QuickBooks window was left before the company was connected. You can start again.';

const consentFault = (fault: FaultRule['fault']): FaultRule => ({ service: 'accounting', path: '/bearer$', fault });

/** Signs in without a company and opens the consent window. */
async function openConsent(visitor: Visitor, who: string): Promise<Page> {
  await signInAs(visitor, who);
  await isAt(visitor, '/integration');
  return visitor.windowOf(() => visitor.page.getByRole('button', { name: 'Connect to QuickBooks' }).click());
}

/** Connects a company without linking it, and without a browser. */
async function connected(product: Product, realmId: string, who: 'dana' | 'priya'): Promise<void> {
  const person = personAt(product);
  const { body } = await signIn(person, persons[who].sub);
  await connect(person, textAt(body, 'appToken'), persons[who].accounting, realmId);
}

describe('the consent at the accounting service', () => {
  const stage = useSetupStage();

  it('when declined shows a message, and can be requested again from the first window', async () => {
    const visitor = await hurried(stage);
    const popup = await openConsent(visitor, people.administrator);
    await visitor.consentAtAccounting(null, '', popup);
    await passMoment(popup);
    await popup.getByRole('alert').getByText('QuickBooks was not connected, because access was declined.').waitFor();
    await closes(popup, () => popup.getByRole('button', { name: 'Close' }).click());
    await visitor.page.getByText(notFinished).waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Connect to QuickBooks' }).isEnabled()).toBe(true);
  });

  it.each<[string, FaultRule]>([
    ['the company can’t be read', { service: 'accounting', path: 'companyinfo', fault: failing(500) }],
    [
      'the company does not answer',
      { service: 'accounting', path: 'companyinfo', fault: { kind: 'refused-connection' } },
    ],
    ['its token endpoint fails', consentFault(failing(500))],
    ['its token endpoint has too much to do', consentFault(failing(429))],
  ])('fails with a dialog when %s', async (_, rule) => {
    const visitor = await hurried(stage);
    const popup = await openConsent(visitor, people.administrator);
    stage.product.sandbox.kernel.faults.add(rule);
    await visitor.consentAtAccounting(people.administrator, demoCompany, popup);
    await passMoment(popup);
    const dialog = popup.getByRole('alertdialog');
    await dialog.getByText('Connector authentication failed, ERP company is not found').waitFor();
    await closes(popup, () => dialog.getByRole('button', { name: 'Ok' }).click());
    await visitor.page.getByText(notFinished).waitFor();
    expect(await visitor.record()).toMatchObject({ isQboConnected: false, realmId: '' });
  });

  it('shows a waiting message while the service is slow', async () => {
    const visitor = await hurried(stage);
    const popup = await openConsent(visitor, people.administrator);
    stage.product.sandbox.kernel.faults.add(consentFault({ kind: 'latency', milliseconds: 1_500 }));
    await visitor.consentAtAccounting(people.administrator, demoCompany, popup);
    await passMoment(popup);
    await popup.getByText('Checking the connection…').waitFor();
    await popup.waitForURL(/aiauthcallback/);
    await closes(popup, () => passMoment(popup));
    await isAt(visitor, '/linkcompany');
  });

  it('for another administrator’s company can be cancelled', async () => {
    await connected(stage.product, stage.product.info.realmId, 'dana');
    const visitor = await hurried(stage);
    const popup = await openConsent(visitor, people.secondAdministrator);
    await visitor.consentAtAccounting(people.secondAdministrator, demoCompany, popup);
    await passMoment(popup);
    const dialog = popup.getByRole('alertdialog', { name: 'Company already connected' });
    await dialog
      .getByText('This QuickBooks company is already connected through the Avalara Connector by another administrator.')
      .waitFor();
    expect(await dialog.innerText()).not.toContain(people.administrator);
    await closes(popup, () => dialog.getByRole('button', { name: 'Cancel' }).click());
    await visitor.page.getByText(notFinished).waitFor();
    expect(await visitor.record()).toMatchObject({ isQboConnected: false, realmId: '' });
  });

  it('for another administrator’s company can be repeated for a different company', async () => {
    await connected(stage.product, stage.product.info.realmId, 'dana');
    const visitor = await hurried(stage);
    const popup = await openConsent(visitor, people.secondAdministrator);
    await visitor.consentAtAccounting(people.secondAdministrator, demoCompany, popup);
    await passMoment(popup);
    await popup.getByRole('button', { name: 'Select a different company' }).click();
    await popup.waitForURL(`${stage.product.info.accounting}/connect/**`);
    expect(new URL(popup.url()).searchParams.get('prompt')).toBe('select_account');
    await popup.getByRole('button', { name: people.secondAdministrator }).click();
    await popup.locator(`input[value="${automatedCompany}"]`).check();
    await popup.getByRole('button', { name: 'Connect' }).click();
    await passMoment(popup);
    await popup.waitForURL(/aiauthcallback/);
    await closes(popup, () => passMoment(popup));
    await isAt(visitor, '/linkcompany');
    expect(await visitor.record()).toMatchObject({ isQboConnected: true, realmId: automatedCompany });
  });

  it('fails with an alert when the user signs in with another provider account', async () => {
    const visitor = await hurried(stage);
    const popup = await openConsent(visitor, people.administrator);
    await visitor.profile.clearCookies({ domain: new URL(stage.product.info.identity).hostname, path: /^\/avalara/ });
    await popup.getByRole('button', { name: people.administrator }).click();
    await popup.locator(`input[value="${secondCompany}"]`).check();
    await popup.getByRole('button', { name: 'Connect' }).click();
    await passMoment(popup);
    await visitor.chooseAtProvider(people.severalCompanies, popup);
    await passMoment(popup);
    const dialog = popup.getByRole('alertdialog');
    await dialog.getByText('company-validation-error').waitFor();
    await closes(popup, () => dialog.getByRole('button', { name: 'Ok' }).click());
    expect(await visitor.record()).toMatchObject({ userName: people.administrator, isQboConnected: false });
  });

  it('is not requested for a user who is not an administrator, who can sign in as another user', async () => {
    stage.allow(refusal(403));
    const visitor = await hurried(stage);
    await signInAs(visitor, people.bookkeeper);
    await visitor.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    const dialog = visitor.page.getByRole('alertdialog', { name: 'Administrator Access Required' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await visitor.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    await dialog.getByRole('button', { name: 'Sign-In' }).click();
    await visitor.chooseAtProvider(people.administrator);
    await passMoment(visitor.page);
    await isAt(visitor, '/integration');
    expect(await visitor.record()).toMatchObject({ userName: people.administrator, isUsrAlw: true });
  });

  it('can be retried when a proxy answers in place of the service', async () => {
    stage.allow(refusal(502));
    const visitor = await hurried(stage);
    await signInAs(visitor, people.administrator);
    const restore = await intercept(visitor.page, '**/oauth/api/signin', (route) => route.fulfill({ status: 502 }));
    await visitor.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    const alert = visitor.page.getByRole('alert');
    await alert.getByText('Failed to redirect to Intuit. Please retry.').waitFor();
    restore();
    const popup = await visitor.windowOf(() => alert.getByRole('button', { name: 'Retry' }).click());
    await popup.waitForURL(`${stage.product.info.accounting}/connect/**`);
  });

  it('is refused with the service’s reason after too many attempts', async () => {
    const visitor = await hurried(stage);
    await signInAs(visitor, people.administrator);
    const connect = visitor.page.getByRole('button', { name: 'Connect to QuickBooks' });
    await connect.waitFor();
    // Exceeds the limit of twenty attempts a minute.
    await visitor.page.evaluate(
      async (requested) => {
        const token = JSON.parse(localStorage.getItem('qbo_session') ?? '{}').session_Id.replace(/_\d{13}$/, '');
        const proof = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-xsrf-token': proof };
        for (let count = 0; count < 20; count += 1)
          await fetch('/oauth/api/signin', { method: 'POST', headers, body: JSON.stringify(requested) });
      },
      { operationType: 'signin', prompt: 'login' },
    );
    await connect.click();
    const sentence = 'Failed to generate Intuit URL: Too many attempts. Wait a minute and try again.';
    await visitor.page.getByRole('alert').getByText(sentence).waitFor();
  });

  it('is never opened at an address outside the configuration', async () => {
    const visitor = await hurried(stage);
    await signInAs(visitor, people.administrator);
    const log = visitor.page.waitForRequest('**/api/clientlogs');
    const answer = { intuitUrl: 'https://intuit.example.net/connect', error: null };
    await intercept(visitor.page, '**/oauth/api/signin', (route) => route.fulfill({ json: answer }));
    await visitor.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    expect((await log).postDataJSON()).toMatchObject({ message: 'invalid url', source: 'QBOWebApp' });
    expect(visitor.profile.pages()).toHaveLength(1);
  });
});

describe('opening a connected company', () => {
  const stage = useSetupStage({ connected: true });
  const open = (visitor: Visitor) => visitor.open(`/utilities?RealmId=${stage.product.info.realmId}`);

  it("fails with 'company-validation-error' for an account that the company is not linked to", async () => {
    const visitor = await hurried(stage);
    await open(visitor);
    await visitor.chooseAtProvider(people.severalCompanies);
    await passMoment(visitor.page);
    const dialog = visitor.page.getByRole('alertdialog');
    await dialog.getByText('company-validation-error').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await isAt(visitor, '/learnmore');
    expect(await visitor.record()).toBeNull();
  });

  it('succeeds for every user of its account', async () => {
    const visitor = await hurried(stage);
    await open(visitor);
    await visitor.chooseAtProvider(people.bookkeeper);
    await passMoment(visitor.page);
    await isAt(visitor, '/home');
    expect(await visitor.record()).toMatchObject({ isAIConnected: true, isSetupComplete: true, isUsrAlw: false });
  });

  it('requires an administrator while the setup is not complete', async () => {
    stage.allow(refusal(403));
    const { realmId } = stage.product.info;
    await stage.product.changeSettings(realmId, { taxItemId: '' });
    const visitor = await hurried(stage);
    await open(visitor);
    await visitor.chooseAtProvider(people.bookkeeper);
    await passMoment(visitor.page);
    const dialog = visitor.page.getByRole('alertdialog', { name: 'Administrator Access Required' });
    await dialog.getByRole('button', { name: 'Sign-In' }).click();
    await visitor.chooseAtProvider(people.administrator);
    await passMoment(visitor.page);
    await isAt(visitor, '/connectorsettings');
    await stage.product.changeSettings(realmId, { taxItemId: '40' });
  });

  it('fails for a company that is not connected, until it is connected', async () => {
    const visitor = await hurried(stage);
    await visitor.open(`/utilities?RealmId=${secondCompany}`);
    const alert = visitor.page.getByRole('alert');
    await alert.getByText('Failed to validate company. Please retry.').first().waitFor();
    await connected(stage.product, secondCompany, 'dana');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await visitor.chooseAtProvider(people.administrator);
    await passMoment(visitor.page);
    await isAt(visitor, '/linkcompany');
  });

  it('fails without a company id and without the service', async () => {
    stage.allow(refusal(502));
    const visitor = await hurried(stage);
    const alert = visitor.page.getByRole('alert');
    await visitor.open('/utilities');
    await alert.getByText('Failed to validate company. Please retry.').waitFor();
    await intercept(visitor.page, '**/ValidateCompany', (route) => route.fulfill({ status: 502 }));
    await open(visitor);
    await alert.getByText('Failed to validate company. Please retry.').waitFor();
    await alert.getByRole('button', { name: 'Retry' }).waitFor();
  });

  it('with another provider account is only possible from our own page', async () => {
    const visitor = await stage.visitor(await signedIn(stage.product, 'dana'));
    for (const query of [
      '',
      `?id=${stage.product.info.realmId}`,
      `?id=${stage.product.info.realmId}&requestToken=x&userId=0`,
    ]) {
      await visitor.open(`/avataxlogin${query}`);
      const alert = visitor.page.getByRole('alert');
      await alert.getByText('Unauthorized user attempting to access the ERP company.').waitFor();
      expect(await visitor.page.getByRole('button', { name: 'Sign In' }).count()).toBe(0);
    }
    await visitor.page.getByRole('link', { name: 'Back to integration' }).click();
    await isAt(visitor, '/integration');
  });
});
