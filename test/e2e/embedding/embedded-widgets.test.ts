import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsOf, widgetNeeds } from '../../bundles/widget-needs.ts';
import { long, splitAfter } from '../../long.ts';
import { built } from '../../support/browser/built.ts';
import { type PageErrors, recordPageErrors } from '../../support/browser/console-errors.ts';
import { EmbeddedPage, type Embedding } from '../../support/browser/embedded-page.fixture.ts';
import { type EmbeddingSite, startEmbeddingSite } from '../../support/browser/embedding-site.harness.ts';
import { counts, countLiveObjects } from '../../support/browser/page-memory.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const minute = 60_000;

let site: EmbeddingSite;
let product: Product;
let browser: Browser;
let shop: EmbeddedPage;
let pageErrors: PageErrors;
let clockOffset = 0;

beforeAll(async () => {
  site = await startEmbeddingSite();
  [product, browser] = await Promise.all([
    startProduct({
      bundlesDir: built.bundlesDir,
      embedOrigins: [site.origin],
      clock: { now: () => new Date(Date.now() + clockOffset) },
    }),
    sharedBrowser(),
  ]);
  site.embed(product);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
  await site.close();
});
beforeEach(async () => {
  const page = await (await browser.newContext({ viewport: { width: 1100, height: 900 } })).newPage();
  page.setDefaultTimeout(15_000);
  pageErrors = await recordPageErrors(page);
  await countLiveObjects(page);
  shop = new EmbeddedPage(page);
});
afterEach(() => shop.page.context().close());

const sessionUrl = (...widgets: readonly string[]) =>
  `/embed-session?${new URLSearchParams(widgets.map((widget) => ['widget', widget]))}`;
const embedding = (widget: string, more: Partial<Embedding> = {}): Embedding => ({
  widget,
  connector: product.info.api,
  sessionUrl: sessionUrl(widget),
  ...more,
});
/** Opens the shop's page with a widget. */
async function show(widget: string, more: Partial<Embedding> = {}): Promise<void> {
  await shop.page.goto(site.page({ name: widget }));
  await shop.mount(embedding(widget, more));
}
const calculation = () => shop.page.getByRole('checkbox', { name: 'Calculation active' });

/** Switches calculation off, and confirms it. */
async function switchOff(): Promise<void> {
  await calculation().click();
  await shop.page.getByRole('button', { name: 'Switch calculation off' }).click();
}
const typesOf = async (widget: string) => (await shop.reported(widget)).map(([type]) => type);

describe('widgets on an integrator page', () => {
  afterEach(async () => {
    const recorded = await pageErrors.all();
    if (recorded.length > 0) throw new Error(recorded.join('\n'));
  });

  it('home opens the screens that its session names in a new tab, and switches calculation', async () => {
    const tiles = shop.page.getByRole('listitem').getByRole('link');
    await show('home');
    await calculation().waitFor();
    expect(await tiles.count()).toBe(0);
    await show('home', { sessionUrl: sessionUrl('home', 'nexus', 'documents') });
    await calculation().waitFor();
    expect(await tiles.count()).toBe(2);
    const first = await tiles
      .first()
      .evaluate((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name)));
    expect(first).toEqual([`${product.info.api}/nexussetup`, '_blank', 'noopener']);
    for (const isActive of [false, true]) {
      await (isActive ? calculation().click() : switchOff());
      await expect.poll(() => shop.reported('home')).toContainEqual(['calculationChanged', { isActive }]);
      expect(await calculation().isChecked()).toBe(isActive);
    }
    // The connection is managed on our own pages only.
    expect(await shop.page.getByRole('button', { name: 'Disconnect from QuickBooks' }).count()).toBe(0);
  });

  it('connector settings load, search and choose an item, and save', async () => {
    await show('connector-settings');
    const item = shop.page.getByRole('combobox', { name: 'Sales tax item', exact: true });
    expect(await item.inputValue()).toBe('Sales Tax');
    await item.fill('sales');
    await shop.page.getByRole('option', { name: 'Sales Tax', exact: true }).click();
    expect(await shop.reported('connector-settings')).toEqual([['ready', null]]);
    await shop.page.getByRole('checkbox', { name: 'Make all customers taxable' }).check();
    await shop.page.getByRole('button', { name: 'Save', exact: true }).click();
    await shop.page.getByText('Settings saved successfully !').waitFor();
    const reported = await shop.reported('connector-settings');
    for (const isDirty of [true, false])
      expect(reported).toContainEqual(['dirty', expect.objectContaining({ isDirty })]);
    expect(reported).toContainEqual(['saved', null]);
  });

  it('nexus shows where the company sells, and adds a region', long, async () => {
    await show('nexus');
    expect(await shop.page.getByRole('group', { name: 'Map of the United States' }).isVisible()).toBe(true);
    await shop.page.getByRole('checkbox', { name: 'Illinois', exact: true }).check();
    await shop.page.getByRole('button', { name: 'Add region(s)' }).click();
    await shop.page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await shop.page.getByText('Selected nexus enabled successfully!').first().waitFor();
    await expect.poll(() => shop.reported('nexus')).toContainEqual(['enabled', { regions: ['US-IL'] }]);
  });

  it.each([
    ['health', 'OK', { sessionUrl: null }],
    ['provider-header', 'Reconciliation', { sessionUrl: null, options: { title: 'Reconciliation' } }],
  ])('%s needs no session', async (name, words, more) => {
    await show(name, more);
    expect(await typesOf(name)).toContain('ready');
    expect(await shop.widget(name).getByText(words).first().isVisible()).toBe(true);
  });

  it('two widgets work side by side, each with its own session', async () => {
    const before = site.issued();
    await shop.page.goto(site.page({ name: 'home' }, { name: 'nexus' }));
    await Promise.all(['home', 'nexus'].map((name) => shop.mount(embedding(name))));
    expect(await calculation().isVisible()).toBe(true);
    expect(await shop.page.getByRole('heading', { name: 'Where you collect tax!' }).isVisible()).toBe(true);
    expect(site.issued() - before).toBe(2);
  });

  for (const [name, options] of splitAfter(1, ['home', 'connector-settings', 'nexus']))
    it(`${name} is mounted by its script element alone`, options, async () => {
      const data = {
        'api-base': product.info.api,
        'oauth-base': product.info.oauth,
        'session-url': sessionUrl(name),
      };
      await shop.page.goto(site.page({ name, data }));
      const shown = {
        home: 'Needs attention today',
        'connector-settings': 'Company code',
        nexus: 'Economic threshold',
      };
      await shop
        .widget(name)
        .getByText(new Map(Object.entries(shown)).get(name) ?? '')
        .first()
        .waitFor();
      expect(await shop.page.locator(`script + [data-salestax=${name}]`).count()).toBe(1);
    });

  for (const [name, options] of splitAfter(1, ['home', 'connector-settings', 'nexus', 'health']))
    it(`${name} leaves nothing behind after 30 mounts`, options, async () => {
      await shop.page.goto(site.page({ name }));
      const before = await counts(shop.page);
      const wanted = embedding(name, name === 'health' ? { sessionUrl: null } : {});
      // One session for all mounts, to save time.
      const { token } = await (await fetch(site.origin + sessionUrl(name), { method: 'POST' })).json();
      await shop.page.route('**/embed-session*', (route) => route.fulfill({ json: { token } }));
      await shop.mountAndUnmount(wanted, 30);
      await expect.poll(() => counts(shop.page), { timeout: 15_000 }).toEqual(before);
    });
});

