import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { findConnection } from '../../../packages/connector/src/store/connections.ts';
import { long, splitAfter } from '../../long.ts';
import type { BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { helpPages } from '../../support/product.harness.ts';

const harness = useHostPages({ connected: true });

const inside = async (): Promise<BrowserUser> => harness.newUser(await signedIn(harness.product, 'dana'));
const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

describe('the landing page', () => {
  it('presents the product', async () => {
    const user = await harness.newUser();
    await user.open('/');
    const { page } = user;
    await page.getByRole('heading', { level: 1, name: 'Sales tax integration for QuickBooks' }).waitFor();
    await page.getByText('Calculate tax, validate addresses and manage exemption certificates').waitFor();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
  });

  it.each([
    ['Support', helpPages.support],
    ['Get Started', helpPages.getStarted],
  ])('opens %s in a new window', long, async (name, address) => {
    const user = await harness.newUser();
    await user.profile.route('https://help.example/**', (route) => route.fulfill({ body: 'Help' }));
    await user.open('/learnmore');
    const opened = await user.windowOf(() => user.page.getByRole('link', { name }).click());
    await opened.waitForURL(address);
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  });

  it('loads the film only when it is started', long, async () => {
    const user = await harness.newUser();
    const { page } = user;
    const requests: string[] = [];
    await user.profile.route('https://film.example/**', (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'Film' });
    });
    await user.open('/learnmore');
    await page.getByRole('button', { name: 'Watch how it works' }).waitFor();
    expect([requests, await page.locator('iframe').count()]).toEqual([[], 0]);
    await page.getByRole('button', { name: 'Watch how it works' }).click();
    await page.frameLocator('iframe').getByText('Film').waitFor();
    expect(requests).toEqual([helpPages.video]);
    expect(await page.locator('iframe').evaluate((frame) => frame.matches(':focus'))).toBe(true);
  });

  it('ends the session of this browser', async () => {
    const user = await inside();
    await user.open('/learnmore');
    await user.page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await user.record()).toBeNull();
    expect(await user.page.getByRole('link', { name: 'Log out' }).count()).toBe(0);
  });

  it('closes a window that another one opened, whatever its name', long, async () => {
    const user = await harness.newUser();
    await user.open('/health');
    for (const name of ['salestax-flow', 'somebody-else']) {
      const popup = await user.windowOf(() =>
        user.page.evaluate((as) => void window.open('/learnmore', as, 'popup'), name),
      );
      if (!popup.isClosed()) await popup.waitForEvent('close');
    }
  });

  it('stays in a window that was opened for a page behind it', long, async () => {
    const user = await harness.newUser();
    await user.open('/health');
    const popup = await user.windowOf(() => user.page.evaluate(() => void window.open('/home', 'mine', 'popup')));
    await popup.getByText('Session is timed out. Please log in again.').waitFor();
    await popup.getByRole('button', { name: 'Sign In' }).click();
    await popup.waitForURL(`${harness.product.info.identity}/**`);
  });
});

describe('signing out', () => {
  for (const [way, options] of splitAfter(1, ['/signout', 'Log out']))
    it(`by ${way} is confirmed on the landing page`, options, async () => {
      const user = await inside();
      const { page } = user;
      await user.open(way === '/signout' ? way : '/home');
      if (way !== '/signout') await page.getByRole('link', { name: way }).click();
      await page.getByText('You have signed out on Avalara connector.').waitFor();
      expect(page.url()).toBe(user.address('/learnmore'));
      expect(await user.record()).toBeNull();
      await page.reload();
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await page.getByText('You have signed out on Avalara connector.').count()).toBe(0);
    });
});

