// @module-tag long: every window and message between pages; setup-flows.test.ts has the usual ones
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { people, type BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { hostileOrigin, listening, servePages } from '../../support/browser/hostile-page.fixture.ts';
import { setUpFromPortal } from '../../support/browser/set-up-from-portal.harness.ts';
import { demoCompany, SetUp } from '../../support/browser/set-up.harness.ts';
import { userWithoutDelays, passCountdown, passMoment } from '../../support/browser/sign-in.harness.ts';

const harness = useHostPages();

const onboarding =
  '/on-boarding?connectorId=quickbooks-online&accountId=2000134567&avataxCompanyId=7001&enableProcessing=true';

/** Everything that a site could store about us in a browser, and the cookies. */
async function storedBy(page: Page): Promise<string> {
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  return stored + JSON.stringify(await page.context().cookies());
}

/** Completes an onboarding in a window; its delays pass at once. */
async function onboard(user: BrowserUser, popup: Page): Promise<void> {
  await passCountdown(popup);
  await user.chooseAtProvider(people.administrator, popup);
  await passMoment(popup);
  await user.consentAtAccounting(people.administrator, demoCompany, popup);
  await passMoment(popup);
  const done = popup.getByRole('alertdialog', { name: 'QuickBooks is connected' });
  const missing = popup.getByText('Tax cannot be calculated yet');
  await done.or(missing).first().waitFor();
  // The company was already set up by an earlier test.
  if (await missing.isVisible()) await setUpFromPortal(new SetUp(user, popup));
  await done.waitFor();
}

/** Gives consent in a separate window. The provider's session exists, and the window closes itself. */
async function connectIn(user: BrowserUser, popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close');
  await user.consentAtAccounting(people.administrator, demoCompany, popup);
  await closed;
}

describe('the opener of a window', () => {
  it('receives no message of an onboarding unless it is the portal', async () => {
    const user = await userWithoutDelays(harness);
    await servePages(user.profile, hostileOrigin, { '/': listening });
    await user.page.goto(`${hostileOrigin}/`);
    const address = user.address(onboarding);
    const popup = await user.windowOf(() => user.page.evaluate((url) => void window.open(url, 'w', 'popup'), address));
    harness.allow(/Failed to execute 'postMessage' on 'DOMWindow'/);
    await onboard(user, popup);
    expect(await popup.evaluate(() => window.opener !== null)).toBe(true);
    expect(await user.page.evaluate('heard')).toEqual([]);
  });

  it('receives one message at the portal’s origin when the onboarding is done, without any secret', async () => {
    const user = await userWithoutDelays(harness);
    const { page } = user;
    await page.goto(harness.product.info.integrations);
    const popup = await user.windowOf(() => page.getByRole('button', { name: 'Add another connection' }).click());
    await onboard(user, popup);
    await page.locator('#messages li').first().waitFor();
    const [message = '', ...more] = await page.locator('#messages li').allInnerTexts();
    expect(more).toEqual([]);
    expect(JSON.parse(message)).toEqual({
      type: 'salestax.onboarding',
      version: 1,
      status: 'Completed',
      success: true,
      connectorId: 'quickbooks-online',
      accountId: '2000134567',
      avataxCompanyId: '7001',
      enableProcessing: true,
    });
  });

  it.each([
    '/learnmore',
    '/home',
    '/integration',
    '/linkcompany',
    '/connectorsettings',
    '/avataxlogin',
    '/disconnect',
    '/signout',
  ])('has no reference to the window of %s', async (path) => {
    const user = await harness.newUser();
    await servePages(user.profile, hostileOrigin, { '/': listening });
    await user.page.goto(`${hostileOrigin}/`);
    const address = user.address(path);
    const popup = await user.windowOf(() =>
      user.page.evaluate((url) => void Object.assign(window, { held: window.open(url, 'w', 'popup') }), address),
    );
    await popup.waitForLoadState('load');
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    expect(await user.page.evaluate('held.closed')).toBe(true);
  });
});

describe('a forged message', () => {
  const messages = [
    'x',
    null,
    42,
    { kind: 'signed-in', flow: 'salestax-1' },
    { type: 'salestax.onboarding', version: 1, status: 'Completed', success: true },
    { salestax: 1, kind: 'welcome' },
    { __proto__: { polluted: true }, kind: 'invite' },
    { type: 'navigate', to: 'https://evil.example/' },
  ];

  it('from the opener of a window changes nothing', async () => {
    const user = await harness.newUser();
    await servePages(user.profile, hostileOrigin, { '/': listening });
    await user.page.goto(`${hostileOrigin}/`);
    const address = user.address('/authcallback');
    const popup = await user.windowOf(() =>
      user.page.evaluate((url) => void Object.assign(window, { held: window.open(url, 'w', 'popup') }), address),
    );
    await popup.getByText("We couldn't verify your identity.").first().waitFor();
    const before = [await popup.locator('body').innerText(), await storedBy(popup), popup.url()];
    // The window listens when the handle is there.
    const arrival = await popup.evaluateHandle((count) => {
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      let seen = 0;
      addEventListener('message', () => (seen += 1) === count && resolve());
      return { arrived };
    }, messages.length);
    await user.page.evaluate((all) => {
      const held: Window = Reflect.get(window, 'held');
      for (const message of all) held.postMessage(message, '*');
    }, messages);
    await arrival.evaluate(({ arrived }) => arrived);
    expect([await popup.locator('body').innerText(), await storedBy(popup), popup.url()]).toEqual(before);
    expect(await user.page.evaluate('heard')).toEqual([]);
  });

  it('from another tab of ours changes nothing without a stored session', async () => {
    const user = await harness.newUser();
    const setUp = new SetUp(user);
    await setUp.signIn();
    await setUp.isAt('/integration');
    const popup = await setUp.openConsent();
    await user.page.getByText('Go on in the QuickBooks window.').waitFor();
    const other = await user.profile.newPage();
    await other.goto(user.address('/health'));
    const name = await popup.evaluate(() => window.name);
    expect(name).toMatch(/^salestax-/);
    await other.evaluate(
      ([flow, all]) => {
        const port = new BroadcastChannel('salestax-sign-in');
        for (const message of [
          ...all,
          { kind: 'signed-in', flow },
          { kind: 'signed-in', flow },
          { kind: 'done', flow },
        ])
          port.postMessage(message);
      },
      [name, messages] as const,
    );
    // The messages are handled before the following check.
    await user.page.bringToFront();
    await user.page.getByRole('heading', { name: 'What is connected' }).waitFor();
    expect(setUp.path()).toBe('/integration');
    expect((await user.record())?.['isQboConnected']).toBe(false);
    // The genuine flow still succeeds.
    await connectIn(user, popup);
    await user.page.waitForURL(/\/(?:linkcompany|connectorsettings|home)$/);
  });
});

describe('two tabs with a consent window each', () => {
  it.each([
    ['in the order in which they were opened', [0, 1]],
    ['in the other order', [1, 0]],
  ] as const)('both continue, %s', async (_, order) => {
    const user = await harness.newUser();
    const first = new SetUp(user);
    await first.signIn();
    await first.isAt('/integration');
    const second = new SetUp(user, await user.profile.newPage());
    await second.page.goto(user.address('/integration'));
    const tabs = [first, second];
    const popups: Page[] = [];
    for (const tab of tabs) {
      await tab.page.bringToFront();
      popups.push(await tab.openConsent());
    }
    expect(new Set(await Promise.all(popups.map((popup) => popup.evaluate(() => window.name)))).size).toBe(2);
    for (const index of order) {
      const popup = popups[index];
      if (popup === undefined) throw new Error('No window.');
      await connectIn(user, popup);
    }
    for (const { page } of tabs) await page.waitForURL(/\/(?:linkcompany|connectorsettings|home)$/);
  });
});

describe('a separate consent window', () => {
  it('that is closed early is reported, and the next one completes the consent', async () => {
    const user = await harness.newUser();
    const setUp = new SetUp(user);
    await setUp.signIn();
    await setUp.isAt('/integration');
    const popup = await setUp.openConsent();
    await popup.waitForURL(`${harness.product.info.accounting}/connect/**`);
    await popup.close();
    await user.page.bringToFront();
    await user.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await user.page.getByText('The QuickBooks window was left before the company was connected.').waitFor();
    const again = await setUp.openConsent();
    await connectIn(user, again);
    await user.page.waitForURL(/\/(?:linkcompany|connectorsettings|home)$/);
  });

  it('that the browser blocks is replaced by the same window', async () => {
    const user = await harness.newUser();
    await user.page.addInitScript(() => {
      window.open = () => null;
    });
    const setUp = new SetUp(user);
    await setUp.signIn();
    await setUp.isAt('/integration');
    await user.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    await user.consentAtAccounting(people.administrator, demoCompany);
    await user.page.waitForURL(/\/(?:linkcompany|connectorsettings|home)$/);
  });
});

describe('after signing in', () => {
  it('the browser stores no vendor secret in storage, addresses or history', async () => {
    const user = await harness.newUser();
    const handed: string[] = [];
    const requestedUrls: string[] = [];
    user.profile.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin === harness.product.info.api)
        requestedUrls.push(`${url.pathname}${url.search} ${request.headers()['referer'] ?? ''}`);
      for (const part of [url.hash.slice(1), url.search.slice(1)])
        for (const name of ['code', 'id_token', 'access_token']) handed.push(...new URLSearchParams(part).getAll(name));
    });
    user.page.on('framenavigated', (frame) => {
      const parameters = new URLSearchParams(new URL(frame.url()).hash.slice(1));
      for (const name of ['code', 'id_token', 'access_token']) handed.push(...parameters.getAll(name));
    });
    /** The page's address at each of its requests. */
    const places: string[] = [];
    await user.profile.exposeFunction('notePlace', (place: string) => void places.push(place));
    await user.profile.addInitScript(() => {
      const fetchBefore = window.fetch.bind(window);
      window.fetch = (...args) => {
        Reflect.get(window, 'notePlace')(location.href);
        return fetchBefore(...args);
      };
    });
    const setUp = new SetUp(user);
    await setUp.signIn();
    await setUp.isAt('/integration');
    expect(places.some((place) => new URL(place).pathname === '/aiauthcallback')).toBe(true);
    expect(handed.filter((value) => places.join('\n').includes(value))).toEqual([]);
    const idTokens = handed.filter((value) => value.startsWith('eyJ'));
    expect([handed.length > 1, idTokens.length > 0]).toEqual([true, true]);
    const kept = await storedBy(user.page);
    expect(handed.filter((value) => kept.includes(value))).toEqual([]);
    expect(handed.filter((value) => requestedUrls.join('\n').includes(value))).toEqual([]);
    expect(user.page.url()).toBe(user.address('/integration'));
    const record = await user.record();
    const known =
      'ava avai avat avataxAccountNumber avau avaut companyName curSen isAIConnected isAvaTaxCompanyConfigured ' +
      'isQboConnected isSetupComplete isUsrAlw realmId session_Id source userId userName';
    expect(Object.keys(record ?? {}).filter((key) => !known.split(' ').includes(key))).toEqual([]);
    for (const key of ['avat', 'avai']) expect(String(record?.[key])).toMatch(/^[0-9a-f-]{36}_\d{13}$/);
    // The response is not in the page that a step back shows either.
    await user.page.goBack();
    expect(handed.filter((value) => user.page.url().includes(value))).toEqual([]);
  });
});
