import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { deleteExpiredBatch } from '../../../packages/connector/src/store/retention.ts';
import { long, splitAfter } from '../../long.ts';
import { booksOf, goods, saleOf } from '../../support/accounting-documents.harness.ts';
import type { BrowserUser } from '../../support/browser/browser-user.harness.ts';
import { demoCompanyDay, useDemoCompany } from '../../support/browser/demo-company.fixture.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { intercept, interceptOnce } from '../../support/browser/intercept.ts';
import { refusal } from '../../support/browser/sign-in.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { callerOf } from '../../support/call.harness.ts';
import { postSave } from '../../support/documents.fixture.ts';
import type { people } from '../../support/person.harness.ts';
import { helpPages } from '../../support/product.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });
const company = useDemoCompany(harness);

const notConnected =
  'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.';
const network = 'Something went wrong, please try again later.';
const needsCalculation = 'Integration status (Calculation active) must be enabled for this feature.';
const needsAddresses = 'Address Validation option in connector settings must be enabled for this feature.';

/** Tiles in their order, by title and path. */
const tiles = [
  ['Manage WHERE you collect tax!', '/nexussetup'],
  ['Reconciliation Utility', '/reconciliation'],
  ['Manage Exemptions', '/exemption'],
  ['Manage Product Catalog', '/itemmanagement'],
  ['Bulk Address Validation', '/batchaddress'],
  ['Advance Settings', '/advancesettings'],
  ['Sales Documents', '/documents'],
  ['Month-End Close', '/close'],
] as const;

async function atHome(who: keyof typeof people = 'dana', path = '/home'): Promise<BrowserUser> {
  const user = await harness.newUser(await signedIn(harness.product, who));
  await user.open(path);
  await calculation(user.page).waitFor();
  return user;
}

const calculation = (page: Page) => page.getByRole('checkbox', { name: 'Calculation active' });

/** Switches calculation off, and confirms it. */
async function switchOff(page: Page): Promise<void> {
  await calculation(page).click();
  const question = page.getByRole('alertdialog', { name: 'Switch calculation off' });
  await question.getByRole('button', { name: 'Switch calculation off' }).click();
}
const tile = (page: Page, title: string) => page.getByRole('listitem').getByRole('link', { name: title });

/** Titles of the disabled tiles. */
async function disabledOf(page: Page): Promise<readonly string[]> {
  const isDisabled = async ([title]: (typeof tiles)[number]) => {
    const link = tile(page, title);
    const attributes = [await link.getAttribute('href'), await link.getAttribute('aria-disabled')];
    return JSON.stringify(attributes) === JSON.stringify(['#', 'true']) ? [title] : [];
  };
  return (await Promise.all(tiles.map(isDisabled))).flat();
}

const isSwitched = async (page: Page) => (await page.reload(), calculation(page).isChecked());

