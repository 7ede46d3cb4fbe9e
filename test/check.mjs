// The checks for every commit, in under a minute: format, lint with types, import directions, and unit tests. It leaves
// to `npm test` what takes longer: unused code and dependencies, and tests that draw components or call the sandbox.
import { arrows, lint, requireNode, step } from './steps.mjs';

requireNode();
const results = await Promise.all([
  step('format', ['oxfmt', '--check', '.']),
  lint(),
  arrows(),
  step('unit tests', ['vitest', 'run', '--project=node', '--project=dom', '--tags-filter=!long', '--maxWorkers=2']),
]);
process.exit(results.every(Boolean) ? 0 : 1);
