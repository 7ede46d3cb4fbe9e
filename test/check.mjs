// The checks for every commit, in under a minute: format, lint with types, import directions, unused code and
// dependencies, unit tests except the long ones and those of whole screens and of the sandbox.
import { arrows, lint, requireNode, step, unused } from './steps.mjs';

requireNode();
const results = await Promise.all([
  step('format', ['oxfmt', '--check', '.']),
  lint(),
  arrows(),
  unused(),
  step('unit tests', ['vitest', 'run', '--project=node', '--project=dom', '--tags-filter=!long', '--maxWorkers=2']),
]);
process.exit(results.every(Boolean) ? 0 : 1);