describe('the launch page for users of the accounting service', () => {
  it('shows no content, stores the company and removes the previous session', async () => {
    const user = await inside();
    const { page } = user;
    await user.open('/health');
    await page.evaluate(() => {
      for (const key of ['loadedBefore', 'onboarding', 'connectorId', 'accountId', 'avataxCompanyId'])
        localStorage.setItem(key, 'old');
    });
    const validation = page.waitForRequest('**/ValidateCompany');
    await intercept(page, '**/ValidateCompany', () => {});
    await user.open('/utilities?RealmId=9341452100000009');
    expect((await validation).postDataJSON()).toEqual({ realmId: '9341452100000009' });
    expect(await stored(page)).toEqual({ realmId: '9341452100000009' });
    const shown = page.locator('main p:not(.st-visually-hidden), main button, main a, main h2');
    expect(await shown.filter({ visible: true }).count()).toBe(0);
  });
});

describe('the health page', () => {
  it("shows 'Status:' with the answer of the service", async () => {
    const user = await harness.newUser();
    await user.open('/health');
    const shownStatus = user.page.locator('[data-health]');
    await user.page.locator('[data-health=OK]').waitFor();
    expect(await shownStatus.innerText()).toMatch(/^Status:\s*OK$/);
    harness.allow(/net::ERR_FAILED/);
    await intercept(user.page, '**/api/utilities/health', (route) => route.abort());
    await user.page.reload();
    await user.page.locator('[data-health=FAIL]').waitFor();
    expect(await shownStatus.innerText()).toMatch(/^Status:\s*FAIL$/);
  });
});

describe('the header', () => {
  const header = (page: Page) => page.getByRole('banner');

  it('without a session shows the product name only', long, async () => {
    const user = await harness.newUser();
    await user.open('/health');
    await header(user.page).getByText('Sales tax connector').waitFor();
    expect(await header(user.page).innerText()).toBe('Sales tax connector');
  });

  it('for an account user shows account, user type, company and the sign-out link', async () => {
    const user = await inside();
    await user.open('/health');
    await header(user.page).getByRole('link', { name: 'Log out' }).waitFor();
    const shownStatus = (await header(user.page).innerText()).replaceAll(/\s+/g, ' ');
    expect(shownStatus).toContain('QuickBooks Online Company: Cottonwood Landscape Supply');
    expect(shownStatus).toContain('AvaTax Account: 2000134567 (AccountAdmin)');
  });

  it('for support staff shows their name and the sign-out link', long, async () => {
    const user = await harness.newUser(
      await signedIn(harness.product, 'dana', { source: 'okta', userName: 'Morgan Hale' }),
    );
    await user.open('/health');
    await header(user.page).getByRole('link', { name: 'Log out' }).waitFor();
    expect((await header(user.page).innerText()).replaceAll(/\s+/g, ' ')).toContain('Support User : Morgan Hale');
  });

  for (const [path, options] of splitAfter(1, ['/home/avatax', '/connectorsettings/avatax', '/reconciliation/avatax']))
    it(`is the provider header at ${path}`, options, async () => {
      const user = await inside();
      await user.open(path);
      await header(user.page).getByText('Avalara').waitFor();
      expect(await user.page.getByRole('link', { name: 'Log out' }).count()).toBe(0);
    });
});

describe('the completion page', () => {
  it('returns to the accounting service after 5 seconds', long, async () => {
    const user = await inside();
    const { page } = user;
    await user.profile.clock.install();
    await user.open('/health');
    await user.profile.clock.pauseAt(Date.now() + 60_000);
    // The page stays until it knows whether the company calculates.
    const configuration = page.waitForResponse('**/api/configuration/*');
    await user.open('/completion');
    await (await configuration).finished();
    await page.getByText('Cottonwood Landscape Supply and AvaTax now work together.').waitFor();
    const url = page.url();
    await page.clock.runFor(4_999);
    await page.getByText('You return to QuickBooks in 1 second.').first().waitFor();
    expect(page.url()).toBe(url);
    await page.clock.runFor(1);
    await page.waitForURL(`${new URL(harness.product.info.documents).origin}/**`);
  });

  it('returns at once on request, or stays', long, async () => {
    const user = await inside();
    const { page } = user;
    await user.profile.clock.install();
    await user.open('/completion');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.clock.runFor(10_000);
    expect(page.url()).toBe(user.address('/completion'));
    await page.getByRole('button', { name: 'Return to QuickBooks' }).click();
    await page.waitForURL(`${new URL(harness.product.info.documents).origin}/**`);
  });
});

