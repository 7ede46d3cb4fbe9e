import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsIn } from '../../support/browser/axe.ts';
import { recordPageErrors, type PageErrors } from '../../support/browser/console-errors.ts';
import { examples, startExample, type ExampleSite } from '../../support/browser/example-site.harness.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';

let site: ExampleSite;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [site, browser] = await Promise.all([startExample('provider-portal/server.mjs'), sharedBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  pageErrors = await recordPageErrors(page);
  await page.goto(site.origin);
});
afterAll(async () => {
  await closePages(browser);
  await site.stop();
});

const part = (name: string) => page.locator(`salestax-${name}`);

it('the portal example shows three live widgets of another origin, each with its own session', async () => {
  await part('home').getByRole('checkbox', { name: 'Calculation active' }).waitFor();
  await part('nexus').getByRole('group', { name: 'Map of the United States' }).waitFor();
  await part('exemption').getByRole('heading', { name: 'Manage Exemption' }).waitFor();
});

it('the portal example receives the events of its widgets', async () => {
  await part('nexus').getByRole('checkbox', { name: 'Illinois', exact: true }).check();
  await part('nexus').getByRole('button', { name: 'Add region(s)' }).click();
  await part('nexus').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('status').filter({ hasText: 'Now collecting in US-IL.' }).waitFor();
});

it('the widgets have the portal’s colours and follow its colour scheme switch', async () => {
  const accent = () =>
    part('nexus').evaluate((element) => {
      const inside = element.querySelector('[data-salestax]')?.shadowRoot?.querySelector('.st-root') ?? element;
      return getComputedStyle(inside).getPropertyValue('--st-accent');
    });
  expect(await accent()).toBe('#0b7a75');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(accent).toBe('#5ad1c8');
  await expect.poll(() => part('home').locator('[data-salestax]').getAttribute('data-st-theme')).toBe('dark');
  await page.getByRole('button', { name: 'Dark' }).click();
});

it('the portal example is accessible, fits a phone, and violates no content security policy', async () => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsIn(page), `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await pageErrors.all()).toEqual([]);
});

it('the portal example has the content security policy of the integrator guide', async () => {
  const guide = readFileSync(path.join(examples, '../docs/integrator-guide.md'), 'utf8');
  const { headers } = await fetch(site.origin);
  const policy = headers.get('content-security-policy')?.replaceAll(site.product.info.api, 'https://connector.example');
  expect(guide.match(/^```text csp\n(.+)\n```$/m)?.[1]).toBe(policy);
});
