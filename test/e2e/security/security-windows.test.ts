// @module-tag long: every window and message between pages; setup-flows.test.ts has the usual ones
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { evilOrigin, listening, servePages } from '../../support/browser/hostile-page.fixture.ts';
import { demoCompany, SetUp } from '../../support/browser/set-up.harness.ts';
import { setUpFromPortal } from '../../support/browser/set-up-from-portal.harness.ts';
import { useSetupStage } from '../../support/browser/host-pages.harness.ts';
import { hurried, passCountdown, passMoment } from '../../support/browser/sign-in.harness.ts';
import { people, type Visitor } from '../../support/browser/visitor.harness.ts';

const stage = useSetupStage();

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
async function onboard(visitor: Visitor, popup: Page): Promise<void> {
  await passCountdown(popup);
  await visitor.chooseAtProvider(people.administrator, popup);
  await passMoment(popup);
  await visitor.consentAtAccounting(people.administrator, demoCompany, popup);
  await passMoment(popup);
  const done = popup.getByRole('alertdialog', { name: 'QuickBooks is connected' });
  const missing = popup.getByText('Tax cannot be calculated yet');
  await done.or(missing).first().waitFor();
  // The company was already set up by an earlier test.
  if (await missing.isVisible()) await setUpFromPortal(new SetUp(visitor, popup));
  await done.waitFor();
}

/** Gives consent in a separate window. The provider's session exists, and the window closes itself. */
async function connectIn(visitor: Visitor, popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close');
  await visitor.consentAtAccounting(people.administrator, demoCompany, popup);
  await closed;
}

