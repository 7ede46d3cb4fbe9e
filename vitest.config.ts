import { defineConfig } from 'vitest/config';
import { viteCssText } from './packages/sdk/build/vite-css-text.ts';

const browserPackages = '{client,widget-kit,ui,widgets,estimate-panel,sdk,host-pages}';
const nodePackages = '{contract,connector,sandbox,launcher}';

export default defineConfig({
  test: {
    // One more than there are cores where the tests are made to run: a browser test waits about as much as it works.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [`packages/${nodePackages}/src/**/*.test.ts`, 'test/architecture/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        plugins: [viteCssText()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: [`packages/${browserPackages}/src/**/*.test.{ts,tsx}`],
          isolate: false,
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
        },
      },
      {
        // The product against the vendors' wire formats: their own clients, the adapters, golden cases, failures.
        test: {
          name: 'chain',
          environment: 'node',
          include: ['test/{vendor-clients,adapters,golden,faults,service}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // A real browser; needs `npm run build` before.
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/{bundles,e2e}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A browser on a busy machine may be late once; what is broken fails twice.
          retry: 1,
          expect: { poll: { timeout: 15_000 } },
          isolate: false,
        },
      },
    ],
  },
});
