// @module-tag long: it installs frameworks from a package registry; five-minutes.test.ts follows the rest of the guide
import type { ChildProcess } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { built } from '../support/browser/built.ts';
import { launchBrowser } from '../support/chromium.harness.ts';
import { freePort, startProduct, type Product } from '../support/product.harness.ts';
import { createApplication, guideBlocks, type Application } from './application.ts';
import { hasRegistry, inVersions } from './frameworks.ts';
import { connector, environmentOf, shownAt, startGuideServer } from './guide.ts';

/*
 * The applications of the integrator guide with the frameworks themselves, each in an empty folder: Next.js, Vue, Svelte,
 * and the one of Vite with React 18.
 */

const once = { widgets: 1, messages: [], hasMoved: false };

describe('the applications of the integrator guide', () => {
  let browser: Browser;
  let product: Product;
  let canInstall = false;
  let serverOrigin = '';
  let port: number;
  let blocks: Awaited<ReturnType<typeof guideBlocks>>;
  const running: ChildProcess[] = [];
  const endings: (() => unknown)[] = [];

  beforeAll(async () => {
    canInstall = await hasRegistry();
    if (!canInstall) return;
    port = await freePort();
    const origins = [`http://localhost:${port}`];
    blocks = await guideBlocks();
    product = await startProduct({ bundlesDir: built.bundlesDir, embedOrigins: origins });
    endings.push(() => product.stop());
    browser = await launchBrowser();
    endings.push(() => browser.close());
    const home = await newApplication();
    await writeFiles(home, 'server.mjs');
    const server = await startGuideServer(home, product, origins);
    endings.push(server.stop);
    serverOrigin = server.origin;
  }, 60_000);
  afterAll(async () => {
    await stopAll();
    for (const end of endings.toReversed()) await end();
  });
  beforeEach((context) => context.skip(!canInstall, 'No package registry answers.'));

  /** Writes the guide's files whose names begin with `prefix`, without it if it is a folder. */
  async function writeFiles(application: Application, prefix: string): Promise<void> {
    for (const { info, code } of blocks) {
      const [, file = ''] = /^file=(\S+)$/.exec(info) ?? [];
      if (!file.startsWith(prefix)) continue;
      const here = code
        .replaceAll(connector, product.info.api)
        .replaceAll('http://localhost:4056', serverOrigin)
        .replaceAll('4057', String(port));
      await application.write(prefix.endsWith('/') ? file.slice(prefix.length) : file, here);
    }
  }

  async function newApplication(): Promise<Application> {
    const application = await createApplication();
    endings.push(() => application.remove());
    return application;
  }

  /** Installs what the guide's commands for a framework install. */
  async function install(application: Application, framework: string): Promise<void> {
    const commands = blocks.find(({ info }) => info === framework)?.code ?? '';
    const named = [...commands.matchAll(/^npm install (.*)$/gm)].flatMap(([, names = '']) => names.split(' '));
    await application.installFromRegistry(inVersions(named.filter((name) => !name.startsWith('--'))));
  }

  /** Ends the programs of the test before: all applications have the same address. */
  async function serve(starting: Promise<ChildProcess>): Promise<string> {
    running.push(await starting);
    return `http://localhost:${port}`;
  }
  async function stopAll(): Promise<void> {
    await Promise.all(
      running.splice(0).map(
        (child) =>
          new Promise<void>((ended) => {
            child.once('exit', () => ended());
            child.kill();
          }),
      ),
    );
  }

  /** What the page says after an event of its widget; the event is repeated until the framework listens to it. */
  async function saysAfterEvent(origin: string): Promise<string | null> {
    const page = await browser.newPage();
    await page.goto(origin);
    await page.getByRole('checkbox', { name: 'Illinois', exact: true }).waitFor();
    const status = page.getByRole('status').filter({ hasText: 'Now' });
    await vi.waitFor(async () => {
      await page.locator('salestax-nexus').evaluate((element) => {
        const detail = { regions: ['US-IL'] };
        element.dispatchEvent(new CustomEvent('salestax-enabled', { detail, bubbles: true }));
      });
      await status.waitFor({ timeout: 1000 });
    }, 15_000);
    const text = await status.textContent();
    await page.close();
    return text;
  }

  it.each(['vue', 'svelte'])(
    'run with %s, and receive the events of the element',
    async (framework) => {
      await stopAll();
      const application = await newApplication();
      await writeFiles(application, 'vue/');
      await writeFiles(application, `${framework}/`);
      await install(application, framework);
      const origin = await serve(application.start('vite/bin/vite.js', [], 'Local'));
      expect(await shownAt(browser, origin)).toEqual(once);
      expect(await saysAfterEvent(origin)).toBe('Now collecting in US-IL.');
    },
    240_000,
  );

  it('run with Angular, and receive the events of the element', async () => {
    await stopAll();
    const application = await newApplication();
    await writeFiles(application, 'angular/');
    await application.write('package.json', '{ "private": true, "type": "module" }');
    await install(application, 'angular');
    const origin = await serve(application.start('@angular/cli/bin/ng.js', ['serve'], 'Local'));
    expect(await shownAt(browser, origin)).toEqual(once);
    expect(await saysAfterEvent(origin)).toBe('Now collecting in US-IL.');
  }, 400_000);

  it.each([
    ['sveltekit', 'src/routes/embed-session/+server.ts', 'vite/bin/vite.js', []],
    ['nuxt', 'server/embed-session.ts', 'nuxt/bin/nuxt.mjs', ['dev']],
  ] as const)(
    'run with %s, whose server renders the page and requests the session',
    async (framework, route, program, args) => {
      await stopAll();
      const application = await newApplication();
      await writeFiles(application, `${framework}/`);
      await application.write('package.json', '{ "private": true, "type": "module" }');
      await application.write(
        route,
        blocks.find(({ info }) => info === 'file=next/app/embed-session/route.ts')?.code ?? '',
      );
      await install(application, framework);
      const env = {
        ...environmentOf(product),
        PAGE_ORIGIN: `http://localhost:${port}`,
        NUXT_TELEMETRY_DISABLED: '1',
      };
      const origin = await serve(application.start(program, args, 'Local', env));
      expect(await (await fetch(origin)).text()).toContain('<salestax-nexus api-base=');
      expect(await shownAt(browser, origin)).toEqual(once);
      expect(await saysAfterEvent(origin)).toBe('Now collecting in US-IL.');
    },
    400_000,
  );

  it('run with Next.js, as built and as developed', async () => {
    await stopAll();
    const application = await newApplication();
    await writeFiles(application, 'next/');
    await application.write('package.json', '{ "private": true, "type": "module" }');
    await install(application, 'nextjs');
    const env = { ...environmentOf(product), PAGE_ORIGIN: `http://localhost:${port}`, NEXT_TELEMETRY_DISABLED: '1' };
    await application.node(['node_modules/next/dist/bin/next', 'build'], env);
    const next = (command: string) =>
      application.start('next/dist/bin/next', [command, '--port', String(port)], 'Ready', env);
    expect(await shownAt(browser, await serve(next('start')))).toEqual(once);
    await stopAll();
    expect(await shownAt(browser, await serve(next('dev')))).toEqual(once);
  }, 400_000);

  it('run with React 18, as a module and as a component', async () => {
    await stopAll();
    const application = await newApplication();
    for (const file of ['package.json', 'tsconfig.json', 'vite.config.js', 'module.', 'react.'])
      await writeFiles(application, file);
    const react = ['react@18', 'react-dom@18'];
    await application.installFromRegistry(['@salestax/widgets', ...react, ...inVersions(['vite'])]);
    const origin = await serve(application.start('vite/bin/vite.js', [], 'Local'));
    for (const way of ['module', 'react']) expect(await shownAt(browser, `${origin}/${way}.html`)).toEqual(once);
  }, 240_000);
});
