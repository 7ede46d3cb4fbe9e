// @module-tag long: it installs the package with React and compiles applications; package.test.ts checks the package itself
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPageErrors } from '../bundles/bundle-page.ts';
import { built } from '../support/browser/built.ts';
import { launchBrowser } from '../support/chromium.harness.ts';
import { textAt } from '../support/json.ts';
import { freePort, startProduct, type Product } from '../support/product.harness.ts';
import { createApplication, guideBlocks, vite, vitest, type Application } from './application.ts';
import { startFront, type Front } from './front.ts';
import { connector, environmentOf, shownAt, startGuideServer, type GuideServer } from './guide.ts';

/*
 * Follows the integrator guide literally: its files in an empty folder on another origin, its server, our package
 * installed from the archive to be published. All ways must show the widget without a console message: the script tag and
 * the element, the modules as built by Vite and as served by it, and the files for Next.js with the renderer of React.
 * frameworks.test.ts runs the frameworks themselves.
 */

/** Wrong props that the types of a component must reject, in a file of its own. */
const misuses = [
  ['options={{}}', 'missing the following properties'],
  ["options={{ config, session, sesion: () => Promise.resolve('') }}", "'sesion' does not exist"],
  ['options={{ config }}', "'session' is missing"],
  ['options={{ session, config: { apiBaseUrl: 1 } }}', "'number' is not assignable"],
  ["options={{ config, session, messages: { headline: '' } }}", "'headline' does not exist"],
  ['options={{ config, session }} on={{ enabld() {} }}', "'enabld' does not exist"],
  ['options={{ config, session }} on={{ enabled: ({ region }) => region }}', "'region' does not exist"],
  ['options={{ config, session, on: { ready() {} } }}', "'on' does not exist"],
  ['options={{ config, session }} mount={7}', "'number' is not assignable"],
  ['options={{ config, session, messages: home }}', "'[catalogOf]' are incompatible"],
] as const;
const misuse = (attributes: string) => `
  import { home } from '@salestax/widgets/messages/es';
  import { mount as nexus } from '@salestax/widgets/nexus';
  import { SalesTaxWidget } from '@salestax/widgets/react';
  const config = { apiBaseUrl: '${connector}', oauthBaseUrl: '${connector}/oauth' };
  const session = () => Promise.resolve(null);
  export const texts = [home, session];
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
  const session = () => Promise.resolve(null);
  export const page = (host: DocumentHost) => (
    <>
      <SalesTaxWidget mount={header} options={{ title: 'Tax' }} className="head" />
      <SalesTaxWidget mount={panel} options={{ config, session, host }} on={{ status: (status) => status }} />
      <SalesTaxWidget mount={mount} options={{ config, session, messages: nexus, locale: 'es', theme: { density: 'compact' } }} />
    </>
  );`;

/** What Next.js does with the page of the guide: it renders it on the server, and takes it over in the browser. */
const nextFiles = {
  'next-server.tsx': `
    import { renderToString } from 'react-dom/server';
    import Page from './next/app/page';
    process.stdout.write(renderToString(<Page />));`,
  'next-client.tsx': `
    import { hydrateRoot } from 'react-dom/client';
    import Page from './next/app/page';
    const root = document.getElementById('root');
    if (root !== null) hydrateRoot(root, <Page />);`,
};

let browser: Browser;
let front: Front;
let product: Product;
let application: Application;
let server: GuideServer;
let dev: ChildProcess;
let devOrigin: string;
let refused: ReadonlyMap<string, string>;

beforeAll(async () => {
  front = await startFront();
  const devPort = await freePort();
  devOrigin = `http://localhost:${devPort}`;
  [application, browser, product] = await Promise.all([
    createApplication(),
    launchBrowser(),
    startProduct({ ...built, embedOrigins: [front.origin, devOrigin] }),
  ]);
  const { info } = product;
  const blocks = await guideBlocks();
  for (const { info: what, code } of blocks) {
    const [, file] = /^(?:file|test)=(\S+)$/.exec(what) ?? [];
    if (file !== undefined)
      await application.write(file, /\.(?:tsx?|html)$/.test(file) ? code.replaceAll(connector, info.api) : code);
  }
  // The other modules of the guide run in the page of its first one.
  const modulePage = blocks.find(({ info: what }) => what === 'file=module.html')?.code ?? '';
  for (const name of ['instance', 'load', 'ask'])
    await application.write(
      `${name}.html`,
      modulePage.replaceAll(connector, info.api).replace('/module.ts', `/${name}.ts`),
    );
  await application.install(blocks.flatMap(({ info: what, code }) => (what === 'run' ? [code] : [])).join(''));

  server = await startGuideServer(application, product, [front.origin, devOrigin]);
  const { folder } = application;
  await application.write(
    'build.config.js',
    `import { mergeConfig } from 'vite';
    import guide from './vite.config.js';
    export default mergeConfig(guide, { build: { rollupOptions: { input: ['instance.html', 'load.html', 'ask.html'] } } });`,
  );
  await application.node([vite, 'build', '--config', 'build.config.js', '--logLevel', 'error']);
  front.serve(path.join(folder, 'dist'), server.origin);
  for (const [file, content] of Object.entries(nextFiles)) await application.write(file, content);
  await application.write(
    'free-ports.config.js',
    `import { mergeConfig } from 'vite';
    import guide from './vite.config.js';
    const proxy = { '/embed-session': '${server.origin}' };
    export default mergeConfig(guide, { server: { port: ${devPort}, proxy } });`,
  );
  dev = await application.startVite(['--config', 'free-ports.config.js']);

  await application.write('uses.tsx', uses);
  for (const [at, [attributes]] of misuses.entries()) await application.write(`misuse-${at}.tsx`, misuse(attributes));
  refused = await application.compilerErrors();
}, 300_000);
afterAll(async () => {
  server.stop();
  dev.kill();
  await browser.close();
  await product.stop();
  await front.close();
  await application.remove();
});

