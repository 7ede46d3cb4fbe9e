import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { findConnection } from '../../../packages/connector/src/store/connections.ts';
import { helpPages } from '../../support/product.harness.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { useSetupStage } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import type { Visitor } from '../../support/browser/visitor.harness.ts';

const stage = useSetupStage({ connected: true });

const inside = async (): Promise<Visitor> => stage.visitor(await signedIn(stage.product, 'dana'));
const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

describe('the landing page', () => {
  it('presents the product', async () => {
    const visitor = await stage.visitor();
    await visitor.open('/');
    const { page } = visitor;
    await page.getByRole('heading', { level: 1, name: 'Sales tax integration for QuickBooks' }).waitFor();
    await page.getByText('Calculate tax, validate addresses and manage exemption certificates').waitFor();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
  });

  it.each([
    ['Support', helpPages.support],
    ['Get Started', helpPages.getStarted],
  ])('opens %s in a new window', async (name, address) => {
    const visitor = await stage.visitor();
    await visitor.profile.route('https://help.example/**', (route) => route.fulfill({ body: 'Help' }));
    await visitor.open('/learnmore');
    const opened = await visitor.windowOf(() => visitor.page.getByRole('link', { name }).click());
    await opened.waitForURL(address);
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  });

  it('loads the film only when it is started', async () => {
    const visitor = await stage.visitor();
    const { page } = visitor;
    const requested: string[] = [];
    await visitor.profile.route('https://film.example/**', (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'Film' });
    });
    await visitor.open('/learnmore');
    await page.getByRole('button', { name: 'Watch how it works' }).waitFor();
    expect([requested, await page.locator('iframe').count()]).toEqual([[], 0]);
    await page.getByRole('button', { name: 'Watch how it works' }).click();
    await page.frameLocator('iframe').getByText('Film').waitFor();
    expect(requested).toEqual([helpPages.video]);
    expect(await page.locator('iframe').evaluate((frame) => frame.matches(':focus'))).toBe(true);
  });

  it('ends the session of this browser', async () => {
    const visitor = await inside();
    await visitor.open('/learnmore');
    await visitor.page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await visitor.record()).toBeNull();
    expect(await visitor.page.getByRole('link', { name: 'Log out' }).count()).toBe(0);
  });

  it('closes a window that was opened for a sign-in, and no other', async () => {
    const visitor = await stage.visitor();
    await visitor.open('/health');
    const open = (name: string) => visitor.page.evaluate((as) => void window.open('/learnmore', as, 'popup'), name);
    const popup = await visitor.windowOf(() => open('salestax-flow'));
    if (!popup.isClosed()) await popup.waitForEvent('close');
    const other = await visitor.windowOf(() => open('somebody-else'));
    await other.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(other.isClosed()).toBe(false);
  });
});

describe('signing out', () => {
  it.each(['/signout', 'Log out'])('by %s is confirmed on the landing page', async (way) => {
    const visitor = await inside();
    const { page } = visitor;
    await visitor.open(way === '/signout' ? way : '/home');
    if (way !== '/signout') await page.getByRole('link', { name: way }).click();
    await page.getByText('You have signed out on Avalara connector.').waitFor();
    expect(page.url()).toBe(visitor.address('/learnmore'));
    expect(await visitor.record()).toBeNull();
    await page.reload();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.getByText('You have signed out on Avalara connector.').count()).toBe(0);
  });
});

describe('the launch page for users of the accounting service', () => {
  it('shows no content, stores the company and removes the previous session', async () => {
    const visitor = await inside();
    const { page } = visitor;
    await visitor.open('/health');
    await page.evaluate(() => {
      for (const key of ['loadedBefore', 'onboarding', 'connectorId', 'accountId', 'avataxCompanyId'])
        localStorage.setItem(key, 'old');
    });
    const requested = page.waitForRequest('**/ValidateCompany');
    await intercept(page, '**/ValidateCompany', () => {});
    await visitor.open('/utilities?RealmId=9341452100000009');
    expect((await requested).postDataJSON()).toEqual({ realmId: '9341452100000009' });
    expect(await stored(page)).toEqual({ realmId: '9341452100000009' });
    const shown = page.locator('main p:not(.st-visually-hidden), main button, main a, main h2');
    expect(await shown.filter({ visible: true }).count()).toBe(0);
  });
});

describe('the health page', () => {
  it("shows 'Status:' with the answer of the service", async () => {
    const visitor = await stage.visitor();
    await visitor.open('/health');
    const reported = visitor.page.locator('[data-health]');
    await visitor.page.locator('[data-health=OK]').waitFor();
    expect(await reported.innerText()).toMatch(/^Status:\s*OK$/);
    stage.allow(/net::ERR_FAILED/);
    await intercept(visitor.page, '**/api/utilities/health', (route) => route.abort());
    await visitor.page.reload();
    await visitor.page.locator('[data-health=FAIL]').waitFor();
    expect(await reported.innerText()).toMatch(/^Status:\s*FAIL$/);
  });
});

