/**
 * `npm run mutate`: changes the rules of tax, recording and access one place at a time, and counts the changes that no
 * unit test notices. docs/mutation.md explains the scores.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'packages/connector/src/{domain,security}/**/*.ts',
    'packages/connector/src/http/guard.ts',
    'packages/connector/src/features/recording/*.ts',
    '!**/*.test.ts',
    // SQL: its tests need both databases.
    '!**/*-queries.ts',
    // Timers, HTTP and lists of the vendor: their tests start servers and processes.
    '!**/features/recording/{accounting-changes,delivery-worker,sales-documents,unreported-deletions,*-route*}.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  ignorePatterns: ['.cache', 'coverage', 'data', 'dist', 'docs', 'examples'],
  concurrency: 2,
  // A busy machine must not end a run that would have passed: that would count as noticed.
  timeoutMS: 60_000,
  // Constants: every one of them would need all tests, each in a new process, which is most of the time of a run.
  ignoreStatic: true,
  thresholds: { high: 95, low: 85, break: 85 },
  // A later run repeats only what changed since.
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  reporters: ['progress', 'clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false, reportMutants: false, allowEmojis: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
};
