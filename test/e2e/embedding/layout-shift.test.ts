import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitCases } from '../../long.ts';
import { built } from '../../support/browser/built.ts';
import { type EmbeddingSite, startEmbeddingSite } from '../../support/browser/embedding-site.harness.ts';
import { recordLayoutShift } from '../../support/browser/layout-shift.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const widgets = ['nexus', 'home', 'reconciliation'] as const;
const widths = splitCases({ always: [1100], long: [800, 1400] });

/** A page of an integrator with three widgets below each other, with text around them. */
const ways = {
  elements: (api: string, sessionUrl: string) => `
    <script type="module" src="${api}/sdk/0/loader.js" crossorigin="anonymous"></script>
    ${widgets
      .map(
        (name) =>
          `<salestax-${name} api-base="${api}" session-url="${sessionUrl}"></salestax-${name}><p>Below ${name}</p>`,
      )
      .join('')}`,
  'script tags with a place for each': (api: string, sessionUrl: string) =>
    widgets
      .map(
        (name) => `<div id="${name}" data-salestax-space="${name}"></div><p>Below ${name}</p>
          <script async src="${api}/sdk/0/${name}.js" data-target="#${name}" data-api-base="${api}"
            data-session-url="${sessionUrl}"></script>`,
      )
      .join(''),
};

describe.each(Object.entries(ways))('a page with three widgets as %s', (_, contentOf) => {
  let site: EmbeddingSite;
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    site = await startEmbeddingSite();
    [product, browser] = await Promise.all([
      startProduct({ bundlesDir: built.bundlesDir, embedOrigins: [site.origin] }),
      sharedBrowser(),
    ]);
    site.embed(product);
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
    await site.close();
  });

  /** How much the page has moved when all three widgets show their data. */
  async function shiftOf(width: number, head: string): Promise<number> {
    const { api } = product.info;
    const sessionUrl = `/embed-session?${widgets.map((name) => `widget=${name}`).join('&')}`;
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const shift = await recordLayoutShift(page);
    await page.goto(
      site.pageOf(`<!doctype html><html lang="en"><head><title>Our portal</title>
        <meta name="viewport" content="width=device-width">${head}</head>
        <body><h1>Our portal</h1>${contentOf(api, sessionUrl)}</body></html>`),
    );
    await page.getByRole('heading', { name: 'Where you collect tax!' }).waitFor();
    await page.getByText('You collect').first().waitFor();
    await page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first().waitFor();
    await page.locator('[data-salestax=reconciliation]').getByRole('button').first().waitFor();
    const moved = await shift();
    await page.close();
    return moved;
  }

  for (const [width, options] of widths)
    it(`does not move in a window ${width} px wide, with the style sheet of the heights`, options, async () => {
      const sheet = `<link rel="stylesheet" href="${product.info.api}/sdk/0/heights.css">`;
      expect(await shiftOf(width, sheet)).toBeLessThan(0.02);
    });

  it('moves without that style sheet', async () => {
    expect(await shiftOf(1100, '')).toBeGreaterThan(0.02);
  });
});
