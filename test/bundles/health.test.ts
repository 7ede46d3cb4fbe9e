import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../long.ts';
import { violationsIn } from '../support/browser/axe.ts';
import { closePages, sharedBrowser } from '../support/chromium.harness.ts';
import { recordPageErrors, servePages } from './bundle-page.ts';
import './in-page.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof servePages>>;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await servePages((url) => {
    const css = url.searchParams.get('css');
    const sheet = css === null ? '' : `<link rel="stylesheet" href="/page.css?css=${encodeURIComponent(css)}">`;
    const data = url.searchParams.get('data') ?? '';
    const at = `data-api-base="${site.origin}" data-oauth-base="${site.origin}/oauth"`;
    return `${sheet}<main><h1>Page</h1><script src="/sdk/health.js" ${at} ${data}></script><footer></footer></main>`;
  });
});
afterAll(async () => {
  await closePages(browser);
  await site.close();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});
afterEach(() => page.context().close());

async function open({ css, data }: { css?: string; data?: string } = {}): Promise<void> {
  const search = new URLSearchParams({
    ...(css === undefined ? {} : { css }),
    ...(data === undefined ? {} : { data }),
  });
  await page.goto(`${site.origin}/?${search}`);
  await page.locator('[data-health=OK]').waitFor();
}
const styleOf = (selector: string, property: string) =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

describe('a widget in a script element with data attributes', () => {
  it('appears right after the script element, without a console message', async () => {
    const pageErrors = await recordPageErrors(page);
    await open();
    expect(await page.locator('main > script + [data-salestax=health] .st-view').innerText()).toBe('Status:\nOK');
    expect(await pageErrors()).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no accessibility violation in %s mode', async (scheme) => {
    await open({ data: `data-color-scheme="${scheme}"` });
    expect(await violationsIn(page)).toEqual([]);
  });
});

describe('a script element that cannot mount its widget', () => {
  it.each([
    [
      'data-accent="notacolour"',
      'option "theme.accent" (attribute data-accent) must be a value of the CSS property color',
    ],
    ['data-locale="?"', 'option "locale" (attribute data-locale) must be a language tag'],
    ['type="module"', 'This is a classic script: remove type="module".'],
  ])('says what is wrong with %s', async (data, message) => {
    const pageErrors = await recordPageErrors(page);
    await page.goto(`${site.origin}/?${new URLSearchParams({ data })}`);
    await expect.poll(pageErrors).toEqual([expect.stringContaining(message)]);
    expect(await page.locator('[data-salestax]').count()).toBe(0);
  });
});

it('a script element mounts its widget without an attribute that it does not know, and warns of it', async () => {
  const pageErrors = await recordPageErrors(page);
  await open({ data: 'data-sesion-url="/s"' });
  expect(await pageErrors()).toEqual([
    expect.stringContaining('unknown attribute "data-sesion-url" (known: data-api-base,'),
  ]);
  expect(await page.locator('[data-salestax]').count()).toBe(1);
});

describe('the debug stream of a script element', () => {
  const entries = async (search: Record<string, string>) => {
    const written: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'debug') written.push(message.text());
    });
    await page.goto(`${site.origin}/?${new URLSearchParams(search)}`);
    await page.locator('[data-health=OK]').waitFor();
    return written;
  };

  it.each([{ data: 'data-debug' }, { debug: '' }])('is on the console with %j', async (search) => {
    expect(await entries(search)).not.toEqual([]);
  });

  it('is nowhere without it', async () => {
    expect(await entries({})).toEqual([]);
  });
});

describe('a widget without shadow root', () => {
  it('has the same styles, and removes them when it is unmounted', async () => {
    await open({ data: 'data-isolation="light" data-accent="#0b7a75"' });
    expect(await page.locator('main > script + [data-salestax=health] > .st-root').count()).toBe(1);
    expect(await styleOf('.st-health', 'display')).toBe('flex');
    expect(await styleOf('.st-root', '--st-accent')).toBe('#0b7a75');
    await page.evaluate(() => SalesTax['health']?.mounted?.unmount());
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });
});

describe('design tokens in a page', () => {
  it.each([
    ['dark where the page follows the system', ':root { color-scheme: light dark }', 'rgb(15, 17, 22)', 'dark'],
    ['light where the page has not opted in to dark', '', 'rgb(245, 246, 248)', 'light'],
    ['dark where only an element around the widget is', 'main { color-scheme: dark }', 'rgb(15, 17, 22)', 'dark'],
  ])('are %s, on a dark system', async (_, css, background, scheme) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open({ css });
    expect(await styleOf('.st-root', 'background-color')).toBe(background);
    expect(await styleOf('.st-root', 'color-scheme')).toBe(scheme);
  });

  it('follow a change of the system where the page does', async () => {
    await open({ css: ':root { color-scheme: light dark }' });
    expect(await styleOf('.st-root', 'color-scheme')).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => styleOf('.st-root', 'color-scheme')).toBe('dark');
  });

  it.each([
    ['the root of the page', ':root { --st-accent: rgb(11, 122, 117) }', ''],
    ['an element around the widget', 'main { --st-accent: rgb(11, 122, 117) }', ''],
    ['the host element', '[data-salestax] { --st-accent: rgb(11, 122, 117) }', ''],
    ['the theme option, before the page', ':root { --st-accent: red }', 'data-accent="rgb(11, 122, 117)"'],
  ])('can be set by %s, and derived tokens follow', async (_, css, data) => {
    await open({ css, data });
    expect(await styleOf('.st-root', '--st-accent')).toBe('rgb(11, 122, 117)');
    const ring = await page.locator('.st-health').evaluate((part) => {
      if (part instanceof HTMLElement) part.tabIndex = 0;
      if (part instanceof HTMLElement) part.focus();
      return getComputedStyle(part).outlineColor;
    });
    expect(ring).toBe('rgb(11, 122, 117)');
  });

  it('follow the font size and the density of the page', long, async () => {
    await open({ css: ':root { --st-font-size: 20px; --st-density: 0.5 }' });
    expect(await styleOf('.st-root', 'font-size')).toBe('20px');
    expect(await styleOf('.st-health', 'min-height')).toBe('32px');
  });

  it('are the only way to change a widget’s style: hostile page styles have no effect', async () => {
    await open();
    const properties = [
      'color',
      'font-size',
      'letter-spacing',
      'text-transform',
      'line-height',
      'display',
      'text-align',
    ];
    const before = await Promise.all(properties.map((property) => styleOf('.st-health', property)));
    await open({
      css: '* { letter-spacing: 9px !important; text-transform: uppercase !important; line-height: 4; font-size: 40px; color: red; text-align: right } p { display: none !important } strong { color: red !important }',
    });
    expect(await Promise.all(properties.map((property) => styleOf('.st-health', property)))).toEqual(before);
  });

  it('use the system colours when colours are forced', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open();
    expect(await styleOf('.st-root', '--st_positive')).toBe('CanvasText');
  });
});
