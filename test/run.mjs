// All tests: bundles built and within budget, then every project of vitest.config.ts. Ends with the counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode, step } from './steps.mjs';

requireNode();
const folder = mkdtempSync(join(tmpdir(), 'salestax-test-'));
const report = join(folder, 'report.json');
// The build and the checks of the source have nothing to do with each other; one of them alone leaves a core idle.
const [source, build] = await Promise.all([
  inOrder([
    ['lint and types', ['oxlint', '.']],
    ['arrows', ['depcruise', '--config', 'test/architecture/arrows.cjs', '--output-type', 'err', 'packages', 'test']],
  ]),
  inOrder([
    ['build', ['rollup', '--config', 'rollup.config.mjs', '--silent']],
    ['size budgets', ['node', 'packages/sdk/build/size.mjs']],
  ]),
]);
const tests = await inOrder([
  ['tests', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
]);
const steps = [...source, ...build, ...tests];
const { passed, failed } = counts(report);
rmSync(folder, { recursive: true });
const failedSteps = steps.filter((ok) => !ok).length;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failedSteps === 0 && failed === 0 && passed > 0 ? 0 : 1);

/**
 * @param {[title: string, command: string[]][]} all
 * @returns {Promise<boolean[]>}
 */
async function inOrder(all) {
  const done = [];
  for (const [title, command] of all) done.push(await step(title, command));
  return done;
}

/** @param {string} file */
function counts(file) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
