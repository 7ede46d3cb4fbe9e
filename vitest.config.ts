import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { viteCssText } from './packages/sdk/build/vite-css-text.ts';
import { ofOneProcess } from './test/cluster/one-process.ts';

const browserPackages = '{client,widget-kit,ui,widgets,estimate-panel,sdk,host-pages}';
const nodePackages = '{contract,connector,sandbox,launcher}';

/** What takes longest begins first, so that nothing of it is left in the end; the others go by the size of their file. */
const long = [
  'cluster/chaos',
  'faults/kill',
  'faults/long-work-outage',
  'faults/outage',
  'faults/lost-answers',
  'service/requests',
  'service/long-work-tenants',
  'e2e/setup-accessibility',
  'e2e/setup-killed',
  'e2e/setup-flows',
  'e2e/pages',
  'bundles/contract',
  'e2e/reconciliation-flows',
].map((name) => `/test/${name}.test.ts`);

/** Tests that put something in the place of a module of the product: nobody shares their process. */
const replacing = ['test/service/tenants-without-guard.test.ts'];

/** Processes that tests start find the connector's sources compiled, which is half of their start. */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/salestax/compiled') };

/** Ends what hangs, and nothing that is only slow. Milliseconds. */
const unhurried = 30_000;
/** The same, for tests that start processes and work through hundreds of documents. */
const patient = 300_000;

/** Pages are slow on a busy machine, and what is asked of them is asked again until then. */
const inBrowser = {
  environment: 'node',
  env,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  isolate: false,
} as const;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((path) => moduleId.endsWith(path));
    // A project's files stay together: they share their workers.
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((own) => {
      const files = sorted.filter(({ project }) => project === own);
      return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  test: {
    // One more than there are cores where the tests are made to run: a test of the product waits about as much as it works.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [`packages/${nodePackages}/src/**/*.test.ts`, 'test/architecture/**/*.test.ts'],
          isolate: false,
          testTimeout: unhurried,
          hookTimeout: unhurried,
        },
      },
      {
        plugins: [viteCssText()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: [`packages/${browserPackages}/src/**/*.test.{ts,tsx}`],
          isolate: false,
          testTimeout: unhurried,
          hookTimeout: unhurried,
        },
      },
      {
        // What the script bundles run on: the same tests of the same source, on Preact.
        plugins: [viteCssText()],
        resolve: {
          alias: [
            { find: /^react(?:-dom)?$/, replacement: '@preact/compat' },
            { find: /^react-dom\/client$/, replacement: '@preact/compat/client' },
            { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: '@preact/compat/jsx-runtime' },
          ],
        },
        test: {
          name: 'dom-preact',
          environment: 'happy-dom',
          include: ['packages/{widget-kit,ui,widgets}/src/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout: unhurried,
          hookTimeout: unhurried,
        },
      },
      {
        // The product against the vendors' wire formats: their own clients, the adapters, golden cases, failures.
        test: {
          name: 'chain',
          environment: 'node',
          include: ['test/{vendor-clients,adapters,golden,faults,service,cluster}/**/*.test.ts'],
          exclude: [...replacing, ...(process.env['SALESTAX_TOPOLOGY'] === 'cluster' ? ofOneProcess : [])],
          isolate: false,
          env,
          testTimeout: patient,
          hookTimeout: patient,
        },
      },
      {
        test: {
          name: 'chain-alone',
          environment: 'node',
          include: replacing,
          testTimeout: patient,
          hookTimeout: patient,
        },
      },
      {
        // What was built, each file by itself; needs `npm run build` before, as the next does.
        test: { name: 'built', include: ['test/{bundles,integrators}/**/*.test.ts'], ...inBrowser },
      },
      {
        // The product, in a real browser.
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          ...inBrowser,
          // A browser on a busy machine may be late once. What passes at the second try only is named at the end of the run.
          retry: 1,
        },
      },
    ],
  },
});