describe('the opener of a window', () => {
  it('receives no message of an onboarding unless it is the portal', async () => {
    const visitor = await hurried(stage);
    await servePages(visitor.profile, evilOrigin, { '/': listening });
    await visitor.page.goto(`${evilOrigin}/`);
    const address = visitor.address(onboarding);
    const popup = await visitor.windowOf(() =>
      visitor.page.evaluate((url) => void window.open(url, 'w', 'popup'), address),
    );
    stage.allow(/Failed to execute 'postMessage' on 'DOMWindow'/);
    await onboard(visitor, popup);
    expect(await popup.evaluate(() => window.opener !== null)).toBe(true);
    expect(await visitor.page.evaluate('heard')).toEqual([]);
  });

  it('receives one message at the portal’s origin when the onboarding is done, without any secret', async () => {
    const visitor = await hurried(stage);
    const { page } = visitor;
    await page.goto(stage.product.info.integrations);
    const popup = await visitor.windowOf(() => page.getByRole('button', { name: 'Add another connection' }).click());
    await onboard(visitor, popup);
    await page.locator('#messages li').first().waitFor();
    const [told = '', ...more] = await page.locator('#messages li').allInnerTexts();
    expect(more).toEqual([]);
    expect(JSON.parse(told)).toEqual({
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
    const visitor = await stage.visitor();
    await servePages(visitor.profile, evilOrigin, { '/': listening });
    await visitor.page.goto(`${evilOrigin}/`);
    const address = visitor.address(path);
    const popup = await visitor.windowOf(() =>
      visitor.page.evaluate((url) => void Object.assign(window, { held: window.open(url, 'w', 'popup') }), address),
    );
    await popup.waitForLoadState('load');
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    expect(await visitor.page.evaluate('held.closed')).toBe(true);
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
    const visitor = await stage.visitor();
    await servePages(visitor.profile, evilOrigin, { '/': listening });
    await visitor.page.goto(`${evilOrigin}/`);
    const address = visitor.address('/authcallback');
    const popup = await visitor.windowOf(() =>
      visitor.page.evaluate((url) => void Object.assign(window, { held: window.open(url, 'w', 'popup') }), address),
    );
    await popup.getByText("We couldn't verify your identity.").first().waitFor();
    const before = [await popup.locator('body').innerText(), await storedBy(popup), popup.url()];
    const arrived = popup.evaluate(
      (count) =>
        new Promise<void>((done) => {
          let seen = 0;
          addEventListener('message', () => (seen += 1) === count && done());
        }),
      messages.length,
    );
    await visitor.page.evaluate((all) => {
      const held: Window = Reflect.get(window, 'held');
      for (const message of all) held.postMessage(message, '*');
    }, messages);
    await arrived;
    expect([await popup.locator('body').innerText(), await storedBy(popup), popup.url()]).toEqual(before);
    expect(await visitor.page.evaluate('heard')).toEqual([]);
  });

  it('from another tab of ours changes nothing without a stored session', async () => {
    const visitor = await stage.visitor();
    const setUp = new SetUp(visitor);
    await setUp.signIn();
    await setUp.isAt('/integration');
    const popup = await setUp.openConsent();
    await visitor.page.getByText('Go on in the QuickBooks window.').waitFor();
    const other = await visitor.profile.newPage();
    await other.goto(visitor.address('/health'));
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
    await visitor.page.bringToFront();
    await visitor.page.getByRole('heading', { name: 'What is connected' }).waitFor();
    expect(setUp.path()).toBe('/integration');
    expect((await visitor.record())?.['isQboConnected']).toBe(false);
    // The genuine flow still succeeds.
    await connectIn(visitor, popup);
    await visitor.page.waitForURL(/\/(?:linkcompany|connectorsettings|home)$/);
  });
});

describe('two tabs with a consent window each', () => {
  it.each([
    ['in the order in which they were opened', [0, 1]],
    ['in the other order', [1, 0]],
  ] as const)('both continue, %s', async (_, order) => {
    const visitor = await stage.visitor();
    const first = new SetUp(visitor);
    await first.signIn();
    await first.isAt('/integration');
    const second = new SetUp(visitor, await visitor.profile.newPage());
    await second.page.goto(visitor.address('/integration'));
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
      await connectIn(visitor, popup);
    }
    for (const { page } of tabs) await page.waitForURL(/\/(?:linkcompany|connectorsettings|home)$/);
  });
});

describe('a separate consent window', () => {
  it('that is closed early is reported, and the next one completes the consent', async () => {
    const visitor = await stage.visitor();
    const setUp = new SetUp(visitor);
    await setUp.signIn();
    await setUp.isAt('/integration');
    const popup = await setUp.openConsent();
    await popup.waitForURL(`${stage.product.info.accounting}/connect/**`);
    await popup.close();
    await visitor.page.bringToFront();
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.page.getByText('The QuickBooks window was left before the company was connected.').waitFor();
    const again = await setUp.openConsent();
    await connectIn(visitor, again);
    await visitor.page.waitForURL(/\/(?:linkcompany|connectorsettings|home)$/);
  });

  it('that the browser blocks is replaced by the same window', async () => {
    const visitor = await stage.visitor();
    await visitor.page.addInitScript(() => {
      window.open = () => null;
    });
    const setUp = new SetUp(visitor);
    await setUp.signIn();
    await setUp.isAt('/integration');
    await visitor.page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
    await visitor.consentAtAccounting(people.administrator, demoCompany);
    await visitor.page.waitForURL(/\/(?:linkcompany|connectorsettings|home)$/);
  });
});

describe('after signing in', () => {
  it('the browser stores no vendor secret in storage, addresses or history', async () => {
    const visitor = await stage.visitor();
    const handed: string[] = [];
    const requested: string[] = [];
    visitor.profile.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin === stage.product.info.api)
        requested.push(`${url.pathname}${url.search} ${request.headers()['referer'] ?? ''}`);
      for (const part of [url.hash.slice(1), url.search.slice(1)])
        for (const name of ['code', 'id_token', 'access_token']) handed.push(...new URLSearchParams(part).getAll(name));
    });
    visitor.page.on('framenavigated', (frame) => {
      const parameters = new URLSearchParams(new URL(frame.url()).hash.slice(1));
      for (const name of ['code', 'id_token', 'access_token']) handed.push(...parameters.getAll(name));
    });
    /** The page's address at each of its requests. */
    const places: string[] = [];
    await visitor.profile.exposeFunction('notePlace', (place: string) => void places.push(place));
    await visitor.profile.addInitScript(() => {
      const ask = window.fetch.bind(window);
      window.fetch = (...requested) => {
        Reflect.get(window, 'notePlace')(location.href);
        return ask(...requested);
      };
    });
    const setUp = new SetUp(visitor);
    await setUp.signIn();
    await setUp.isAt('/integration');
    expect(places.some((place) => new URL(place).pathname === '/aiauthcallback')).toBe(true);
    expect(handed.filter((value) => places.join('\n').includes(value))).toEqual([]);
    const idTokens = handed.filter((value) => value.startsWith('eyJ'));
    expect([handed.length > 1, idTokens.length > 0]).toEqual([true, true]);
    const kept = await storedBy(visitor.page);
    expect(handed.filter((value) => kept.includes(value))).toEqual([]);
    expect(handed.filter((value) => requested.join('\n').includes(value))).toEqual([]);
    expect(visitor.page.url()).toBe(visitor.address('/integration'));
    const record = await visitor.record();
    const known =
      'ava avai avat avataxAccountNumber avau avaut companyName curSen isAIConnected isAvaTaxCompanyConfigured ' +
      'isQboConnected isSetupComplete isUsrAlw realmId session_Id source userId userName';
    expect(Object.keys(record ?? {}).filter((key) => !known.split(' ').includes(key))).toEqual([]);
    for (const key of ['avat', 'avai']) expect(String(record?.[key])).toMatch(/^[0-9a-f-]{36}_\d{13}$/);
    // The response is not in the page that a step back shows either.
    await visitor.page.goBack();
    expect(handed.filter((value) => visitor.page.url().includes(value))).toEqual([]);
  });
});
