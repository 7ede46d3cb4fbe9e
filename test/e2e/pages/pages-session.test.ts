import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordPageErrors } from '../../bundles/bundle-page.ts';
import { long } from '../../long.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { violationsIn, showIn } from '../../support/browser/axe.ts';
import { built } from '../../support/browser/built.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { startProduct, type Product } from '../../support/product.harness.ts';

let product: Product;
let browser: Browser;
let profile: BrowserContext;
let page: Page;

beforeAll(async () => {
  product = await startProduct(built);
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});
beforeEach(async () => {
  // Fading elements would fail the contrast rules.
  profile = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  profile.setDefaultTimeout(15_000);
  page = await profile.newPage();
});
afterEach(() => profile.close());

const address = (of: string): string => product.info.api + of;
const heading = (name: string, of = page) => of.getByRole('heading', { name, exact: true });
const landing = (of = page) => heading('Sales tax integration for QuickBooks', of);
const pathOf = (of = page) => new URL(of.url()).pathname;

/** Stores the session of an administrator of the demo company in the browser, as after a sign-in. */
async function haveSession(): Promise<void> {
  const { token, companyId } = await signIn(product, people.administrator);
  const ids = { token, companyId, realmId: product.info.realmId, accountId: people.administrator.accountId };
  await page.goto(address('/health'));
  await page.evaluate(({ token: own, companyId: userId, realmId, accountId }) => {
    const id = `${own}_${Date.now()}`;
    const texts = {
      session_Id: id,
      curSen: id,
      avat: '',
      avai: '',
      ava: accountId,
      avau: 'dana',
      avaut: 'AccountAdmin',
    };
    const names = { realmId, userId, source: '', userName: 'Dana Whitfield', avataxAccountNumber: accountId };
    const flags = { isAIConnected: true, isSetupComplete: true, isQboConnected: true };
    const rights = { isAvaTaxCompanyConfigured: true, isUsrAlw: true, companyName: 'Cottonwood Landscape Supply' };
    localStorage.setItem('qbo_session', JSON.stringify({ ...texts, ...names, ...flags, ...rights }));
  }, ids);
}
const session = (of = page) => of.evaluate(() => localStorage.getItem('qbo_session'));

/** Stores the session of another company, as its sign-in in a tab does. */
const chooseOtherCompany = (tab: Page) =>
  tab.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('qbo_session') ?? '');
    localStorage.setItem('qbo_session', JSON.stringify({ ...record, realmId: '2', userId: '2', companyName: 'Other' }));
  });

/** Chooses another company in a tab, and returns when `tab`, another one, has its event. */
async function chooseOtherCompanyBeside(tab: Page, choosing: Page): Promise<void> {
  // The tab listens when the handle is there.
  const listening = await tab.evaluateHandle(() => {
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    addEventListener('storage', ({ newValue }) => newValue?.includes('"realmId":"2"') === true && resolve());
    return { changed };
  });
  await chooseOtherCompany(choosing);
  await listening.evaluate(({ changed }) => changed);
}

describe('a page that requires a session', () => {
  it('leads a user without a session to the landing page with the reason', async () => {
    const pageErrors = await recordPageErrors(page);
    await page.goto(address('/home'));
    await page.getByText('Session is timed out. Please log in again.').waitFor();
    expect(pathOf()).toBe('/learnmore');
    expect(await pageErrors()).toEqual([]);
  });

  it('is opened again after the sign-in that it required', long, async () => {
    await page.goto(address('/health'));
    await page.evaluate((realmId) => localStorage.setItem('realmId', realmId), product.info.realmId);
    await page.goto(address('/connectorsettings'));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(`${new URL(product.info.identity).origin}/**`);
    await page.getByRole('button', { name: people.administrator.name }).click();
    await page.getByRole('heading', { level: 2, name: 'Connector settings' }).waitFor();
    expect(pathOf()).toBe('/connectorsettings');
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBeNull();
  });

  it('does not accept a stored session that is too old', long, async () => {
    await haveSession();
    await page.clock.setFixedTime(Date.now() + 25 * 60_000);
    await page.goto(address('/home'));
    await landing().waitFor();
    expect(await session()).toBeNull();
  });

  it('shows the account and company of the session in its header', async () => {
    const pageErrors = await recordPageErrors(page);
    await haveSession();
    await page.goto(address('/home'));
    await page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
    expect(await page.getByRole('banner').innerText()).toContain('2000134567 (AccountAdmin)');
    expect(await page.getByRole('banner').innerText()).toContain('Cottonwood Landscape Supply');
    expect(await pageErrors()).toEqual([]);
  });

  it('has the provider header at the provider’s address', long, async () => {
    await haveSession();
    await page.goto(address('/home/avatax'));
    await page.getByRole('button', { name: 'Configure' }).waitFor();
    expect(await page.getByRole('link', { name: 'Log out' }).count()).toBe(0);
    expect(await page.getByRole('banner').innerText()).toMatch(/^Avalara\s+Home$/);
  });

  it('opens windows in the size that the widget requests', long, async () => {
    await haveSession();
    await page.goto(address('/home/avatax'));
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Configure' }).click();
    const popup = await opened;
    await popup.getByRole('heading', { level: 2, name: 'Connector settings' }).waitFor();
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 620]);
  });

  it('with its own session check shows a dialog and leads to the landing page', long, async () => {
    await page.goto(address('/nexussetup'));
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Session is timed out. Please log in again.').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await landing().waitFor();
  });
});

