import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser/chromium.ts';
import { builtBundles, noteComplaints, readBundle, servePages } from './bundle-page.ts';
import { mountInPage, pictureOfPage, unmountInPage } from './in-page.ts';

const bundles = builtBundles();

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;
let page: Page;
let complaints: () => Promise<readonly string[]>;

beforeAll(async () => {
  browser = await launchBrowser();
  site = await servePages((url) => {
    const script = url.searchParams.get('script');
    return `<main id="here"><p>Before</p></main>${script === null ? '' : `<script src="/sdk/${script}"></script>`}`;
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  complaints = await noteComplaints(page);
});
afterEach(() => page.close());

it('finds bundles', () => {
  expect(bundles.map(({ name }) => name)).toContain('health');
});

describe.each(bundles)('$file', ({ name, file, global, bytes, integrity }) => {
  it('is what the manifest says', () => {
    const content = readBundle(file);
    expect(content).toHaveLength(bytes);
    expect(`sha384-${createHash('sha384').update(content).digest('base64')}`).toBe(integrity);
  });

  it('adds one global and nothing else, and changes no page that it is only loaded into', async () => {
    await page.goto(site.origin);
    const globals = () => page.evaluate(() => Object.keys(globalThis));
    const before = await globals();
    await page.goto(`${site.origin}/?script=${file}`);
    const after = await globals();
    expect(after.filter((key) => !before.includes(key))).toEqual(['SalesTax']);
    const member = global.split('.')[1] ?? '';
    expect(await page.evaluate((key) => typeof Reflect.get(SalesTax, key).mount, member)).toBe('function');
    expect(await page.evaluate(() => document.getElementById('here')?.children.length)).toBe(1);
    expect(await complaints()).toEqual([]);
  });

  it('mounts and unmounts under the strictest policy, and leaves the page as it was', async () => {
    await page.goto(`${site.origin}/?script=${file}`);
    const before = await page.evaluate(pictureOfPage);
    const member = global.split('.')[1] ?? '';
    const mounted = await page.evaluate(mountInPage, { name, member });
    expect(mounted).toEqual({ first: 'ready', hosts: 2, styled: true });
    expect(await page.evaluate(unmountInPage)).toEqual({ last: 'unmounted' });
    expect(await page.evaluate(pictureOfPage)).toEqual(before);
    expect(await complaints()).toEqual([]);
  });
});
