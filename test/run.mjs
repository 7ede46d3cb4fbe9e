// `npm test`: static checks, the build, and every test that is not long, without the project `drawn`.
// `npm run test:long`: the long tests, and that project. `-- --share=2/4` runs the second fourth of them.
// Each prints what it left out, skipped, retried and failed, and finally the counts. With `--write-times`, it writes how
// long each file took into test/times.json.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isBuilt } from '../packages/sdk/build/sources.mjs';
import { readShare } from './shares.ts';
import { arrows, lint, requireNode, step, unused } from './steps.mjs';
import { writeTimes } from './times.ts';

/** @typedef {import('./summary-reporter.ts').Summary} Summary */

/** A test that needs a second try has a race condition. More than this many in one run are a failure. */
const acceptedSecondTries = 3;

requireNode();
const folder = mkdtempSync(join(tmpdir(), 'salestax-test-'));
const { long: isLong, share, 'write-times': isMeasuring } = readOptions();
const { summary, failedSteps } = isLong ? await runLong() : await runShort();
rmSync(folder, { recursive: true });
if (isMeasuring) writeTimes(isLong ? 'long' : 'short', summary.times);
process.exitCode = report(summary, failedSteps) === 0 && summary.passed > 0 ? 0 : 1;

function readOptions() {
  try {
    const options = /** @type {const} */ ({
      long: { type: 'boolean', default: false },
      share: { type: 'string' },
      'write-times': { type: 'boolean', default: false },
    });
    const { values } = parseArgs({ options });
    if (values.share !== undefined && !values.long) throw new Error('--share is for npm run test:long.');
    return { ...values, share: values.share === undefined ? undefined : readShare(values.share) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
}

async function runShort() {
  const witnessed = join(folder, 'witnessed');
  mkdirSync(witnessed);
  const buildResult = join(folder, 'build');
  const [steps, summary] = await Promise.all([
    checkAndBuild(buildResult),
    vitest(['--tags-filter=!long', '--project=!drawn'], {
      SALESTAX_WITNESS_IN_BROWSER: witnessed,
      SALESTAX_BUILD_RESULT: buildResult,
    }),
  ]);
  const isSecret = await step('no secret where none may be', ['node', 'test/canaries/scan.mjs', witnessed]);
  return { summary, failedSteps: failedOf({ ...steps, 'no secret where none may be': isSecret }) };
}

/**
 * One after the other, because the tests run at the same time. Those of what is built wait for the result
 * (await-build.ts).
 * @param {string} buildResult The file for it.
 */
async function checkAndBuild(buildResult) {
  const checks = {
    'lint and types': await lint(),
    'import arrows': await arrows(),
    'unused code and dependencies': await unused(),
  };
  const hasBuilt = await build();
  writeFileSync(buildResult, hasBuilt ? 'built' : 'failed');
  const isSmall = hasBuilt && (await step('size budgets', ['node', 'packages/sdk/build/sizes/size.mjs']));
  return { ...checks, build: hasBuilt, 'size budgets': isSmall };
}

/** @param {Record<string, boolean>} steps */
function failedOf(steps) {
  return Object.entries(steps).flatMap(([title, isDone]) => (isDone ? [] : [title]));
}

async function runLong() {
  const isReady = isBuilt() || (await build());
  // Loads all files to find the long tests, which takes half a minute. Of `drawn`, it includes all tests (vitest.config.ts).
  const summary = await vitest(['--tags-filter=long', ...(share ? [`--shard=${share.index}/${share.count}`] : [])]);
  return { summary, failedSteps: isReady ? [] : ['build'] };
}

function build() {
  return step('build', ['rollup', '--config', 'rollup.config.mjs', '--silent']);
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Summary>}
 */
async function vitest(args, env = {}) {
  const file = join(folder, 'summary.json');
  const reporters = ['--hideSkippedTests', '--reporter=default', '--reporter=./test/summary-reporter.ts'];
  const isPassed = await step('tests', ['vitest', 'run', ...args, ...reporters], { ...env, SALESTAX_SUMMARY: file });
  const summary = readSummary(file);
  const isExplained = isPassed || summary.failures.length > 0;
  return isExplained ? summary : { ...summary, failures: ['vitest failed without a failed test; see its output.'] };
}

/**
 * @param {string} file
 * @returns {Summary}
 */
function readSummary(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const failures = [`vitest wrote no summary: ${String(error)}`];
    return { passed: 0, failures, secondTries: [], skipped: [], leftOut: 0, times: {} };
  }
}

/**
 * @param {Summary} summary
 * @param {string[]} failedSteps
 * @returns {number} How many tests and steps failed.
 */
function report({ passed, failures, secondTries, skipped, leftOut }, failedSteps) {
  const tooMany =
    secondTries.length > acceptedSecondTries
      ? [`${secondTries.length} tests passed at the second try only; ${acceptedSecondTries} are accepted.`]
      : [];
  const failed = [...failures, ...failedSteps.map((title) => `step: ${title}`), ...tooMany];
  list('Skipped', skipped);
  list('Passed at the second try only', secondTries);
  list('Failed', failed);
  if (!isLong)
    print(
      `\nLeft out: ${leftOut} long tests, and the screens and components on React. Run them with: npm run test:long`,
    );
  print(`\n${passed} passed, ${failed.length} failed`);
  return failed.length;
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function list(title, lines) {
  if (lines.length > 0)
    print([`\n${title}:`, ...lines.map((line) => `  ${line.replaceAll('\n', '\n    ')}`)].join('\n'));
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`);
}