const once = { widgets: 1, messages: [], hasMoved: false };

describe('the integrator guide', () => {
  it.each(['script-tag', 'elements', 'module', 'react', 'instance', 'load', 'ask'])(
    'has a page %s.html that shows the widget',
    async (way) => {
      expect(await shownAt(browser, `${front.origin}/${way}.html`)).toEqual(once);
    },
  );

  it.each(['module', 'react'])('has a page %s.html that shows the widget while Vite serves it', async (way) => {
    expect(await shownAt(browser, `${devOrigin}/${way}.html`)).toEqual(once);
  });

  it('has a page for Next.js that the server renders without the widget, and that shows it in the browser', async () => {
    await application.node([vite, 'build', '--ssr', 'next-server.tsx', '--outDir', 'rendered', '--logLevel', 'error']);
    const html = await application.node(['rendered/next-server.js']);
    expect(html).toContain('<h1>Our portal</h1>');
    expect(html).toContain('data-salestax-space="nexus"></div>');
    await application.write(
      'next.html',
      `<!doctype html><html lang="en"><title>Next.js</title><div id="root">${html}</div><script type="module" src="/next-client.tsx"></script></html>`,
    );
    expect(await shownAt(browser, `${devOrigin}/next.html`)).toEqual(once);
  });

  it.each(['panel.html', 'panel-frame.html'])(
    'has a page %s that estimates, saves, and loads the lines that were corrected after a save',
    async (file) => {
      const page = await browser.newPage();
      const pageErrors = await recordPageErrors(page);
      await page.goto(`${front.origin}/${file}`);
      const panel = file === 'panel.html' ? page : page.frameLocator('#panel');
      const save = page.getByRole('button', { name: 'Save' });
      await panel.getByRole('button', { name: 'Estimate Tax' }).click();
      // 60 × 5.95 = 357.00 at 9.15 % in Denver.
      await page.getByText('Sales tax: 32.67').waitFor();
      const invoices = () => product.sandbox.accounting().realms.get(product.info.realmId)?.list('Invoice').length ?? 0;
      const before = invoices();
      await save.dblclick();
      await panel.getByText('Recorded at AvaTax as P-').first().waitFor();
      expect(invoices() - before).toBe(1);
      await page.getByLabel('Bags of mulch').fill('80');
      await panel.getByText('Out of date').first().waitFor();
      await save.click();
      await panel.getByRole('button', { name: 'Load them' }).click();
      // 80 × 5.95 = 476.00
      await page.getByText('Sales tax: 43.55').waitFor();
      await panel.getByText('Recorded at AvaTax as P-').first().waitFor();
      await panel.getByText('Estimated', { exact: true }).first().waitFor();
      // With the SyncToken of the corrected document.
      await page.getByLabel('Bags of mulch').fill('81');
      await save.click();
      await panel.getByRole('button', { name: 'Load them' }).waitFor();
      expect((await pageErrors()).filter((error) => !error.includes('favicon'))).toEqual([]);
      await page.close();
    },
  );

  it('has a server that takes invoices as JSON only, which a page of another site cannot send unasked', async () => {
    const body = JSON.stringify({ lines: [] });
    const answer = await fetch(`${front.origin}/invoices`, { method: 'POST', body });
    expect(answer.status).toBe(415);
  });

  it('has a page for a WebView, whose links and errors go to the app', async () => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const messages: unknown[] = [];
      Object.assign(window, {
        messages,
        ReactNativeWebView: { postMessage: (text: string) => messages.push(JSON.parse(text)) },
      });
      // As a WebView without DOM storage.
      Object.defineProperty(window, 'localStorage', { value: null });
    });
    const pageErrors = await recordPageErrors(page);
    await page.goto(`${front.origin}/webview.html`);
    await page.getByRole('listitem').getByRole('link').tap();
    await expect.poll(() => page.evaluate('messages')).toMatchObject([{ type: 'open', widget: 'nexus' }]);
    expect(context.pages()).toHaveLength(1);
    expect(page.url()).toBe(`${front.origin}/webview.html`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect((await pageErrors()).filter((error) => !error.includes('favicon'))).toEqual([]);
    await context.close();
  });

  it('has a route for Next.js that opens an embed session', async () => {
    const call = `const { POST } = await import('./next/app/embed-session/route.ts'); console.log(await (await POST()).text());`;
    const answer = await application.node(['--input-type=module', '--eval', call], {
      ...environmentOf(product),
      PAGE_ORIGIN: front.origin,
    });
    expect(textAt(JSON.parse(answer), 'token')).not.toBe('');
  });

  it('has a unit test that passes', async () => {
    expect(await application.node([vitest, 'run'], { NO_COLOR: '1' })).toMatch(/Tests\s+1 passed/);
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
