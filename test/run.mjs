// All tests: bundles built and within budget, then every project of vitest.config.ts. Ends with the counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode, step } from './steps.mjs';

requireNode();
const folder = mkdtempSync(join(tmpdir(), 'salestax-test-'));
const report = join(folder, 'report.json');
const steps = [
  await step('lint and types', ['oxlint', '.']),
  await step('arrows', [
    'depcruise',
    '--config',
    'test/architecture/arrows.cjs',
    '--output-type',
    'err',
    'packages',
    'test',
  ]),
  await step('build', ['rollup', '--config', 'rollup.config.mjs', '--silent']),
  await step('size budgets', ['node', 'packages/sdk/build/size.mjs']),
  await step('tests', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
];
const { passed, failed } = counts(report);
rmSync(folder, { recursive: true });
const failedSteps = steps.filter((ok) => !ok).length;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failedSteps === 0 && failed === 0 && passed > 0 ? 0 : 1);

/** @param {string} file */
function counts(file) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
