import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../../../packages/widget-kit/src/tokens.ts';
import { builtManifest } from '../../bundles/bundle-page.ts';
import { built } from '../../support/browser/built.ts';
import { recordPageErrors } from '../../support/browser/console-errors.ts';
import { closePages, sharedBrowser } from '../../support/chromium.harness.ts';
import { freePort, startProduct, type Product } from '../../support/product.harness.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const chapters = ['estimate-panel', 'react', 'vue-and-svelte', 'angular', 'several-widgets'];
const pages = ['integrator-guide', ...chapters.map((chapter) => `guide/${chapter}`), 'lifecycle', 'theming'];

interface Block {
  readonly page: string;
  /** The purpose of the block, written after its language. */
  readonly mark: string;
  readonly code: string;
}

const textOf = (page: string) => readFileSync(path.join(root, 'docs', `${page}.md`), 'utf8');
const blocks: readonly Block[] = pages.flatMap((page) =>
  [...textOf(page).matchAll(/^```\w+ ?([^\n]*)\n(.*?)^```$/gms)].map(([, mark = '', code = '']) => ({
    page,
    mark,
    code,
  })),
);
const marked = (page: string, mark: string): string => {
  const found = blocks.find((block) => block.page === page && block.mark === mark);
  if (found === undefined) throw new Error(`docs/${page}.md has no block '${mark}'.`);
  return found.code;
};

