import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longUnless } from '../long.ts';
import { closePages, sharedBrowser } from '../support/chromium.harness.ts';
import { builtBundles, builtManifest, recordPageErrors, readBundle, servePages } from './bundle-page.ts';
import { mountInPage, pictureOfPage, unmountInPage } from './in-page.ts';
import { needsOf, widgetNeeds } from './widget-needs.ts';

const bundles = builtBundles();

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;
let page: Page;
let pageErrors: () => Promise<readonly string[]>;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await servePages((url) => {
    const [script, service] = ['script', 'service'].map((name) => url.searchParams.get(name));
    const data =
      service == null ? '' : `data-target="#here" data-api-base="${service}" data-oauth-base="${service}/oauth"`;
    const tag = script == null ? '' : `<script src="/sdk/${script}" ${data}></script>`;
    const form = url.searchParams.has('clobbered') ? '<form id="SalesTax"><input name="health"></form>' : '';
    return `<main id="here"><p>Before</p></main>${form}${tag}`;
  });
});
afterAll(async () => {
  await closePages(browser);
  await site.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  pageErrors = await recordPageErrors(page);
});
afterEach(() => page.close());

it('there is one bundle for each widget', () => {
  expect(bundles.map(({ name }) => name).toSorted()).toEqual(Object.keys(widgetNeeds).toSorted());
});

/** The bundles share the code that defines the global. */
const example = 'estimate-panel';
/** The panel, a widget with forms and a widget with tables. */
const examples = [example, 'connector-settings', 'reconciliation'];
/** The tests of our own pages mount their widgets. */
const isForAnyPage = (name: string) => needsOf(name).runsOn === 'any page';

describe.each(bundles)('the bundle $file', ({ name, file, member, bytes, integrity }) => {
  it('has the size and hash that the manifest states', () => {
    const content = readBundle(file);
    expect(content).toHaveLength(bytes);
    expect(`sha256-${createHash('sha256').update(content).digest('base64')}`).toBe(integrity);
  });

  it('adds one global and leaves the page unchanged when loaded', longUnless(examples.includes(name)), async () => {
    await page.goto(site.origin);
    const globals = () => page.evaluate(() => Object.keys(globalThis));
    const before = await globals();
    await page.goto(`${site.origin}/?script=${file}`);
    const after = await globals();
    expect(after.filter((key) => !before.includes(key))).toEqual(['SalesTax']);
    expect(await page.evaluate((key) => typeof Reflect.get(SalesTax, key).mount, member)).toBe('function');
    expect(await page.evaluate((key) => Reflect.get(SalesTax, key).version, member)).toBe(builtManifest().version);
    expect(await page.evaluate(() => document.getElementById('here')?.children.length)).toBe(1);
    expect(await pageErrors()).toEqual([]);
  });

  it('finds its global when an element of the page has the same name', longUnless(name === example), async () => {
    await page.goto(`${site.origin}/?clobbered&script=${file}`);
    const offered = await page.evaluate((key) => typeof Reflect.get(SalesTax, key).mount, member);
    expect(offered).toBe('function');
    expect(await page.evaluate(() => Object.keys(SalesTax).length)).toBe(1);
    expect(await pageErrors()).toEqual([]);
  });

  it(
    'mounts and unmounts under the strictest content security policy and leaves the page as it was',
    longUnless(examples.includes(name)),
    async () => {
      await page.goto(`${site.origin}/?script=${file}`);
      const before = await page.evaluate(pictureOfPage);
      const needs = needsOf(name);
      const mounted = await page.evaluate(mountInPage, { member: member, needs, origin: site.origin });
      expect(mounted).toEqual({ first: needs.first, hosts: 2, styled: true });
      expect(await page.evaluate(unmountInPage)).toEqual({ last: 'unmounted' });
      expect(await page.evaluate(pictureOfPage)).toEqual(before);
      expect(await pageErrors()).toEqual([]);
    },
  );
});

const forOwnPages = bundles.filter(({ name }) => !isForAnyPage(name));

const ownPageExample = forOwnPages[0]?.name;

describe.each(forOwnPages)('the bundle $file on an integrator page', ({ name, file, member }) => {
  it('throws a TypeError with the reason when mounted, and leaves the page as it was', async () => {
    await page.goto(`${site.origin}/?script=${file}`);
    const before = await page.evaluate(pictureOfPage);
    const wanted = { member: member, needs: needsOf(name), origin: 'https://connector.example' };
    await expect(page.evaluate(mountInPage, wanted)).rejects.toThrow(
      `TypeError: [salestax] ${name}: option "config.oauthBaseUrl" must be on ${site.origin}: this widget signs people in and runs on the connector's own pages only`,
    );
    expect(await page.evaluate(pictureOfPage)).toEqual(before);
    expect(await pageErrors()).toEqual([]);
  });

  it(
    'mounts nothing from its script element and logs the reason to the console',
    longUnless(name === ownPageExample),
    async () => {
      await page.goto(`${site.origin}/?script=${file}&service=https://connector.example`);
      expect(await page.locator('[data-salestax]').count()).toBe(0);
      expect(await pageErrors()).toEqual([expect.stringContaining("runs on the connector's own pages only")]);
    },
  );
});