describe('the disconnect page', () => {
  const { title, explanation } = {
    title: 'QuickBooks is disconnected',
    explanation: 'Sales tax is not calculated for a QuickBooks company that is disconnected.',
  };
  const connection = async () => {
    const { realmId } = harness.product.info;
    const { db, secrets } = harness.product.connector.services;
    return db.tx({ realm: realmId }, async (trx) => ({
      status: (await companyOfRealm(trx, realmId))?.connection,
      tokens: await findConnection(trx, secrets, realmId),
    }));
  };

  /** Opens the page and counts its calls; the page's clock is paused. */
  async function open(user: BrowserUser, path: string): Promise<readonly string[]> {
    const calls: string[] = [];
    user.page.on('request', (request) => {
      if (request.method() === 'DELETE') calls.push(new URL(request.url()).pathname);
    });
    await user.profile.clock.install();
    await user.open('/health');
    await user.profile.clock.pauseAt(Date.now() + 60_000);
    const first = user.page.waitForResponse('**/api/signin/Disconnect/*');
    await user.open(path);
    await (await first).finished();
    await user.page.getByRole('heading', { name: title }).waitFor();
    return calls;
  }

  it('without a company shows its notice, and calls nothing', long, async () => {
    const user = await inside();
    await user.page.route('**/api/signin/Disconnect/**', (route) => route.abort());
    await user.open('/disconnect');
    await user.page.getByRole('heading', { name: title }).waitFor();
    await user.page.getByText(explanation).waitFor();
    await user.page.waitForLoadState('networkidle');
    expect(await user.record()).not.toBeNull();
    await user.page.getByRole('link', { name: 'Connect again' }).click();
    await user.page.waitForURL(`${harness.product.info.identity}/**`);
  });

  it('calls twice, a second apart, clears the browser’s storage and reloads', long, async () => {
    const { realmId } = harness.product.info;
    const user = await inside();
    const { page } = user;
    const calls = await open(user, `/disconnect?realmId=${realmId}`);
    await page.evaluate(() => sessionStorage.setItem('anything', 'at all'));
    const call = `/oauth/api/signin/Disconnect/${realmId}`;
    await page.clock.runFor(999);
    expect(calls).toEqual([call]);
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(1);
    await loaded;
    await page.getByRole('heading', { name: title }).waitFor();
    expect(calls).toEqual([call, call]);
    expect(page.url()).toBe(user.address('/disconnect'));
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    // The tokens are valid: an unauthenticated hint is not trusted.
    expect((await connection()).status).toBe('connected');
  });

  it('ends the connection of a company that disconnected at the accounting service', async () => {
    const { realmId, accounting, accountingClient } = harness.product.info;
    const { clientId, clientSecret } = accountingClient;
    const { status } = await fetch(`${accounting}/v2/oauth2/tokens/revoke`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ token: (await connection()).tokens?.refreshToken }),
    });
    expect(status).toBe(200);
    const user = await harness.newUser();
    const { page } = user;
    const calls = await open(user, `/disconnect/${realmId}`);
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const second = page.waitForResponse('**/api/signin/Disconnect/*');
    await page.clock.runFor(1_000);
    await (await second).finished();
    expect(calls).toHaveLength(2);
    expect((await connection()).status).toBe('disconnected');
    // Nothing was stored, so the page does not reload.
    expect(page.url()).toBe(user.address(`/disconnect/${realmId}`));
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSame'))).toBe(true);
  });
});