describe('the header', () => {
  const header = (page: Page) => page.getByRole('banner');

  it('without a session shows the product name only', async () => {
    const visitor = await stage.visitor();
    await visitor.open('/health');
    await header(visitor.page).getByText('Sales tax connector').waitFor();
    expect(await header(visitor.page).innerText()).toBe('Sales tax connector');
  });

  it('for an account user shows account, user type, company and the sign-out link', async () => {
    const visitor = await inside();
    await visitor.open('/health');
    await header(visitor.page).getByRole('link', { name: 'Log out' }).waitFor();
    const reported = (await header(visitor.page).innerText()).replaceAll(/\s+/g, ' ');
    expect(reported).toContain('QuickBooks Online Company: Cottonwood Landscape Supply');
    expect(reported).toContain('AvaTax Account: 2000134567 (AccountAdmin)');
  });

  it('for support staff shows their name and the sign-out link', async () => {
    const visitor = await stage.visitor(
      await signedIn(stage.product, 'dana', { source: 'okta', userName: 'Morgan Hale' }),
    );
    await visitor.open('/health');
    await header(visitor.page).getByRole('link', { name: 'Log out' }).waitFor();
    expect((await header(visitor.page).innerText()).replaceAll(/\s+/g, ' ')).toContain('Support User : Morgan Hale');
  });

  it.each(['/home/avatax', '/connectorsettings/avatax', '/reconciliation/avatax'])(
    'is the provider header at %s',
    async (path) => {
      const visitor = await inside();
      await visitor.open(path);
      await header(visitor.page).getByText('Avalara').waitFor();
      expect(await visitor.page.getByRole('link', { name: 'Log out' }).count()).toBe(0);
    },
  );
});

describe('the completion page', () => {
  it('returns to the accounting service after 5 seconds', async () => {
    const visitor = await inside();
    const { page } = visitor;
    await visitor.profile.clock.install();
    await visitor.open('/completion');
    await page.getByText('Cottonwood Landscape Supply and AvaTax now work together.').waitFor();
    await page.clock.pauseAt(Date.now() + 2_000);
    const url = page.url();
    await page
      .getByText(/You return to QuickBooks in \d seconds?\./)
      .first()
      .waitFor();
    expect(page.url()).toBe(url);
    await page.clock.runFor(5_000);
    await page.waitForURL(`${new URL(stage.product.info.documents).origin}/**`);
  });

  it('returns at once on request, or stays', async () => {
    const visitor = await inside();
    const { page } = visitor;
    await visitor.profile.clock.install();
    await visitor.open('/completion');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.clock.runFor(10_000);
    expect(page.url()).toBe(visitor.address('/completion'));
    await page.getByRole('button', { name: 'Return to QuickBooks' }).click();
    await page.waitForURL(`${new URL(stage.product.info.documents).origin}/**`);
  });
});

describe('the disconnect page', () => {
  const { title, explanation } = {
    title: 'QuickBooks is disconnected',
    explanation: 'Sales tax is not calculated for a QuickBooks company that is disconnected.',
  };
  const connection = async () => {
    const { realmId } = stage.product.info;
    const { db, secrets } = stage.product.connector.services;
    return db.tx({ realm: realmId }, async (trx) => ({
      status: (await companyOfRealm(trx, realmId))?.connection,
      tokens: await findConnection(trx, secrets, realmId),
    }));
  };

  /** Opens the page and counts its calls; the page's clock is paused. */
  async function open(visitor: Visitor, path: string): Promise<readonly string[]> {
    const calls: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.method() === 'DELETE') calls.push(new URL(request.url()).pathname);
    });
    await visitor.profile.clock.install();
    await visitor.open('/health');
    await visitor.profile.clock.pauseAt(Date.now() + 60_000);
    const first = visitor.page.waitForResponse('**/api/signin/Disconnect/*');
    await visitor.open(path);
    await (await first).finished();
    await visitor.page.getByRole('heading', { name: title }).waitFor();
    return calls;
  }

  it('without a company shows its notice, and calls nothing', async () => {
    const visitor = await inside();
    await visitor.page.route('**/api/signin/Disconnect/**', (route) => route.abort());
    await visitor.open('/disconnect');
    await visitor.page.getByRole('heading', { name: title }).waitFor();
    await visitor.page.getByText(explanation).waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await visitor.record()).not.toBeNull();
    await visitor.page.getByRole('link', { name: 'Connect again' }).click();
    await visitor.page.waitForURL(`${stage.product.info.identity}/**`);
  });

  it('calls twice, a second apart, clears the browser’s storage and reloads', async () => {
    const { realmId } = stage.product.info;
    const visitor = await inside();
    const { page } = visitor;
    const calls = await open(visitor, `/disconnect?realmId=${realmId}`);
    await page.evaluate(() => sessionStorage.setItem('anything', 'at all'));
    const call = `/oauth/api/signin/Disconnect/${realmId}`;
    await page.clock.runFor(999);
    expect(calls).toEqual([call]);
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(1);
    await loaded;
    await page.getByRole('heading', { name: title }).waitFor();
    expect(calls).toEqual([call, call]);
    expect(page.url()).toBe(visitor.address('/disconnect'));
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    // The tokens are valid: an unauthenticated hint is not trusted.
    expect((await connection()).status).toBe('connected');
  });

  it('ends the connection of a company that disconnected at the accounting service', async () => {
    const { realmId, accounting, accountingClient } = stage.product.info;
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
    const visitor = await stage.visitor();
    const { page } = visitor;
    const calls = await open(visitor, `/disconnect/${realmId}`);
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const second = page.waitForResponse('**/api/signin/Disconnect/*');
    await page.clock.runFor(1_000);
    await (await second).finished();
    expect(calls).toHaveLength(2);
    expect((await connection()).status).toBe('disconnected');
    // Nothing was stored, so the page does not reload.
    expect(page.url()).toBe(visitor.address(`/disconnect/${realmId}`));
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSame'))).toBe(true);
  });
});
