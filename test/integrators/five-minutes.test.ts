// @module-tag long: it installs the package with React and compiles applications; package.test.ts checks the package itself
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/chromium.harness.ts';
import { recordPageErrors } from '../bundles/bundle-page.ts';
import { built } from '../support/browser/built.ts';
import { freePort, startProduct, type Product } from '../support/product.harness.ts';
import { createApplication, guideBlocks, type Application } from './application.ts';
import { startFront, type Front } from './front.ts';

/*
 * Follows the integrator guide literally: its files in an empty folder on another origin, its server, our package
 * installed from the archive to be published. All four ways must show the widget without a console message.
 */

const connector = 'https://connector.example';

/** Wrong props that the types of a component must reject, in a file of its own. */
const misuses = [
  ['options={{}}', "'config' is missing"],
  ["options={{ config, sesion: () => Promise.resolve('') }}", "'sesion' does not exist"],
  ['options={{ config: { apiBaseUrl: 1 } }}', "'number' is not assignable"],
  ["options={{ config, messages: { headline: '' } }}", "'headline' does not exist"],
  ['options={{ config }} on={{ enabld() {} }}', "'enabld' does not exist"],
  ['options={{ config }} on={{ enabled: ({ region }) => region }}', "'region' does not exist"],
  ['options={{ config, on: { ready() {} } }}', "'on' does not exist"],
  ['options={{ config }} mount={7}', "'number' is not assignable"],
] as const;
const misuse = (attributes: string) => `
  import { mount as nexus } from '@salestax/widgets/nexus';
  import { SalesTaxWidget } from '@salestax/widgets/react';
  const config = { apiBaseUrl: '${connector}', oauthBaseUrl: '${connector}/oauth' };
  export const page = <SalesTaxWidget ${attributes.includes('mount=') ? '' : 'mount={nexus}'} ${attributes} />;
  export const mounted = nexus;`;

/** Components for widgets with different kinds of options. */
const uses = `
  import { mount as panel, type DocumentHost } from '@salestax/widgets/estimate-panel';
  import { mount as header } from '@salestax/widgets/provider-header';
  import { nexus } from '@salestax/widgets/messages/es';
  import { mount } from '@salestax/widgets/nexus';
  import { SalesTaxWidget } from '@salestax/widgets/react';
  const config = { apiBaseUrl: '${connector}', oauthBaseUrl: '${connector}/oauth' };
  export const page = (host: DocumentHost) => (
    <>
      <SalesTaxWidget mount={header} options={{ title: 'Tax' }} className="head" />
      <SalesTaxWidget mount={panel} options={{ config, host }} on={{ status: (status) => status }} />
      <SalesTaxWidget mount={mount} options={{ config, messages: nexus, locale: 'es', theme: { density: 'compact' } }} />
    </>
  );`;

let browser: Browser;
let front: Front;
let product: Product;
let application: Application;
let server: ChildProcess;
let refused: ReadonlyMap<string, string>;

beforeAll(async () => {
  front = await startFront();
  [application, browser, product] = await Promise.all([
    createApplication(),
    launchBrowser(),
    startProduct({ bundlesDir: built.bundlesDir, embedOrigins: [front.origin] }),
  ]);
  const { info } = product;
  const blocks = await guideBlocks();
  for (const { info: what, code } of blocks) {
    const [, file] = /^file=(\S+)$/.exec(what) ?? [];
    // The guide's server inserts the connector's address into pages; in modules the integrator types it.
    if (file !== undefined)
      await application.write(file, /\.tsx?$/.test(file) ? code.replaceAll(connector, info.api) : code);
  }
  await application.install(blocks.flatMap(({ info: what, code }) => (what === 'run' ? [code] : [])).join(''));

  const port = String(await freePort());
  server = spawn(process.execPath, ['server.mjs'], {
    cwd: application.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: port,
      CONNECTOR_URL: info.api,
      PAGE_ORIGIN: front.origin,
      REALM_ID: info.realmId,
      EMBED_CLIENT_ID: info.embedClient.clientId,
      EMBED_CLIENT_SECRET: info.embedClient.clientSecret,
    },
  });
  if (server.stdout !== null) await once(server.stdout, 'data');
  const { folder } = application;
  await build({
    root: folder,
    logLevel: 'error',
    build: { rollupOptions: { input: ['module.html', 'react.html'].map((file) => path.join(folder, file)) } },
  });
  front.serve(path.join(folder, 'dist'), `http://localhost:${port}`);

  await application.write('uses.tsx', uses);
  for (const [at, [attributes]] of misuses.entries()) await application.write(`misuse-${at}.tsx`, misuse(attributes));
  refused = await application.compilerErrors();
}, 300_000);
afterAll(async () => {
  server.kill();
  await browser.close();
  await product.stop();
  await front.close();
  await application.remove();
});

describe('the integrator guide', () => {
  it.each(['script-tag', 'elements', 'module', 'react'])('has a page %s.html that shows the widget', async (way) => {
    const page = await browser.newPage();
    const pageErrors = await recordPageErrors(page);
    await page.goto(`${front.origin}/${way}.html`);
    const widget = page.locator('[data-salestax=nexus]');
    await widget.getByRole('heading', { name: 'Where you collect tax!' }).waitFor();
    await widget.getByText('You collect').first().waitFor();
    expect(await widget.count()).toBe(1);
    expect((await pageErrors()).filter((error) => !error.includes('favicon'))).toEqual([]);
    await page.close();
  });

  it('has types that compile, in its example and with other widgets', () => {
    expect([...refused].filter(([file]) => !file.startsWith('misuse-'))).toEqual([]);
  });

  it.each(misuses.map(([attributes, compilerError], at) => [attributes, compilerError, at] as const))(
    'has types that reject %s',
    (_, compilerError, at) => {
      expect(refused.get(`misuse-${at}.tsx`)).toContain(compilerError);
    },
  );
});