describe('the session in the browser', () => {
  it('is offered for extension two minutes before its end, and is extended', long, async () => {
    await page.clock.install();
    await haveSession();
    await page.goto(address('/home'));
    // Calls count as activity, which extends a session without a question.
    await page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
    const before = await session();
    await page.clock.fastForward('23:00');
    const dialog = page.getByRole('alertdialog', { name: 'Your session ends soon' });
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await session()).not.toBe(before);
    await page.clock.fastForward('10:00');
    expect(pathOf()).toBe('/home');
  });

  it('is ended by Log out in the question two minutes before its end', async () => {
    await page.clock.install();
    await haveSession();
    await page.goto(address('/home'));
    await page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
    await page.clock.fastForward('23:00');
    const dialog = page.getByRole('alertdialog', { name: 'Your session ends soon' });
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await landing().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await session()).toBeNull();
  });

  it('ends after 25 minutes with a dialog', long, async () => {
    await page.clock.install();
    await haveSession();
    await page.goto(address('/reconciliation'));
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.clock.fastForward('25:00');
    const dialog = page.getByRole('alertdialog', { name: 'Session timout' });
    await dialog.getByText('Your session has expired. Please login to pick up where you left off.').waitFor();
    expect(await session()).toBeNull();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await landing().waitFor();
  });

  it('is extended without a question by activity in its last five minutes', long, async () => {
    await page.clock.install();
    await haveSession();
    await page.goto(address('/reconciliation'));
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.clock.fastForward('21:00');
    const before = await session();
    const extended = page.waitForResponse('**/api/signin/ExtendJwtDuration/*');
    await page.keyboard.press('Tab');
    expect((await extended).status()).toBe(200);
    await vi.waitFor(async () => expect(await session()).not.toBe(before));
    await page.clock.fastForward('20:00');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('ends in all tabs and at the service by signing out in one tab', async () => {
    await haveSession();
    const token = JSON.parse((await session()) ?? '').session_Id.replace(/_\d+$/, '');
    const other = await profile.newPage();
    await other.goto(address('/connectorsettings'));
    await other.getByLabel('User name').waitFor();
    await page.goto(address('/home'));
    await page.getByRole('link', { name: 'Log out' }).click();
    for (const tab of [page, other]) await tab.getByText('You have signed out on Avalara connector.').waitFor();
    // The pages do not wait for the service.
    await vi.waitFor(async () => {
      const answer = await fetch(`${product.info.oauth}/api/configuration/0`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(401);
    });
  });

  it('ends in the browser even when the service does not respond', long, async () => {
    await haveSession();
    await page.route('**/api/signin/Logout/*', (route) => route.abort());
    await page.goto(address('/home'));
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.getByText('You have signed out on Avalara connector.').waitFor();
    expect(await session()).toBeNull();
  });

  it('of another company, chosen in another tab, reloads this tab', long, async () => {
    await haveSession();
    await page.goto(address('/reconciliation'));
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const other = await profile.newPage();
    await other.goto(address('/health'));
    const again = page.waitForEvent('load');
    await chooseOtherCompany(other);
    await again;
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSame'))).toBeUndefined();
  });

  it('of another company, chosen in another tab, is not ended by a tab that needs none', long, async () => {
    const other = await profile.newPage();
    await other.goto(address('/learnmore'));
    await landing(other).waitFor();
    await haveSession();
    await chooseOtherCompanyBeside(other, page);
    // A reload would begin now.
    await other.evaluate(() => new Promise((done) => setTimeout(done)));
    await other.waitForLoadState('load');
    await landing(other).waitFor();
    expect(await session()).toContain('"realmId":"2"');
  });

  it('of another company, chosen in another tab, asks before unsaved changes are left', long, async () => {
    await haveSession();
    await page.goto(address('/connectorsettings'));
    await page.getByRole('checkbox', { name: 'Make all customers taxable' }).click();
    const other = await profile.newPage();
    await other.goto(address('/health'));
    await chooseOtherCompany(other);
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await question.getByText('Another tab has opened another company.').waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    expect(await page.getByRole('banner').innerText()).toContain('Cottonwood Landscape Supply');
    await page.getByRole('button', { name: 'Save' }).click();
    await question.waitFor();
    const again = page.waitForEvent('load');
    await question.getByRole('button', { name: 'Yes' }).click();
    await again;
  });

  it('of another company, chosen in another tab, does not reload a tab that finishes a redirect', long, async () => {
    await haveSession();
    const moved = Promise.withResolvers<void>();
    const postRequest = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/oauth'),
    );
    await page.route('**/api/oauth', async (route) => {
      await moved.promise;
      const error = { reasonCode: 'Unavailable', message: 'The first answer.' };
      await route.fulfill({ json: { isQboDisconnected: false, aiUrl: null, error } });
    });
    await page.goto(address('/authcallback?code=c&state=s&realmId=1'));
    await postRequest;
    const other = await profile.newPage();
    await other.goto(address('/health'));
    await chooseOtherCompanyBeside(page, other);
    moved.resolve();
    await page.getByText('The first answer.').waitFor();
  });
});

