import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/*
 * Vitest loads this before each file of tests that use `dist`. `npm test` builds while the first tests run, and writes
 * 'built' or 'failed' into this file at the end of the build.
 */
const result = process.env['SALESTAX_BUILD_RESULT'];
if (result !== undefined) {
  while (!existsSync(result)) await setTimeout(200);
  if (readFileSync(result, 'utf8') !== 'built') throw new Error('The build failed; see its output.');
}
