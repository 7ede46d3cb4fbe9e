// All tests: the source, the bundles within budget, every project of vitest.config.ts. Ends with the counts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { requireNode, step } from './steps.mjs';

requireNode();
const folder = mkdtempSync(join(tmpdir(), 'salestax-test-'));
const witnessed = join(folder, 'witnessed');
mkdirSync(witnessed);
const reports = {
  source: join(folder, 'source.json'),
  built: join(folder, 'built.json'),
  browser: join(folder, 'browser.json'),
};
// Two things at a time: one alone leaves a core idle, and browsers wait for other things than services do.
const built = step('build', ['rollup', '--config', 'rollup.config.mjs', '--silent']);
const steps = await Promise.all([
  inOrder([
    ['lint and types', ['oxlint', '.']],
    ['arrows', ['depcruise', '--config', 'test/architecture/arrows.cjs', '--output-type', 'err', 'packages', 'test']],
    ['nothing unused', ['knip', '--config', 'test/architecture/knip.jsonc', '--no-progress']],
    ['tests of the source and the service', vitest(['!browser', '!built'], reports.source)],
    ['tests of what was built', vitest(['built'], reports.built)],
  ]),
  built,
  built.then(() =>
    inOrder([
      ['size budgets', ['node', 'packages/sdk/build/size.mjs']],
      ['tests in the browser', vitest(['browser'], reports.browser), { SALESTAX_WITNESS: witnessed }],
      ['no secret where none may be', ['node', 'test/canaries/scan.mjs', witnessed]],
    ]),
  ),
]);
const found = Object.values(reports).map(read);
rmSync(folder, { recursive: true });
const passed = found.reduce((sum, report) => sum + report.passed, 0);
const failures = found.flatMap((report) => report.failures);
const failed = failures.length;
const failedSteps = steps.flat().filter((ok) => !ok).length;
// Whoever sees the end of the output only sees what failed.
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failedSteps === 0 && failed === 0 && passed > 0 ? 0 : 1);

/**
 * @param {string[]} projects
 * @param {string} report
 * @returns {string[]}
 */
function vitest(projects, report) {
  const reporters = ['default', 'json', './test/second-tries.ts'].map((reporter) => `--reporter=${reporter}`);
  reporters.push(`--outputFile.json=${report}`);
  return ['vitest', 'run', ...projects.map((project) => `--project=${project}`), '--maxWorkers=2', ...reporters];
}

/**
 * @param {[title: string, command: string[], env?: Record<string, string>][]} all
 * @returns {Promise<boolean[]>}
 */
async function inOrder(all) {
  const done = [];
  for (const [title, command, env] of all) done.push(await step(title, command, env));
  return done;
}

/**
 * What vitest says in its report of a run.
 * @param {string} file
 * @returns {{ passed: number, failures: string[] }}
 */
function read(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failures: testResults.flatMap(failuresOf) };
  } catch (error) {
    return { passed: 0, failures: [`no report was written: ${String(error)}`] };
  }
}

/**
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 * @returns {string[]}
 */
function failuresOf({ name, status, message, assertionResults }) {
  const path = relative(process.cwd(), name);
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => `${path} > ${fullName}\n${failureMessages.map(ours).join('\n')}`);
  // A file that could not be read, or a hook of it, fails without a test.
  return failures.length === 0 && status === 'failed' ? [`${path}\n${message}`] : failures;
}

/**
 * What an error says, without the places in packages that it went through.
 * @param {string} stack
 */
function ours(stack) {
  const lines = stack.split('\n').filter((line) => !line.includes('/node_modules/'));
  return lines.join('\n');
}