describe('a failed call on a page', () => {
  it('that refuses the session shows one dialog for any number of calls, and leads to the landing page', async () => {
    await haveSession();
    await page.route('**/api/configuration/**', (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto(address('/home'));
    const dialog = page.locator('#unauthorizedErrorDialog');
    await dialog.getByRole('button').last().waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
    expect(await violationsIn(page)).toEqual([]);
    expect(await dialog.evaluate((element) => element.getRootNode() === document)).toBe(true);
    await dialog.getByRole('button', { name: 'Sign-in' }).click();
    await landing().waitFor();
    expect(await session()).toBeNull();
  });

  it('that answers 500 shows a dialog with the correlation id', long, async () => {
    await haveSession();
    const headers = { 'x-correlation-id': 'c-4711' };
    await page.route('**/api/configuration/*', (route) => route.fulfill({ status: 500, json: {}, headers }));
    await page.goto(address('/home'));
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Something went wrong, please try again later.').waitFor();
    await dialog.getByText('Details').click();
    await dialog.getByText('c-4711').waitFor();
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await landing().waitFor();
  });
});

describe('a page with a slow call', long, () => {
  it('is covered until the response arrives', async () => {
    await haveSession();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/configuration/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address('/home'));
    await page.getByText('Please wait...').waitFor();
    answer();
    await page.getByText('Please wait...').waitFor({ state: 'hidden' });
    await page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
  });
});

describe('pages with a session', long, () => {
  it.each(['/home', '/home/avatax', '/connectorsettings', '/integration', '/exemption'])(
    '%s is accessible, in light and in dark mode, and fits every width',
    async (of) => {
      await haveSession();
      await page.goto(address(of));
      await page.waitForFunction(() => document.querySelector('main[aria-label]') !== null);
      await page.waitForFunction(() => document.querySelector('#page[aria-busy=true]') === null);
      await page.waitForLoadState('networkidle');
      for (const width of [1280, 768, 320]) {
        await page.setViewportSize({ width, height: 860 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await showIn(page, colorScheme);
          expect(await violationsIn(page), `${of} at ${width} in ${colorScheme}`).toEqual([]);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
  );
});

describe('unsaved changes', long, () => {
  const question = () => page.getByText('There are some unsaved changes. Do you really want to navigate away?');
  const answer = (name: 'Yes' | 'No') => page.getByRole('alertdialog').getByRole('button', { name }).click();
  const field = () => page.getByRole('checkbox', { name: 'Make all customers taxable' });

  beforeEach(async () => {
    await haveSession();
    await page.goto(address('/home'));
    await page.getByRole('link', { name: 'Advance Settings' }).click();
    await field().check();
  });

  it('lead to a question when a link is clicked, and No retains them', async () => {
    await page.getByRole('link', { name: 'Sales tax connector' }).click();
    await question().waitFor();
    await answer('No');
    await question().waitFor({ state: 'hidden' });
    expect(await field().isChecked()).toBe(true);
  });

  it('lead to a question on browser back, which works as before after No', async () => {
    const here = page.url();
    await page.evaluate(() => history.back());
    await question().waitFor();
    expect(page.url()).toBe(here);
    await answer('No');
    expect([page.url(), await field().isChecked()]).toEqual([here, true]);
    await page.evaluate(() => history.back());
    await question().waitFor();
    await answer('Yes');
    await page.getByRole('checkbox', { name: 'Calculation active' }).waitFor();
    await page.goForward();
    await field().waitFor();
    expect(await field().isChecked()).toBe(false);
  });

  it('lead to the browser’s own question when the tab is closed', async () => {
    const dialogShown = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await dialogShown;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
  });

  it('lead to no question without a session', async () => {
    await page.evaluate(() => localStorage.removeItem('qbo_session'));
    await page.getByRole('link', { name: 'Sales tax connector' }).click();
    await landing().waitFor();
  });
});
