// @module-tag long: every answer of the identity providers; setup-flows.test.ts has the usual ones
import { describe, expect, it } from 'vitest';
import type { FaultRule } from '@salestax/sandbox';
import { people, type BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import {
  failing,
  userWithoutDelays,
  isAt,
  passMoment,
  refusal,
  signInAs,
} from '../../support/browser/sign-in.harness.ts';
import { people as persons, personAt } from '../../support/person.harness.ts';

const identityFault = (fault: FaultRule['fault']): FaultRule => ({ service: 'identity', path: '/token$', fault });

const sentences = {
  notVerified: "We couldn't verify your identity.",
  notValidated: 'We were unable to validate you identity...',
  failed: 'Avalara authentication is failed, please try again with correct credentials.',
  network: 'Something went wrong, please try again later.',
};

const harness = useHostPages();

describe('a sign-in at the tax provider', () => {
  it('without a company leads to the integration page', async () => {
    const user = await userWithoutDelays(harness);
    await signInAs(user, people.administrator);
    await isAt(user, '/integration');
    expect(await user.record()).toMatchObject({
      isAIConnected: true,
      isSetupComplete: false,
      isQboConnected: false,
      realmId: '',
      userName: people.administrator,
    });
  });

  it('is validated three seconds after the callback, and not before', async () => {
    const user = await userWithoutDelays(harness);
    const { page } = user;
    const requestedUrls: string[] = [];
    page.on('request', (request) => void requestedUrls.push(request.url()));
    const answers = () => requestedUrls.filter((url) => url.includes('GetAIValidator'));
    await user.open('/launch');
    await page.waitForURL(`${harness.product.info.identity}/**`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await user.chooseAtProvider(people.administrator);
    await page.getByText('Please wait...').first().waitFor();
    await page.clock.runFor(2_999);
    expect(answers()).toEqual([]);
    const answer = page.waitForRequest('**/GetAIValidator');
    await page.clock.runFor(1);
    await answer;
  });

  it('shows a message when cancelled, and can be started again', async () => {
    const user = await userWithoutDelays(harness);
    await signInAs(user, null);
    await user.page.getByRole('alert').getByText(sentences.failed).waitFor();
    expect(await user.record()).toBeNull();
    await user.page.getByRole('link', { name: 'Start again' }).click();
    await isAt(user, '/learnmore');
  });

  it('is refused for a user without a tax account', async () => {
    const user = await userWithoutDelays(harness);
    await signInAs(user, people.stranger);
    await user.page.getByRole('alert').getByText(sentences.notValidated).waitFor();
    expect(await user.record()).toBeNull();
  });

  it('is refused for a user whom the provider deactivated, and an administrator can sign in instead', async () => {
    harness.allow(refusal(403));
    const user = await userWithoutDelays(harness);
    await signInAs(user, 'Theo Marsh');
    const dialog = user.page.getByRole('alertdialog', { name: 'Administrator Access Required' });
    await dialog.getByText('AvaTax lists this user as inactive').waitFor();
    await dialog.getByRole('button', { name: 'Sign-In' }).click();
    await user.chooseAtProvider(people.administrator);
    await passMoment(user.page);
    await isAt(user, '/integration');
  });

  it('that requires an administrator can be cancelled', async () => {
    harness.allow(refusal(403));
    const user = await userWithoutDelays(harness);
    await signInAs(user, 'Theo Marsh');
    await user.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await isAt(user, '/learnmore');
    expect(await user.record()).toBeNull();
  });

  it.each(['/aiauthcallback', '/authcallback'])(
    'makes no call when the callback %s has no parameters',
    async (path) => {
      const user = await userWithoutDelays(harness);
      const calls: string[] = [];
      user.page.on('request', (request) => void (request.url().includes('/oauth/') && calls.push(request.url())));
      await user.open(path);
      await user.page.getByRole('alert').getByText(sentences.notVerified).waitFor();
      const again = user.page.getByRole('link', { name: 'Start again' });
      const start = path === '/authcallback' ? '/integration' : '/learnmore';
      expect(await again.getAttribute('href')).toBe(user.address(start));
      expect(calls).toEqual([]);
    },
  );

  it('is not validated again when its callback is opened again', async () => {
    const user = await userWithoutDelays(harness);
    await user.open('/launch');
    const [callback] = await Promise.all([
      user.page.waitForRequest(/\/aiauthcallback/),
      user.chooseAtProvider(people.administrator),
    ]);
    const from = await callback.redirectedFrom()?.response();
    await passMoment(user.page);
    await isAt(user, '/integration');
    let isRequested = false;
    user.page.on('request', (request) => (isRequested ||= request.url().includes('GetAIValidator')));
    await user.page.goto((await from?.headerValue('location')) ?? '');
    await passMoment(user.page);
    await user.page.getByRole('alert').getByText(sentences.notVerified).waitFor();
    expect(isRequested).toBe(false);
    expect(await user.record()).not.toBeNull();
  });

  /** The address of this browser's sign-in. */
  const signInUrl = (user: BrowserUser) =>
    user.page.evaluate(async () =>
      (await fetch('/oauth/api/signin?operationType=signin&prompt=login', { credentials: 'include' })).text(),
    );
  const openCallback = (user: BrowserUser, parameters: Readonly<Record<string, string>>) =>
    user.open(`/aiauthcallback#${new URLSearchParams(parameters)}`);

  it('is refused when it was started in another browser', async () => {
    const user = await userWithoutDelays(harness);
    const other = personAt(harness.product);
    const { text } = await other.call('signInUrl', { query: { operationType: 'signin', prompt: 'login' } });
    await openCallback(user, await other.signInAt(text, persons.dana.sub));
    await passMoment(user.page);
    await user.page.getByRole('alert').getByText(sentences.notVerified).waitFor();
    expect(await user.record()).toBeNull();
  });

  it('is refused when its ID token was modified', async () => {
    const user = await userWithoutDelays(harness);
    await user.open('/health');
    const answer = await personAt(harness.product).signInAt(await signInUrl(user), persons.dana.sub);
    const [header, , signature] = (answer['id_token'] ?? '').split('.');
    const claims = Buffer.from(JSON.stringify({ sub: persons.priya.sub })).toString('base64url');
    await openCallback(user, { ...answer, id_token: [header, claims, signature].join('.') });
    await passMoment(user.page);
    await user.page.getByRole('alert').getByText(sentences.notVerified).waitFor();
    expect(await user.record()).toBeNull();
  });

  it.each<[string, FaultRule]>([
    ['refuses the code', identityFault(failing(400))],
    ['fails', identityFault(failing(500))],
    ['answers 429', identityFault(failing(429))],
    ['does not answer', identityFault({ kind: 'refused-connection' })],
  ])('fails with a message when the identity server %s', async (_, rule) => {
    const user = await userWithoutDelays(harness);
    harness.product.sandbox.kernel.faults.add(rule);
    await signInAs(user, people.administrator);
    await user.page.getByRole('alert').getByText(sentences.failed).waitFor();
    expect(await user.record()).toBeNull();
  });

  it.each([500, 503, 429])('fails with a message when the tax provider answers %i for its users', async (status) => {
    const user = await userWithoutDelays(harness);
    harness.product.sandbox.kernel.faults.add({
      service: 'tax-provider',
      path: '/accounts/.*/users',
      fault: failing(status),
    });
    await signInAs(user, people.administrator);
    await user.page.getByRole('alert').getByText(sentences.failed).waitFor();
  });

  it('shows a waiting message while the identity server is slow', async () => {
    const user = await userWithoutDelays(harness);
    harness.product.sandbox.kernel.faults.add(identityFault({ kind: 'latency', milliseconds: 1_500 }));
    await signInAs(user, people.administrator);
    await user.page.getByText('Checking your sign-in…').waitFor();
    await isAt(user, '/integration');
  });

  it('fails without a session when a proxy answers in place of the service', async () => {
    harness.allow(refusal(502));
    const user = await userWithoutDelays(harness);
    await intercept(user.page, '**/GetAIValidator', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await signInAs(user, people.administrator);
    await user.page.getByRole('alert').getByText(sentences.failed).waitFor();
    expect(await user.record()).toBeNull();
  });

  it('can be retried with the same callback after a network failure', async () => {
    harness.allow(/net::ERR_FAILED/);
    const user = await userWithoutDelays(harness);
    const restore = await intercept(user.page, '**/GetAIValidator', (route) => route.abort());
    await signInAs(user, people.administrator);
    await user.page.getByRole('alert').getByText(sentences.network).waitFor();
    restore();
    await user.page.getByRole('button', { name: 'Retry' }).click();
    await isAt(user, '/integration');
  });
});

describe('an onboarding', () => {
  it('with missing arguments shows a message, notifies the opener and returns to the portal', async () => {
    const user = await userWithoutDelays(harness);
    const log = user.page.waitForRequest('**/api/clientlogs');
    await user.open('/on-boarding?connectorId=quickbooks&accountId=2000134567');
    const sentence = 'Error in integration arguments. Redirecting back to the integration portal';
    await user.page.getByRole('alert').getByText(sentence).waitFor();
    expect((await log).postDataJSON()).toMatchObject({ message: sentence, level: 'Error' });
    await user.page.clock.runFor(4_000);
    await user.page.getByText('1 second', { exact: true }).waitFor();
    await user.page.clock.runFor(1_000);
    await user.page.waitForURL(harness.product.info.integrations);
  });

  it('by a non-administrator stops before the consent of QuickBooks and can be restarted as another user', async () => {
    const user = await userWithoutDelays(harness);
    await user.open('/on-boarding?connectorId=quickbooks&accountId=2000134567&avataxCompanyId=7001');
    await user.page.getByText('Please wait...').waitFor();
    await user.page.clock.runFor(5_000);
    await user.chooseAtProvider(people.bookkeeper);
    await passMoment(user.page);
    const dialog = user.page.getByRole('alertdialog', { name: 'Administrator Access Required' });
    await dialog.getByRole('button', { name: 'Sign-In' }).click();
    await user.chooseAtProvider(people.administrator);
    await passMoment(user.page);
    await user.page.waitForURL(`${harness.product.info.accounting}/connect/**`);
  });
});
describe('a redirect', () => {
  const own = useHostPages({ consent: false });
  const away: FaultRule = { service: 'identity', path: 'openid-configuration', fault: { kind: 'refused-connection' } };

  it('to a tax provider that has not answered since the start fails with a message until it answers', async () => {
    own.allow(refusal(503));
    const user = await userWithoutDelays(own);
    own.product.sandbox.kernel.faults.add(away);

    await user.open('/launch');
    await user.page.clock.runFor(6_000);
    await user.page.getByRole('alert').getByText(sentences.network).waitFor();

    const onboardingArguments = { connectorId: 'quickbooks', accountId: '2000134567', avataxCompanyId: '7001' };
    await user.open(`/on-boarding?${new URLSearchParams(onboardingArguments)}`);
    await user.page.getByText('Initiating QuickBooks company integration').waitFor();
    await user.page.getByText('Please wait...').waitFor();
    for (const _ of [1, 2, 3, 4, 5]) await user.page.clock.runFor(1_000);
    await user.page.clock.runFor(6_000);
    const alert = user.page.getByRole('alert');
    await alert.getByText('We couldn’t redirect you to Avalara sign-in. Please click Retry to try again.').waitFor();
    own.product.sandbox.kernel.faults.clear();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await user.page.getByText('Please wait...').waitFor();
    expect(await user.page.evaluate(() => JSON.parse(localStorage.getItem('onboarding') ?? ''))).toMatchObject({
      ...onboardingArguments,
      status: 'NotStarted',
      success: false,
    });
    for (const _ of [1, 2, 3, 4, 5]) await user.page.clock.runFor(1_000);
    await user.chooseAtProvider(people.administrator);
  });

  it('to the accounting service is reported as missing when its address is not configured', async () => {
    const user = await userWithoutDelays(own);
    await signInAs(user, people.administrator);
    await user.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    await user.page.getByRole('alert').getByText('Intuit URL is not generated').waitFor();
  });
});
