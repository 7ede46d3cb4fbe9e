// @module-tag long: every answer of the identity providers; setup-flows.test.ts has the usual ones
import { describe, expect, it } from 'vitest';
import type { FaultRule } from '@salestax/sandbox';
import { people as persons, personAt } from '../../support/person.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { useSetupStage } from '../../support/browser/host-pages.harness.ts';
import { failing, hurried, isAt, passMoment, refusal, signInAs } from '../../support/browser/sign-in.harness.ts';
import { people, type Visitor } from '../../support/browser/visitor.harness.ts';

const identityFault = (fault: FaultRule['fault']): FaultRule => ({ service: 'identity', path: '/token$', fault });

const sentences = {
  notVerified: "We couldn't verify your identity.",
  notValidated: 'We were unable to validate you identity...',
  failed: 'Avalara authentication is failed, please try again with correct credentials.',
  network: 'Something went wrong, please try again later.',
};

const stage = useSetupStage();

describe('a sign-in at the tax provider', () => {
  it('without a company leads to the integration page', async () => {
    const visitor = await hurried(stage);
    await signInAs(visitor, people.administrator);
    await isAt(visitor, '/integration');
    expect(await visitor.record()).toMatchObject({
      isAIConnected: true,
      isSetupComplete: false,
      isQboConnected: false,
      realmId: '',
      userName: people.administrator,
    });
  });

  it('is validated three seconds after the callback, and not before', async () => {
    const visitor = await hurried(stage);
    const { page } = visitor;
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    const answers = () => requested.filter((url) => url.includes('GetAIValidator'));
    await visitor.open('/launch');
    await page.waitForURL(`${stage.product.info.identity}/**`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await visitor.chooseAtProvider(people.administrator);
    await page.getByText('Please wait...').first().waitFor();
    await page.clock.runFor(2_999);
    expect(answers()).toEqual([]);
    const answer = page.waitForRequest('**/GetAIValidator');
    await page.clock.runFor(1);
    await answer;
  });

  it('shows a message when cancelled, and can be started again', async () => {
    const visitor = await hurried(stage);
    await signInAs(visitor, null);
    await visitor.page.getByRole('alert').getByText(sentences.failed).waitFor();
    expect(await visitor.record()).toBeNull();
    await visitor.page.getByRole('link', { name: 'Start again' }).click();
    await isAt(visitor, '/learnmore');
  });

  it('is refused for a user without a tax account', async () => {
    const visitor = await hurried(stage);
    await signInAs(visitor, people.stranger);
    await visitor.page.getByRole('alert').getByText(sentences.notValidated).waitFor();
    expect(await visitor.record()).toBeNull();
  });

  it('is refused for a user whom the provider deactivated, and an administrator can sign in instead', async () => {
    stage.allow(refusal(403));
    const visitor = await hurried(stage);
    await signInAs(visitor, 'Theo Marsh');
    const dialog = visitor.page.getByRole('alertdialog', { name: 'Administrator Access Required' });
    await dialog.getByRole('button', { name: 'Sign-In' }).click();
    await visitor.chooseAtProvider(people.administrator);
    await passMoment(visitor.page);
    await isAt(visitor, '/integration');
  });

  it('that requires an administrator can be cancelled', async () => {
    stage.allow(refusal(403));
    const visitor = await hurried(stage);
    await signInAs(visitor, 'Theo Marsh');
    await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await isAt(visitor, '/learnmore');
    expect(await visitor.record()).toBeNull();
  });

  it.each(['/aiauthcallback', '/authcallback'])(
    'makes no call when the callback %s has no parameters',
    async (path) => {
      const visitor = await hurried(stage);
      const calls: string[] = [];
      visitor.page.on('request', (request) => void (request.url().includes('/oauth/') && calls.push(request.url())));
      await visitor.open(path);
      await visitor.page.getByRole('alert').getByText(sentences.notVerified).waitFor();
      const again = visitor.page.getByRole('link', { name: 'Start again' });
      const start = path === '/authcallback' ? '/integration' : '/learnmore';
      expect(await again.getAttribute('href')).toBe(visitor.address(start));
      expect(calls).toEqual([]);
    },
  );

  it('is not validated again when its callback is opened again', async () => {
    const visitor = await hurried(stage);
    await visitor.open('/launch');
    const [callback] = await Promise.all([
      visitor.page.waitForRequest(/\/aiauthcallback/),
      visitor.chooseAtProvider(people.administrator),
    ]);
    const from = await callback.redirectedFrom()?.response();
    await passMoment(visitor.page);
    await isAt(visitor, '/integration');
    let isRequested = false;
    visitor.page.on('request', (request) => (isRequested ||= request.url().includes('GetAIValidator')));
    await visitor.page.goto((await from?.headerValue('location')) ?? '');
    await passMoment(visitor.page);
    await visitor.page.getByRole('alert').getByText(sentences.notVerified).waitFor();
    expect(isRequested).toBe(false);
    expect(await visitor.record()).not.toBeNull();
  });

  /** The address of this browser's sign-in. */
  const signInUrl = (visitor: Visitor) =>
    visitor.page.evaluate(async () =>
      (await fetch('/oauth/api/signin?operationType=signin&prompt=login', { credentials: 'include' })).text(),
    );
  const comeBack = (visitor: Visitor, parameters: Readonly<Record<string, string>>) =>
    visitor.open(`/aiauthcallback#${new URLSearchParams(parameters)}`);

  it('is refused when it was started in another browser', async () => {
    const visitor = await hurried(stage);
    const other = personAt(stage.product);
    const { text } = await other.call('signInUrl', { query: { operationType: 'signin', prompt: 'login' } });
    await comeBack(visitor, await other.signInAt(text, persons.dana.sub));
    await passMoment(visitor.page);
    await visitor.page.getByRole('alert').getByText(sentences.notVerified).waitFor();
    expect(await visitor.record()).toBeNull();
  });

  it('is refused when its ID token was modified', async () => {
    const visitor = await hurried(stage);
    await visitor.open('/health');
    const answer = await personAt(stage.product).signInAt(await signInUrl(visitor), persons.dana.sub);
    const [header, , signature] = (answer['id_token'] ?? '').split('.');
    const claims = Buffer.from(JSON.stringify({ sub: persons.priya.sub })).toString('base64url');
    await comeBack(visitor, { ...answer, id_token: [header, claims, signature].join('.') });
    await passMoment(visitor.page);
    await visitor.page.getByRole('alert').getByText(sentences.notVerified).waitFor();
    expect(await visitor.record()).toBeNull();
  });

  it.each<[string, FaultRule]>([
    ['refuses the code', identityFault(failing(400))],
    ['fails', identityFault(failing(500))],
    ['has too much to do', identityFault(failing(429))],
    ['does not answer', identityFault({ kind: 'refused-connection' })],
  ])('fails with a message when the identity server %s', async (_, rule) => {
    const visitor = await hurried(stage);
    stage.product.sandbox.kernel.faults.add(rule);
    await signInAs(visitor, people.administrator);
    await visitor.page.getByRole('alert').getByText(sentences.failed).waitFor();
    expect(await visitor.record()).toBeNull();
  });

  it.each([500, 503, 429])('fails with a message when the tax provider answers %i for its users', async (status) => {
    const visitor = await hurried(stage);
    stage.product.sandbox.kernel.faults.add({
      service: 'tax-provider',
      path: '/accounts/.*/users',
      fault: failing(status),
    });
    await signInAs(visitor, people.administrator);
    await visitor.page.getByRole('alert').getByText(sentences.failed).waitFor();
  });

  it('shows a waiting message while the identity server is slow', async () => {
    const visitor = await hurried(stage);
    stage.product.sandbox.kernel.faults.add(identityFault({ kind: 'latency', milliseconds: 1_500 }));
    await signInAs(visitor, people.administrator);
    await visitor.page.getByText('Checking your sign-in…').waitFor();
    await isAt(visitor, '/integration');
  });

  it('fails without a session when a proxy answers in place of the service', async () => {
    stage.allow(refusal(502));
    const visitor = await hurried(stage);
    await intercept(visitor.page, '**/GetAIValidator', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await signInAs(visitor, people.administrator);
    await visitor.page.getByRole('alert').getByText(sentences.failed).waitFor();
    expect(await visitor.record()).toBeNull();
  });

  it('can be retried with the same callback after a network failure', async () => {
    stage.allow(/net::ERR_FAILED/);
    const visitor = await hurried(stage);
    const restore = await intercept(visitor.page, '**/GetAIValidator', (route) => route.abort());
    await signInAs(visitor, people.administrator);
    await visitor.page.getByRole('alert').getByText(sentences.network).waitFor();
    restore();
    await visitor.page.getByRole('button', { name: 'Retry' }).click();
    await isAt(visitor, '/integration');
  });
});

describe('an onboarding', () => {
  it('with missing arguments shows a message, notifies the opener and returns to the portal', async () => {
    const visitor = await hurried(stage);
    const log = visitor.page.waitForRequest('**/api/clientlogs');
    await visitor.open('/on-boarding?connectorId=quickbooks&accountId=2000134567');
    const sentence = 'Error in integration arguments. Redirecting back to the integration portal';
    await visitor.page.getByRole('alert').getByText(sentence).waitFor();
    expect((await log).postDataJSON()).toMatchObject({ message: sentence, level: 'Error' });
    await visitor.page.clock.runFor(4_000);
    await visitor.page.getByText('1 second', { exact: true }).waitFor();
    await visitor.page.clock.runFor(1_000);
    await visitor.page.waitForURL(stage.product.info.integrations);
  });

  it('by a user who is not an administrator stops at the consent, and can be repeated as another user', async () => {
    stage.allow(refusal(403));
    const visitor = await hurried(stage);
    await visitor.open('/on-boarding?connectorId=quickbooks&accountId=2000134567&avataxCompanyId=7001');
    await visitor.page.getByText('Please wait...').waitFor();
    await visitor.page.clock.runFor(5_000);
    await visitor.chooseAtProvider(people.bookkeeper);
    await passMoment(visitor.page);
    const alert = visitor.page.getByRole('alert');
    await alert.getByText('Failed to redirect to Intuit. Please retry.').waitFor();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await visitor.page.clock.runFor(5_000);
    await visitor.chooseAtProvider(people.administrator);
    await passMoment(visitor.page);
    await visitor.page.waitForURL(`${stage.product.info.accounting}/connect/**`);
  });
});
describe('a redirect', () => {
  const own = useSetupStage({ consent: false });
  const away: FaultRule = { service: 'identity', path: 'openid-configuration', fault: { kind: 'refused-connection' } };

  it('to a tax provider that has not answered since the start fails with a message until it answers', async () => {
    own.allow(refusal(503));
    const visitor = await hurried(own);
    own.product.sandbox.kernel.faults.add(away);

    await visitor.open('/launch');
    await visitor.page.clock.runFor(6_000);
    await visitor.page.getByRole('alert').getByText(sentences.network).waitFor();

    const requested = { connectorId: 'quickbooks', accountId: '2000134567', avataxCompanyId: '7001' };
    await visitor.open(`/on-boarding?${new URLSearchParams(requested)}`);
    await visitor.page.getByText('Initiating QuickBooks company integration').waitFor();
    await visitor.page.getByText('Please wait...').waitFor();
    for (const _ of [1, 2, 3, 4, 5]) await visitor.page.clock.runFor(1_000);
    await visitor.page.clock.runFor(6_000);
    const alert = visitor.page.getByRole('alert');
    await alert.getByText('We couldn’t redirect you to Avalara sign-in. Please click Retry to try again.').waitFor();
    own.product.sandbox.kernel.faults.clear();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await visitor.page.getByText('Please wait...').waitFor();
    expect(await visitor.page.evaluate(() => JSON.parse(localStorage.getItem('onboarding') ?? ''))).toMatchObject({
      ...requested,
      status: 'NotStarted',
      success: false,
    });
    for (const _ of [1, 2, 3, 4, 5]) await visitor.page.clock.runFor(1_000);
    await visitor.chooseAtProvider(people.administrator);
  });

  it('to the accounting service is reported as missing when its address is not configured', async () => {
    const visitor = await hurried(own);
    await signInAs(visitor, people.administrator);
    await visitor.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    await visitor.page.getByRole('alert').getByText('Intuit URL is not generated').waitFor();
  });
});