describe('the embed session', () => {
  it('is fetched once, and once more for all calls when it has expired', async () => {
    const before = site.issued();
    await show('home');
    expect(site.issued() - before).toBe(1);
    clockOffset += 16 * minute;
    await switchOff();
    await expect.poll(() => shop.reported('home')).toContainEqual(['calculationChanged', { isActive: false }]);
    expect(site.issued() - before).toBe(2);
    await calculation().click();
    await expect.poll(() => shop.reported('home')).toContainEqual(['calculationChanged', { isActive: true }]);
    expect(site.issued() - before).toBe(2);
    expect(await typesOf('home')).not.toContain('sessionExpired');
  });

  const wrong = [
    ['is of another widget', () => sessionUrl('home'), 'wrong-widget', 'widgets'],
    [
      'is of another page',
      () => `${sessionUrl('nexus')}&origin=${new URL(product.info.documentPage).origin}`,
      'wrong-origin',
      'origins',
    ],
    ['is for a widget that is not the shop’s', () => sessionUrl('landing'), 'session-invalid', 'session'],
  ] as const;

  for (const [[name, from, code, setting], options] of splitAfter<(typeof wrong)[number]>(1, wrong))
    it(`is reported as a wrong setting of the page when it ${name}`, options, async () => {
      await show('nexus', { sessionUrl: from() });
      await shop.widget('nexus').getByText('This part of the page is not set up correctly.').waitFor();
      const reported = await shop.reported('nexus');
      expect(reported.map(([type]) => type)).toEqual(['error']);
      expect(reported[0]?.[1]).toMatchObject({ code, setting, retryable: false, hint: expect.any(String) });
    });

  it('is reported as a wrong base URL when it has the path of the calls of sessions', async () => {
    await show('nexus', { connector: `${product.info.api}/oauth` });
    await shop.widget('nexus').getByText('This part of the page is not set up correctly.').waitFor();
    expect(await shop.reported('nexus')).toMatchObject([
      ['error', { code: 'wrong-address', hint: expect.stringContaining('is not the address of a connector') }],
    ]);
  });
});

describe('widgets for the connector’s own pages', () => {
  const forOwnPages = Object.keys(widgetNeeds).filter((name) => needsOf(name).runsOn === 'own pages');
  const reason = "this widget signs people in and runs on the connector's own pages only";

  for (const [name, tags] of splitAfter(2, forOwnPages))
    it(`${name} cannot be mounted on an integrator page, by code or in a script element`, tags, async () => {
      const { options } = needsOf(name);
      await shop.page.goto(site.page({ name }));
      const before = await shop.page.locator('body').innerHTML();
      await expect(shop.mount(embedding(name, { sessionUrl: null, ...(options && { options }) }))).rejects.toThrow(
        `TypeError: [salestax] ${name}: option "config.oauthBaseUrl" must be on ${site.origin}: ${reason}`,
      );
      expect(await shop.page.locator('body').innerHTML()).toBe(before);
      expect(await pageErrors.all()).toEqual([]);

      const data = { 'api-base': product.info.api, 'oauth-base': product.info.oauth };
      await shop.page.goto(site.page({ name, data }));
      expect(await shop.page.locator('[data-salestax]').count()).toBe(0);
      expect(await pageErrors.all()).toEqual([expect.stringContaining(reason)]);
    });

  it('an origin that is not allowed receives no response that its scripts could read', async () => {
    const allowed = async (origin: string) => {
      const answer = await fetch(`${product.info.oauth}/api/qbo/company/nexus/0`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
      });
      return answer.headers.get('access-control-allow-origin');
    };
    expect(await allowed(site.origin)).toBe(site.origin);
    expect(await allowed('https://evil.example')).toBeNull();
    expect(await allowed('null')).toBeNull();
  });
});