describe('the tiles of home', () => {
  it('stand in their order and lead to their screens', async () => {
    await company.changeSettings({ isEnableAddressValidation: true });
    const user = await atHome();
    const { page } = user;
    const links = await page.locator('ul:has(> li a[href$="/nexussetup"])').getByRole('link').all();
    const found = await Promise.all(
      links.map(async (link, at) => [
        (await link.innerText()).startsWith(tiles[at]?.[0] ?? '?'),
        await link.getAttribute('href'),
      ]),
    );
    expect(found).toEqual(tiles.map(([, path]) => [true, user.address(path)]));
    expect(await disabledOf(page)).toEqual([]);
  });

  it('open their screen by keyboard', long, async () => {
    const { page } = await atHome();
    await tile(page, 'Advance Settings').press('Enter');
    await page.getByRole('heading', { name: 'Connector settings', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/advancesettings');
  });

  const following = ['Reconciliation Utility', 'Manage Exemptions', 'Manage Product Catalog'];
  const statuses = [
    { status: 'Down', changes: { calculationActive: false }, disabled: following },
    { status: 'Active', changes: {}, disabled: [] },
    { status: 'Disconnected', changes: { connection: 'disconnected' }, disabled: following },
    { status: 'Not integrated', changes: { providerCompanyCode: null }, disabled: following },
  ] as const;
  for (const [{ status, changes, disabled }, options] of splitAfter<(typeof statuses)[number]>(1, statuses))
    it(`follow the status ${status}`, options, async () => {
      await company.changeSettings({ isEnableAddressValidation: true });
      const profile = await signedIn(harness.product, 'luis');
      await company.change(changes);
      const user = await harness.newUser(profile);
      await user.open('/home');
      await user.page.getByText(status, { exact: true }).waitFor();
      expect(await disabledOf(user.page)).toEqual(disabled);
    });

  it('for addresses follow their own option alone', long, async () => {
    await company.changeSettings({ isEnableAddressValidation: false });
    const { page } = await atHome();
    expect(await disabledOf(page)).toEqual(['Bulk Address Validation']);
    const reason = page.getByRole('tooltip', { name: needsAddresses });
    await tile(page, 'Bulk Address Validation').hover();
    await reason.waitFor();
  });

  it('lead nowhere while disabled, by pointer or by keyboard', long, async () => {
    await company.change({ calculationActive: false });
    const { page } = await atHome();
    await tile(page, 'Manage Exemptions').click({ force: true });
    await tile(page, 'Manage Exemptions').press('Enter');
    expect(page.url()).toBe(`${harness.product.info.api}/home`);
  });

  it.each(['hover', 'focus'] as const)('show the reason after 5 ms of %s, until 50 ms later', long, async (way) => {
    await company.change({ calculationActive: false });
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const { page } = user;
    await page.clock.install();
    await user.open('/home');
    const link = tile(page, 'Reconciliation Utility');
    await link.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    const reason = page.getByRole('tooltip', { name: needsCalculation }).first();
    /** Whether it is shown once all pending work has been done. */
    const isShown = async () => (await settle(page), reason.isVisible());
    await link[way]();
    await settle(page);
    await page.clock.runFor(4);
    expect(await isShown()).toBe(false);
    await page.clock.runFor(1);
    await reason.waitFor();
    await (way === 'hover' ? page.mouse.move(0, 0) : link.blur());
    await settle(page);
    await page.clock.runFor(49);
    expect(await isShown()).toBe(true);
    await page.clock.runFor(1);
    await reason.waitFor({ state: 'hidden' });
  });

  /** Lets the page render and run effects, which need no timers. */
  const settle = (page: Page) =>
    page.evaluate(async () => {
      for (let round = 0; round < 20; round += 1)
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', resolve);
          port1.start();
          port2.postMessage(null);
        });
    });
});

