// What every commit has to pass, in under a minute: format, lint with types, arrows, nothing unused, unit tests.
import { requireNode, step } from './steps.mjs';

requireNode();
const results = [
  await step('format', ['oxfmt', '--check', '.']),
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
  await step('nothing unused', ['knip', '--config', 'test/architecture/knip.jsonc', '--no-progress']),
  await step('unit tests', ['vitest', 'run', '--project', 'node', '--project', 'dom']),
];
process.exit(results.every(Boolean) ? 0 : 1);
