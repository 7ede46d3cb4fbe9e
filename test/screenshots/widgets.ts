import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { builtManifest } from '../bundles/bundle-page.ts';
import { built } from '../support/browser/built.ts';
import { launchBrowser } from '../support/chromium.harness.ts';
import { startProduct } from '../support/product.harness.ts';

// Takes the pictures of docs/widgets, one per widget for any page: node test/screenshots/widgets.ts [part of a name …]. Needs
// `npm run build` before.

const folder = resolve(import.meta.dirname, '../../docs/images/widgets');
const viewport = { width: 1280, height: 900 };

/** What a visitor does until a widget shows what it is for; the others show it at once. */
const acts: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'estimate-panel'(page) {
    await page.getByRole('button', { name: 'Estimate Tax' }).click();
    await page.getByRole('row', { name: 'Sales tax' }).waitFor();
  },
  // They search at first, which the sandbox does within seconds.
  exemption: (page) => page.getByRole('row').nth(1).waitFor(),
  'product-catalog': (page) => page.getByRole('row').nth(1).waitFor(),
};

/** Widgets that take no session. */
const withoutSession: readonly string[] = ['health', 'provider-header'];

const parts = process.argv.slice(2);
const widgets = Object.entries(builtManifest().widgets).filter(
  ([name, { runsOn }]) => runsOn === 'any page' && (parts.length === 0 || parts.some((part) => name.includes(part))),
);
mkdirSync(folder, { recursive: true });
const [product, browser] = await Promise.all([startProduct(built), launchBrowser()]);
for (const [name] of widgets) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce', colorScheme: 'light' });
  const hash = withoutSession.includes(name) ? '' : `#session=${await product.embedToken([name])}`;
  await page.goto(`${product.info.api}/gallery/${name}${hash}`);
  await page
    .getByRole('log')
    .getByText(/^(?:ready|error)$/)
    .first()
    .waitFor();
  await acts[name]?.(page);
  await page
    .getByRole('region', { name: 'Live widget' })
    .screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await page.close();
}
await browser.close();
await product.stop();