describe('every code block in the integrator documentation', () => {
  const executedHere = [
    'runs',
    'curl',
    'csp',
    'serve',
    'file=server.mjs',
    'file=script-tag.html',
    'file=elements.html',
    'file=queue.html',
  ];
  /** Compared by the test of that example. */
  const compared = ['csp'];
  /** Executed by test/integrators, with the packed package; `start` by its start.test.ts. */
  const executedThere = [
    'run',
    'start',
    ...[
      'package.json',
      'tsconfig.json',
      'vite.config.js',
      'module.html',
      'module.ts',
      'react.html',
      'react.tsx',
      'instance.ts',
      'load.ts',
      'ask.ts',
      'invoices.mjs',
      'panel-host.js',
      'panel.html',
      'panel-frame.html',
      'webview.html',
    ].map((file) => `file=${file}`),
    ...['layout.tsx', 'page.tsx', 'nexus.tsx', 'embed-session/route.ts'].map((file) => `file=next/app/${file}`),
    'test=health.test.ts',
    // With the frameworks of a package registry: frameworks.test.ts.
    'nextjs',
    'vue',
    'svelte',
    'sveltekit',
    'nuxt',
    'angular',
    ...['package.json', 'index.html', 'vite.config.js', 'src/main.js', 'src/App.vue'].map((file) => `file=vue/${file}`),
    ...['vite.config.js', 'src/main.js', 'src/App.svelte'].map((file) => `file=svelte/${file}`),
    ...['vite.config.js', 'src/app.html', 'src/routes/+page.svelte'].map((file) => `file=sveltekit/${file}`),
    ...['nuxt.config.ts', 'server/routes/embed-session.post.ts', 'app/app.vue'].map((file) => `file=nuxt/${file}`),
    ...['angular.json', 'tsconfig.json', 'proxy.json', 'src/index.html', 'src/main.ts'].map(
      (file) => `file=angular/${file}`,
    ),
  ];
  /** A command that fetches tools which this repository has. */
  const notExecuted = ['vite'];

  it('is executed by this test or is a copy of executed code', () => {
    const known = new Set([...executedHere, ...compared, ...executedThere, ...notExecuted]);
    const unknown = blocks.filter(({ mark }) => !known.has(mark) && !mark.startsWith('example='));
    expect(unknown).toEqual([]);
    // Finds fences that the parser above would miss.
    for (const page of pages)
      expect(textOf(page).match(/^```/gm)?.length).toBe(blocks.filter((block) => block.page === page).length * 2);
  });

  it('writes elements with attributes and events that they have', () => {
    const { widgets } = builtManifest();
    const tags = blocks.flatMap(({ code }) => [...code.matchAll(/<salestax-([\w-]+)\s([^]*?)><\/salestax-/g)]);
    expect(tags.length).toBeGreaterThan(2);
    for (const [, name = '', written = ''] of tags) {
      const { attributes = [], events = [] } = widgets[name] ?? {};
      const known = [
        'session',
        ...attributes.map((each) => each.name),
        ...events.map((each) => `salestax-${each.name}`),
      ];
      // As HTML, Vue, Svelte and Angular write them.
      const used = [...written.matchAll(/(?:^|\s)(?:[:@(]|on|\[attr\.)?([a-z][\w-]*)[\])]?=/g)].map(
        ([, attribute = '']) => attribute,
      );
      expect(known).toEqual(expect.arrayContaining(used));
    }
  });

  const copied = blocks.filter(({ mark }) => mark.startsWith('example='));
  it.each(copied)('matches the example: $mark', ({ mark, code }) => {
    expect(readFileSync(path.join(root, mark.slice('example='.length)), 'utf8')).toContain(code.trimEnd());
  });
});

it('the documented table of tokens matches the source', () => {
  const shown = [...textOf('theming').matchAll(/^\| `(--st-[\w-]+)` \| `([^`]+)` \| *(?:`([^`]+)` )?\|$/gm)].map(
    ([, ...cells]) => cells,
  );
  const wanted = Object.entries(tokens).map(([name, [light, dark]]) => [`--st-${name}`, light, dark]);
  const table = textOf('theming').split('<!-- tokens')[1] ?? '';
  expect(table.match(/^\| `/gm)?.length).toBe(wanted.length);
  expect(shown).toEqual(wanted);
});

describe('the integrator guide and the lifecycle guide', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let origin: string;
  let folder: string;
  let server: ReturnType<typeof spawn>;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    [product, browser] = await Promise.all([
      startProduct({ bundlesDir: built.bundlesDir, embedOrigins: [origin] }),
      sharedBrowser(),
    ]);
    folder = mkdtempSync(path.join(tmpdir(), 'salestax-guide-'));
    for (const name of ['server.mjs', 'script-tag.html', 'elements.html', 'queue.html'])
      writeFileSync(path.join(folder, name), marked('integrator-guide', `file=${name}`));
    const steps = blocks.filter((block) => block.page === 'lifecycle' && block.mark === 'runs');
    writeFileSync(
      path.join(folder, 'lifecycle.html'),
      `<!doctype html><title>Lifecycle</title><link rel="icon" href="data:,"><div id="here"></div>
      <script src="https://connector.example/sdk/nexus.js" crossorigin="anonymous"></script>
      <script type="module">
        const { mount } = SalesTax.nexus;
        ${steps.map(({ code }) => code).join('\n')}
        const left = document.getElementById('here').childElementCount;
        document.title = \`ended with \${left}\`;
      </script>`,
    );
    const [command = '', ...given] = marked('integrator-guide', 'serve').trim().split(' ');
    server = spawn(command === 'node' ? process.execPath : command, given, {
      cwd: folder,
      env: { ...process.env, PORT: String(port), ORIGINS: origin, CONNECTOR_URL: product.info.api },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (server.stdout !== null) await once(server.stdout, 'data');
    page = await browser.newPage();
    page.setDefaultTimeout(15_000);
  });
  afterAll(async () => {
    server.kill();
    rmSync(folder, { recursive: true });
    await closePages(browser);
    await product.stop();
  });

  it.each(['script-tag.html', 'queue.html', 'elements.html'])(
    'the page %s of the guide shows where the company collects',
    async (name) => {
      await page.goto(`${origin}/${name}`);
      await page.getByRole('group', { name: 'Map of the United States' }).waitFor();
    },
  );

  it('the page of the guide receives the events of the element', async () => {
    await page.getByRole('checkbox', { name: 'Illinois', exact: true }).check();
    await page.getByRole('button', { name: 'Add region(s)' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Now collecting in US-IL.').waitFor();
  });

  it('the curl command of the guide returns an embed session', async () => {
    const [command, ...given] = marked('integrator-guide', 'curl')
      .replaceAll('\\\n', ' ')
      .replaceAll('http://localhost:4000', product.info.api)
      .replaceAll('http://localhost:4056', origin)
      .match(/'[^']*'|\S+/g) ?? [''];
    const words = given.map((word) => word.replaceAll("'", ''));
    const { stdout } = await promisify(execFile)(command, words, { timeout: 15_000 });
    expect(JSON.parse(stdout)).toEqual({ token: expect.any(String), expiresAt: expect.any(String) });
  });

  it('the lifecycle example runs from mount to unmount', async () => {
    const pageErrors = await recordPageErrors(page);
    await page.goto(`${origin}/lifecycle.html`);
    await expect.poll(() => page.title()).toBe('ended with 0');
    expect(await pageErrors.all()).toEqual([]);
  });
});
