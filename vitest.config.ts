import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { CoverageOptions } from 'vitest/node';
import { preactForReact } from './packages/sdk/build/modules/on-preact.mjs';
import { viteCssText } from './packages/sdk/build/modules/vite-css-text.ts';
import { ofOneProcess } from './test/cluster/one-process.ts';
import FileOrder from './test/file-order.ts';

const browserPackages = '{client,widget-kit,ui,widgets,estimate-panel,sdk,host-pages}';

/** Unit tests that open databases, start a PostgreSQL server, or restart a sandbox from its files. */
const restartTests = ['packages/sandbox/src/state-file.test.ts'];
const storeTests = ['packages/connector/src/**/*.db.test.ts', ...restartTests];
/** They need a page; all other tests in TypeScript without JSX run without one, which starts sooner. */
const pageTests = [`packages/${browserPackages}/src/**/*.{dom.test.ts,test.tsx}`];
/** They draw components in many states, or a whole screen for every case. */
const drawnTests = ['packages/ui/src/**/*.test.tsx', `packages/${browserPackages}/src/**/*.view.test.{ts,tsx}`];
/** The module mock of a test applies to the whole process, so these files share theirs with no other file. */
const testsWithModuleMocks = ['test/service/security/tenants-without-guard.test.ts'];

/** Node keeps compiled sources here, which halves the start of the processes that tests start. */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/salestax/compiled') };

/** Milliseconds after which a test of a project is ended. They end what hangs; nothing waits for as long as this. */
const unitTimeout = 30_000;
/** These tests start databases, which a busy machine delays. */
const storeTimeout = 120_000;
const browserTimeout = 120_000;
/** These tests start processes and work through hundreds of documents. */
const chainTimeout = 300_000;

/** They start the repository's tools many times or parse every source, which `npm run check` leaves to `npm test`. */
const testsOfChecks = ['test/architecture/{arrows,unused,terms,shares,functions}.test.ts'];

type ProjectTest = NonNullable<TestProjectInlineConfiguration['test']>;

/** Test files share the process of their worker: loading the product anew for each would take longer than most tests. */
const shared = (timeout: number) => ({
  isolate: false,
  setupFiles: 'test/unstub-globals.ts',
  testTimeout: timeout,
  hookTimeout: timeout,
});

/** Tests of what was built. They fail at once when `dist` is older than the sources, or wait for the build of `npm test`. */
const inBrowser = {
  environment: 'node',
  globalSetup: 'test/needs-build.ts',
  expect: { poll: { timeout: 15_000 } },
  ...shared(browserTimeout),
  setupFiles: 'test/await-build.ts',
} satisfies ProjectTest;

/** The secrets of a browser run are recorded for canaries/scan.mjs where `npm test` names a folder for them. */
const witnessFolder = process.env['SALESTAX_WITNESS_IN_BROWSER'];
const witness = witnessFolder === undefined ? {} : { SALESTAX_WITNESS: witnessFolder };

const node: ProjectTest = {
  name: 'node',
  include: ['packages/*/src/**/*.test.ts', 'test/architecture/**/*.test.ts'],
  exclude: ['packages/sandbox/**', ...storeTests, ...pageTests, ...drawnTests, ...testsOfChecks],
  ...shared(unitTimeout),
};

/** Most of them call the sandbox over HTTP, which `npm run check` leaves to `npm test`. */
const sandbox: ProjectTest = {
  name: 'sandbox',
  include: ['packages/sandbox/src/**/*.test.ts'],
  exclude: restartTests,
  ...shared(unitTimeout),
};

const store: ProjectTest = { name: 'store', include: storeTests, ...shared(storeTimeout) };

const dom: ProjectTest = {
  name: 'dom',
  environment: 'happy-dom',
  include: pageTests,
  exclude: drawnTests,
  ...shared(unitTimeout),
};

/**
 * `npm test` runs these tests in `dom-preact`, since the bundles contain Preact. `npm run test:long` runs all of them on
 * React, also those that are not long.
 */
const drawn: ProjectTest = {
  name: 'drawn',
  environment: 'happy-dom',
  include: drawnTests,
  ...shared(unitTimeout),
};

/** The filter `long` does not apply to a project with this plugin. */
const wholeInLongRun: Plugin = {
  name: 'salestax:whole-in-long-run',
  configureVitest({ project }) {
    if (project.config.tagsFilter?.includes('long') === true) delete project.config.tagsFilter;
  },
};

const domOnPreact: ProjectTest = {
  name: 'dom-preact',
  environment: 'happy-dom',
  include: [
    'packages/{widget-kit,ui,widgets}/src/**/*.test.tsx',
    // They mount widgets without JSX of their own.
    'packages/widget-kit/src/{auto.dom,ssr}.test.ts',
    'packages/estimate-panel/src/*.view.test.ts',
  ],
  ...shared(unitTimeout),
};

/** The product against the vendors' wire formats: their own clients, the adapters, golden cases, failures. */
const chain: ProjectTest = {
  name: 'chain',
  include: [
    'test/{vendor-clients,adapters,recorded,golden,matrix,faults,service,cluster}/**/*.test.ts',
    ...testsOfChecks,
  ],
  exclude: [...testsWithModuleMocks, ...(process.env['SALESTAX_TOPOLOGY'] === 'cluster' ? ofOneProcess : [])],
  env,
  ...shared(chainTimeout),
};

const chainAlone: ProjectTest = {
  name: 'chain-alone',
  include: testsWithModuleMocks,
  testTimeout: chainTimeout,
  hookTimeout: chainTimeout,
};

const built: ProjectTest = {
  name: 'built',
  include: ['test/{bundles,integrators}/**/*.test.ts'],
  env,
  ...inBrowser,
};

const browser: ProjectTest = {
  name: 'browser',
  include: ['test/e2e/**/*.test.ts'],
  env: { ...env, ...witness },
  ...inBrowser,
  // A browser on a busy machine may be late once. The end of a run lists these tests; run.mjs limits how many there may be.
  retry: 1,
};

/** Walks in Firefox and WebKitGTK, which are skipped where these are not installed (`npm run test:browsers`). */
const engines: ProjectTest = {
  name: 'engines',
  include: ['test/browsers/**/*.test.ts'],
  env,
  ...inBrowser,
};

/** `npm run coverage`: the code of the product, also what no test loads. */
const coverage: CoverageOptions = {
  provider: 'custom',
  customProviderModule: './test/coverage/node_modules/@vitest/coverage-v8/dist/index.js',
  include: ['packages/*/src/**/*.{ts,tsx}'],
  exclude: ['**/testing/**', '**/*.{test,d}.{ts,tsx}'],
  reporter: ['text-summary', 'html'],
};

export default defineConfig({
  test: {
    // One more than the cores of the machine that the limits are for: a test waits about as much as it works.
    maxWorkers: 3,
    sequence: { sequencer: FileOrder },
    tags: [{ name: 'long', description: 'takes too long for npm test; npm run test:long runs it' }],
    slowTestThreshold: 5_000,
    coverage,
    projects: [
      { plugins: [viteCssText()], test: node },
      { test: sandbox },
      { test: store },
      { plugins: [viteCssText()], test: dom },
      { plugins: [viteCssText(), wholeInLongRun], test: drawn },
      { plugins: [viteCssText()], resolve: { alias: [...preactForReact] }, test: domOnPreact },
      { test: chain },
      { test: chainAlone },
      { test: built },
      { test: browser },
      { test: engines },
    ],
  },
});
