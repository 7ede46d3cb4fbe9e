import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/{contract,connector,sandbox,launcher}/src/**/*.test.ts',
            'test/architecture/**/*.test.ts',
          ],
          isolate: false,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['packages/{client,widget-kit,ui,widgets,estimate-panel,sdk,host-pages}/src/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
    ],
  },
});