describe("the checkbox 'Calculation active'", () => {
  it('switches calculation off and on, and the change is stored', async () => {
    const { page } = await atHome();
    const putRequest = page.waitForRequest((request) => request.method() === 'PUT');
    await switchOff(page);
    expect((await putRequest).postDataJSON()).toEqual({ status: false });
    await page.getByText('Down', { exact: true }).waitFor();
    expect(await isSwitched(page)).toBe(false);
    expect((await company.read()).calculationActive).toBe(false);
    await calculation(page).click();
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await isSwitched(page)).toBe(true);
  });

  it('shows what the service answers, whatever was requested', long, async () => {
    const { page } = await atHome();
    await company.change({ connection: 'disconnected' });
    await switchOff(page);
    const alert = page.getByRole('alertdialog');
    await alert.getByText(notConnected).waitFor();
    await alert.getByRole('button', { name: 'Ok' }).click();
    expect(await calculation(page).isChecked()).toBe(false);
  });

  it('is restored when the service does not respond', long, async () => {
    harness.allow(/net::ERR_FAILED/);
    const { page } = await atHome();
    const { api } = harness.product.info;
    await intercept(page, `${api}/**/api/configuration/*`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await switchOff(page);
    await page.getByRole('alertdialog').getByText(network).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    expect(await calculation(page).isChecked()).toBe(true);
    expect((await company.read()).calculationActive).toBe(true);
  });

  it('leads to the landing page when the service fails', long, async () => {
    harness.allow(refusal(500));
    const { page } = await atHome();
    await intercept(page, '**/api/configuration/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await switchOff(page);
    const alert = page.getByRole('alertdialog');
    await alert.getByText(network).waitFor();
    await alert.getByRole('button', { name: 'Ok' }).click();
    await page.waitForURL(`${harness.product.info.api}/learnmore`);
  });

  it('is disabled for a bookkeeper, with the reason', long, async () => {
    const { page } = await atHome('luis');
    expect(await calculation(page).getAttribute('aria-disabled')).toBe('true');
    await calculation(page).click({ force: true });
    await page.getByText('Only an administrator can change this.').first().waitFor();
    expect((await company.read()).calculationActive).toBe(true);
    expect(await page.getByRole('button', { name: 'Disconnect from QuickBooks' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('does not switch for a bookkeeper with a modified stored session', long, async () => {
    const user = await harness.newUser(await signedIn(harness.product, 'luis', { isUsrAlw: true }));
    await user.open('/home');
    await switchOff(user.page);
    const alert = user.page.getByRole('alertdialog');
    await alert.getByText('This needs an administrator of the company.').waitFor();
    await alert.getByRole('button', { name: 'Ok' }).click();
    expect(await calculation(user.page).isChecked()).toBe(true);
  });

  it.each([
    {
      status: 'Disconnected',
      changes: { connection: 'disconnected' },
      way: ['Connect to QuickBooks again', '/integration'],
    },
  ] as const)(
    'cannot be checked while $status, and states what to do',
    long,
    async ({ changes, way: [name, path] }) => {
      const profile = await signedIn(harness.product, 'dana');
      await company.change(changes);
      const user = await harness.newUser(profile);
      await user.open('/home');
      await user.page.getByText(notConnected).first().waitFor();
      expect(await calculation(user.page).isChecked()).toBe(false);
      expect(await calculation(user.page).getAttribute('aria-disabled')).toBe('true');
      await user.page.getByRole('link', { name }).click();
      await user.page.waitForURL(user.address(path));
    },
  );
});

describe('an incomplete setup on home', () => {
  it('leads an administrator to the settings', async () => {
    const profile = await signedIn(harness.product, 'dana');
    await company.changeSettings({ taxItemId: '' });
    const user = await harness.newUser(profile);
    await user.open('/home');
    await user.page.waitForURL(user.address('/connectorsettings'));
    await user.page.getByText('Please complete the configuration!').first().waitFor();
  });

  it('is reported to a bookkeeper, who stays on home', long, async () => {
    const profile = await signedIn(harness.product, 'luis');
    await company.changeSettings({ taxItemId: '' });
    const user = await harness.newUser(profile);
    await user.open('/home');
    await user.page.getByText('An administrator has to complete the connector settings.').waitFor();
    expect(user.page.url()).toBe(user.address('/home'));
  });
});

describe('the toolbar of home in the provider’s iframe', long, () => {
  const windows = [
    ['Configure', '/connectorsettings/avatax', [500, 620]],
    ['Reconciliation', '/reconciliation/avatax', [1_200, 680]],
  ] as const;

  it('is absent on our own page', async () => {
    const { page } = await atHome();
    expect(await page.getByRole('button', { name: 'Configure' }).count()).toBe(0);
  });

  it.each(windows)('opens %s in a window of its own size', async (name, path, size) => {
    const user = await atHome('dana', '/home/avatax');
    const popup = await user.windowOf(() => user.page.getByRole('button', { name, exact: true }).click());
    await popup.waitForURL(user.address(path));
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual(size);
    // The same button reuses the same window.
    await user.page.getByRole('button', { name, exact: true }).click();
    await popup.waitForLoadState('networkidle');
    expect(user.profile.pages()).toHaveLength(2);
  });

  it.each(windows)('opens %s in the same window when the browser blocks windows', async (name, path) => {
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    await user.profile.addInitScript(() => Object.assign(globalThis, { open: () => null }));
    await user.open('/home/avatax');
    await user.page.getByRole('button', { name, exact: true }).click();
    await user.page.waitForURL(user.address(path));
  });
});

describe('help on home', long, () => {
  it.each([
    ['About QuickBooks Online Connector', helpPages.connector],
    ['Learn more about AvaTax', helpPages.avatax],
  ])("'%s' opens the provider’s page in a new tab", async (name, address) => {
    const user = await atHome();
    await user.profile.route('https://help.example/**', (route) => route.fulfill({ body: 'Help' }));
    const opened = await user.windowOf(() => user.page.getByRole('link', { name }).click());
    await opened.waitForURL(address);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
  });
});

describe('the attention card of home', () => {
  const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention today' });

  /** Waits until the card has loaded. */
  const isRead = (page: Page) => attention(page).getByRole('listitem').first().waitFor();

  /** Deletes the list of regions, which is cached for a day. */
  async function forgetRegions(): Promise<void> {
    const [never, always] = [new Date(0), new Date('2100-01-01')];
    const before = {
      calls: never,
      estimates: never,
      webhookEvents: never,
      backgroundRuns: always,
      certificateRequests: always,
      sessions: never,
      activity: never,
    };
    await harness.product.connector.services.db.tx('system', (trx) => deleteExpiredBatch(trx, before));
  }

  it('says of a new company in order what was checked, and what was not', long, async () => {
    const { page } = await atHome();
    await attention(page).getByText('Nothing needs your attention in what was checked:').waitFor();
    await attention(page).getByText('No document waits for AvaTax, none needs attention').waitFor();
    await attention(page).getByText('Certificates were not read in the last days').waitFor();
  });

  it('can be read again when reading it failed', long, async () => {
    harness.allow(/net::ERR_FAILED/);
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const restore = await intercept(user.page, '**/api/configuration/*/overview', (route) => route.abort());
    await user.open('/home');
    const card = attention(user.page);
    await card.getByText('What needs attention could not be read.').waitFor();
    restore();
    await card.getByRole('button', { name: 'Retry' }).click();
    await card.getByText('No document waits for AvaTax, none needs attention').waitFor();
  });

  it('shows a connection that ends soon, with the way to reconnect for administrators only', long, async () => {
    const { db, clock } = harness.product.connector.services;
    const { realmId } = harness.product.info;
    const ends = (refreshExpiresAt: Date) =>
      db.tx({ realm: realmId }, (trx) => trx.updateTable('accountingConnection').set({ refreshExpiresAt }).execute());
    await ends(new Date(clock.now().getTime() + 7 * 86_400_000));
    const dana = await atHome();
    const line = attention(dana.page).getByText(/^The connection to QuickBooks ends on \d\d\/\d\d\/\d{4}$/);
    await line.waitFor();
    await attention(dana.page).getByRole('link', { name: 'Connect again' }).waitFor();
    const { page } = await atHome('luis');
    await attention(page)
      .getByText(/^The connection to QuickBooks ends on/)
      .waitFor();
    expect(await attention(page).getByRole('link', { name: 'Connect again' }).count()).toBe(0);
    await ends(new Date(clock.now().getTime() + 90 * 86_400_000));
  });

  it('shows missing settings', long, async () => {
    await company.changeSettings({ rdfItemId: '' });
    const { page } = await atHome();
    await attention(page).getByText('Missing: Retail delivery fee item.').waitFor();
    await attention(page).getByRole('link', { name: 'Advance Settings' }).click();
    await page.waitForURL('**/connectorsettings');
  });

  it('shows documents that need attention, with the reason', long, async () => {
    const books = booksOf(harness.product);
    const nowhere = { CustomerRef: { value: '14' }, ShipAddr: { Line1: '' }, BillAddr: { Line1: '' } };
    const saved = books.create('Invoice', saleOf('Invoice', 'H-1', { TxnDate: today(), ...nowhere }));
    await callerOf(harness.product, await harness.product.embedToken())('processDocument', {
      body: postSave('Invoice', saved),
    });
    await harness.product.connector.worker.drain();
    const { page } = await atHome();
    const line = attention(page).getByRole('listitem').filter({ hasText: '1 document needs attention' });
    await line.getByText('H-1: Billing or Shipping Address is blank!').waitFor();
    await line.getByRole('link', { name: 'Show documents' }).click();
    await page.waitForURL('**/documents?show=attention');
    // The list begins with the documents that need a person.
    await page.getByRole('row').filter({ hasText: 'H-1' }).waitFor();
    books.delete('Invoice', saved.id);
  });

  it('names calculation that is off and a start date in the future', long, async () => {
    await company.changeSettings({ avaTaxStartDate: '2099-05-01' });
    await company.change({ calculationActive: false });
    const { page } = await atHome();
    await attention(page).getByText('Calculation is switched off', { exact: true }).waitFor();
    await attention(page).getByText('Tax is calculated from 05/01/2099 on').waitFor();
    expect(await attention(page).getByText('Nothing needs your attention').count()).toBe(0);
  });

  it('shows a threshold that was exceeded without collecting', long, async () => {
    const illinois = { Line1: '121 N LaSalle St', City: 'Chicago', CountrySubDivisionCode: 'IL', PostalCode: '60602' };
    const books = booksOf(harness.product);
    const { id } = books.create(
      'Invoice',
      saleOf('Invoice', 'H-2', { TxnDate: today(), ShipAddr: illinois, Line: [goods(1_000_000)] }),
    );
    await forgetRegions();
    const user = await atHome();
    const { page } = user;
    const line = attention(page).getByRole('listitem').filter({ hasText: 'Illinois passed its threshold' });
    // The list is computed in the background, and the first page does not wait for it.
    await expect.poll(async () => (await page.reload(), await isRead(page), line.count()), { timeout: 20_000 }).toBe(1);
    expect(await line.innerText()).toMatch(
      /\$1,0\d\d,\d{3}(\.\d\d)? of \$100,000(\.00)? in twelve months, not collecting\./,
    );
    await line.getByRole('link', { name: 'WHERE you collect' }).click();
    await page.waitForURL(user.address('/nexussetup'));
    books.delete('Invoice', id);
  });
});

describe('home of a company that cannot be read', long, () => {
  it('shows a message and reads again', async () => {
    harness.allow(/net::ERR_FAILED/);
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    const restore = await intercept(user.page, '**/api/configuration/*', (route) => route.abort());
    await user.open('/home');
    await user.page.getByRole('alert').getByText(network).waitFor();
    restore();
    await user.page.getByRole('button', { name: 'Retry' }).click();
    await calculation(user.page).waitFor();
  });

  it('reads again after transient failures', async () => {
    harness.allow(refusal(502));
    const user = await harness.newUser(await signedIn(harness.product, 'dana'));
    await interceptOnce(user.page, '**/api/configuration/*', (route) => route.fulfill({ status: 502 }));
    await user.open('/home');
    await calculation(user.page).waitFor();
  });
});

describe('the button back to integration', long, () => {
  it('leaves only the sign-in and ends the session in the company', async () => {
    const user = await atHome();
    const { page } = user;
    const before = await user.record();
    const token = String(before?.['session_Id']).replace(/_\d+$/, '');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Back to integration' }).click();
    await page.waitForURL(user.address('/integration'));
    await loaded;
    const after = await user.record();
    expect(after).toMatchObject({ userId: '', realmId: '', isQboConnected: false, isSetupComplete: false });
    const signInToken = String(before?.['curSen']).replace(/_\d+$/, '');
    expect(String(after?.['session_Id']).replace(/_\d+$/, '')).toBe(signInToken);
    const answer = await callerOf(harness.product, token)('userConfiguration', { params: { userId: '0' } });
    expect(answer.status).toBe(401);
    await page.getByRole('button', { name: 'Connect to QuickBooks' }).waitFor();
    expect(await page.getByRole('banner').innerText()).not.toContain('Cottonwood');
  });
});

describe('the check-up on home', () => {
  const findings = (page: Page) => page.getByRole('region', { name: 'Is my QuickBooks set up right?' });

  it('runs on a click, leads to where something is corrected, and runs again', async () => {
    const user = await atHome();
    const { page } = user;
    // Without the item the page would lead an administrator to the settings.
    await company.changeSettings({ taxItemId: '' });
    await findings(page).getByRole('button', { name: 'Check now' }).click();
    const problem = findings(page).getByRole('listitem').filter({ hasText: 'No sales tax item is chosen.' });
    await problem.getByText('Problem', { exact: true }).waitFor();
    expect(await problem.getByRole('link').getAttribute('href')).toBe(user.address('/connectorsettings'));
    await company.changeSettings({ taxItemId: '40' });
    await findings(page).getByRole('button', { name: 'Check again' }).click();
    await problem.waitFor({ state: 'hidden' });
    expect(await findings(page).getByText('Problem', { exact: true }).count()).toBe(0);
  });
});

describe('disconnecting on home', () => {
  const disconnect = (page: Page) => page.getByRole('button', { name: 'Disconnect from QuickBooks' });

  it('opens a question, and No changes nothing', long, async () => {
    const { page } = await atHome();
    await disconnect(page).click();
    const question = page.getByRole('alertdialog', { name: 'Disconnect from QuickBooks' });
    await question.getByText('Cottonwood Landscape Supply is no longer connected').waitFor();
    await question.getByRole('button', { name: 'No' }).click();
    await question.waitFor({ state: 'hidden' });
    expect((await company.read()).connection).toBe('connected');
  });

  it('is refused while the accounting service does not respond', long, async () => {
    harness.product.sandbox.kernel.faults.add({
      service: 'accounting',
      path: 'revoke',
      fault: { kind: 'refused-connection' },
    });
    const { page } = await atHome();
    await disconnect(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    expect(page.url()).toBe(`${harness.product.info.api}/home`);
    expect((await company.read()).connection).toBe('connected');
  });

  it('ends the connection, its tokens and the company’s sessions, and leads to the landing page', async () => {
    const since = (await harness.product.journal()).length;
    const bookkeeper = await atHome('luis');
    const user = await atHome();
    const { page } = user;
    await disconnect(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(user.address('/integration'));
    expect(await user.record()).toMatchObject({ realmId: '', isQboConnected: false, isSetupComplete: false });
    expect((await company.read()).connection).toBe('disconnected');
    expect((await harness.product.journal(since)).map(({ operation }) => operation)).toContain('Token.revoke');
    harness.allow(refusal(401));
    await bookkeeper.page.reload();
    await bookkeeper.page.locator('#unauthorizedErrorDialog').getByRole('button', { name: 'Sign-in' }).waitFor();
  });
});

const today = () => demoCompanyDay(harness.product.sandbox.kernel.clock.now());
