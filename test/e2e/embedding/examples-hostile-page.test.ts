import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordPageErrors, type PageErrors } from '../../support/browser/console-errors.ts';
import { startExample, type ExampleSite } from '../../support/browser/example-site.harness.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';

let site: ExampleSite;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;
const requestedOrigins: string[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startExample('hostile-page/server.mjs'), sharedBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  pageErrors = await recordPageErrors(page);
  page.on('request', (request) => requestedOrigins.push(new URL(request.url()).origin));
  await page.goto(site.origin);
  await widget('home').getByRole('checkbox', { name: 'Calculation active' }).waitFor();
  await widget('nexus').getByRole('group', { name: 'Map of the United States' }).waitFor();
});
afterAll(async () => {
  await closePages(browser);
  await site.stop();
});

const widget = (name: string) => page.locator(`[data-salestax=${name}]`);

it('widgets work in a page with hostile styles and scripts', async () => {
  const calculation = widget('home').getByRole('checkbox', { name: 'Calculation active' });
  await calculation.click();
  await widget('home').getByRole('button', { name: 'Switch calculation off' }).click();
  await expect.poll(() => calculation.isChecked()).toBe(false);
  await calculation.click();
  await expect.poll(() => calculation.isChecked()).toBe(true);
  // The request is a list in an object: the page has wrapped JSON and extended Array.
  await widget('nexus').getByRole('checkbox', { name: 'Illinois', exact: true }).check();
  await widget('nexus').getByRole('button', { name: 'Add region(s)' }).click();
  await widget('nexus').getByRole('button', { name: 'Continue' }).click();
  await widget('nexus').getByText('Selected nexus enabled successfully!').first().waitFor();
});

it('widgets look as usual in a hostile page: the page’s reset styles do not reach them', async () => {
  const looks = await widget('home').evaluate((host) => {
    const parts = [...(host.shadowRoot?.querySelectorAll('button, input, a, h2, p') ?? [])];
    return parts.map((part) => {
      const { letterSpacing, textTransform, color, float, animationName, fontSize } = getComputedStyle(part);
      const isShouted = textTransform === 'uppercase' || letterSpacing === '9px' || color === 'rgb(255, 0, 0)';
      return { isShouted, float, animationName, fontSize };
    });
  });
  expect(looks.length).toBeGreaterThan(5);
  for (const { fontSize, ...look } of looks) {
    expect(look).toEqual({ isShouted: false, float: 'none', animationName: 'none' });
    // The page doubles the text size, which the widget follows.
    expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(24);
  }
});

it('widgets read from right to left in a hostile page, and no text is cut off', async () => {
  for (const name of ['home', 'nexus']) {
    const { direction, isCut } = await widget(name).evaluate((host) => {
      const root = host.shadowRoot?.querySelector('.st-root');
      const edge = host.getBoundingClientRect();
      const parts = [...(root?.querySelectorAll('h2, h3, p, a, button, label') ?? [])];
      return {
        direction: root && getComputedStyle(root).direction,
        isCut: parts
          .filter((part) => part.closest('.st-visually-hidden, [class*="scroll"], table') === null)
          .map((part) => [part.textContent, part.getBoundingClientRect()] as const)
          .filter(([, box]) => box.width > 1 && (box.left < edge.left - 1 || box.right > edge.right + 1))
          .map(([text]) => text),
      };
    });
    expect(direction).toBe('rtl');
    expect(isCut).toEqual([]);
  }
});

it('widgets in a hostile page call only their service, and leave the page unchanged', async () => {
  expect(new Set(requestedOrigins)).toEqual(new Set([site.origin, site.product.info.api]));
  expect(await pageErrors.all()).toEqual([]);
  const left = await page.evaluate(() => ({
    polluted: Reflect.get({}, 'polluted'),
    name: window.name,
    stored: localStorage.length + sessionStorage.length,
  }));
  expect(left).toEqual({ polluted: 'by the page', name: 'salestax-home', stored: 0 });
});
