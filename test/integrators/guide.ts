import { spawn, type ChildProcess } from 'node:child_process';
import { once as emitted } from 'node:events';
import type { Browser } from 'playwright-core';
import { recordPageErrors } from '../bundles/bundle-page.ts';
import { recordLayoutShift } from '../support/browser/layout-shift.ts';
import { freePort, type Product } from '../support/product.harness.ts';
import type { Application } from './application.ts';

/** The address of the connector in modules of the guide; its server replaces the one in pages. */
export const connector = 'http://localhost:4000';

/** The guide's server, for pages of these origins. */
export interface GuideServer {
  readonly origin: string;
  readonly stop: () => void;
}

/** What the guide's servers read from their environment. */
export const environmentOf = ({ info }: Product): Readonly<Record<string, string>> => ({
  CONNECTOR_URL: info.api,
  REALM_ID: info.realmId,
  QUICKBOOKS_URL: info.accounting,
  SANDBOX_URL: info.control,
  EMBED_CLIENT_ID: info.embedClient.clientId,
  EMBED_CLIENT_SECRET: info.embedClient.clientSecret,
});

/** Starts `server.mjs` of the guide in the application's folder. */
export async function startGuideServer(
  { folder }: Application,
  product: Product,
  origins: readonly string[],
): Promise<GuideServer> {
  const port = String(await freePort());
  const server: ChildProcess = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], PORT: port, ORIGINS: origins.join(','), ...environmentOf(product) },
  });
  if (server.stdout !== null) await emitted(server.stdout, 'data');
  return { origin: `http://localhost:${port}`, stop: () => void server.kill() };
}

/** What a page with the widget shows: how many widgets, the messages on the console, and whether it has moved by more than 0.02. */
export async function shownAt(
  browser: Browser,
  address: string,
): Promise<{ readonly widgets: number; readonly messages: readonly string[]; readonly hasMoved: boolean }> {
  const page = await browser.newPage();
  const shift = await recordLayoutShift(page);
  const pageErrors = await recordPageErrors(page);
  const messages = async () => (await pageErrors()).filter((error) => !error.includes('favicon'));
  try {
    await page.goto(address);
    const widget = page.locator('[data-salestax=nexus]');
    await widget.getByRole('heading', { name: 'Where you collect tax!' }).waitFor();
    await widget.getByText('You collect').first().waitFor();
    return { widgets: await widget.count(), messages: await messages(), hasMoved: (await shift()) > 0.02 };
  } catch (cause) {
    throw new Error(`${address} does not show the widget: ${(await messages()).join(' ')}`, { cause });
  } finally {
    await page.close();
  }
}
