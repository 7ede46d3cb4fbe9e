import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser/chromium.ts';
import { needsOf, widgetNeeds } from '../bundles/widget-needs.ts';
import { startProduct, type Product } from '../product.ts';
import { axeIn } from './axe.ts';
import { built } from './built.ts';
import { type Complaints, noteComplaints } from './complaints.ts';

let product: Product;
let browser: Browser;
let page: Page;
let complaints: Complaints;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(built), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  complaints = await noteComplaints(page);
});
afterEach(async () => {
  const noted = await complaints.all();
  await page.context().close();
  if (noted.length > 0) throw new Error(noted.join('\n'));
});

/** Widgets that ask the service as somebody. */
const ofSomebody = [
  'home',
  'connector-settings',
  'nexus',
  'reconciliation',
  'product-catalog',
  'address-validation',
  'exemption',
];

const live = () => page.getByRole('region', { name: 'Live widget' });
const log = () => page.getByRole('log');
const code = () => page.getByRole('tabpanel');
/** Opens the page of a widget, with an embed session for it when it takes one. */
async function open(name: string, session = true): Promise<void> {
  const hash = session ? `#session=${await product.embedToken([name])}` : '';
  await page.goto(`${product.info.api}/gallery/${name}${hash}`);
  await live().locator(`[data-salestax=${name}]`).waitFor();
}

it('leads to the widgets that run on any page, and to no other', async () => {
  await open('health', false);
  const links = await page.getByRole('navigation', { name: 'Widgets' }).getByRole('link').all();
  const found = await Promise.all(links.map((link) => link.evaluate((element) => Reflect.get(element, 'pathname'))));
  const embeddable = Object.keys(widgetNeeds).filter((name) => needsOf(name).runsOn === 'any page');
  expect(new Set(found)).toEqual(new Set(embeddable.map((name) => `/gallery/${name}`)));
});

describe('with an embed session', () => {
  it('has home live, with its windows and its help on demand', async () => {
    await open('home');
    const calculation = live().getByRole('checkbox', { name: 'Calculation active' });
    await calculation.click();
    await log().getByText('calculationChanged', { exact: true }).waitFor();
    await page.getByLabel('Source').selectOption('avatax');
    await live().getByRole('button', { name: 'Configure' }).click();
    await log().getByText('openWindow', { exact: true }).waitFor();
    expect(await code().innerText()).toContain('data-session-url="/embed-session"\n  data-source="avatax"');
    await page.getByLabel('Help').selectOption('pages');
    await live().getByRole('link', { name: 'Learn more about AvaTax' }).waitFor();
    expect(await code().innerText()).toMatch(
      /SalesTax\.home\.mount\('#here', \{[^]*help: \{ connector: '[^']+', avatax: '[^']+' \}/,
    );
    await calculation.click();
  });

  it('has the connector settings live, to be changed or only to be read', async () => {
    await open('connector-settings');
    await live().getByRole('checkbox', { name: 'Make all customers taxable' }).click();
    await log().getByText('dirty', { exact: true }).waitFor();
    await page.getByLabel('Source').selectOption('avatax');
    await live().getByText('Integration status').waitFor();
    expect(await live().getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  });

  it('has nexus live', async () => {
    await open('nexus');
    await live().getByRole('group', { name: 'Map of the United States' }).waitFor();
    await log().getByText('ready', { exact: true }).waitFor();
  });
});

it.each([
  ['reconciliation', 'Tax reconciliation utility'],
  ['product-catalog', 'Manage Product Catalog'],
  ['address-validation', 'Bulk Address Validation'],
  ['exemption', 'Manage Exemption'],
])('has %s live, without a way to a home that is not there', async (name, title) => {
  await open(name);
  await live().getByRole('heading', { name: title }).waitFor();
  await log().getByText('ready', { exact: true }).waitFor();
  expect(await live().getByRole('link', { name: 'Home' }).count()).toBe(0);
});

it('has the provider’s header live, with a title of one’s own', async () => {
  await open('provider-header', false);
  await page.getByLabel('Title').fill('A "quoted" title');
  await live().getByText('A "quoted" title').waitFor();
  expect(await code().innerText()).toContain('data-title="A &quot;quoted&quot; title"');
  expect(await code().innerText()).not.toContain('data-api-base');
  await page.getByLabel('Title').fill('');
  await live().getByText('Sales tax').waitFor();
});

it.each(ofSomebody)('has %s say that there is no session when none was given', async (name) => {
  await open(name, false);
  await live().getByText('Session is timed out. Please log in again.').waitFor();
  await log().getByText('sessionExpired', { exact: true }).waitFor();
});

it.each([...ofSomebody, 'provider-header'])('is accessible with %s, and fits every width', async (name) => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 860 });
    await open(name, name !== 'provider-header');
    await log().getByText('ready', { exact: true }).waitFor();
    expect((await (await axeIn(page)).analyze()).violations, `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
