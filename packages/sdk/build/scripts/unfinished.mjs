import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dist } from '../entries.mjs';
import { filesOfScript } from './manifest.mjs';

/*
 * A build in two parts: the first one leaves a file that says what there is, and the second one removes it at its end. While
 * the file is there, `dist` has the first part only.
 */

const file = path.join(dist, 'unfinished.json');

/** Collects the scripts of the first part. Its members are plugins; `write` is for the last build. */
export function recordUnfinished(version) {
  const scripts = {};
  return {
    script: ({ name }) => ({
      name: 'unfinished-script',
      writeBundle(_, output) {
        scripts[name] = filesOfScript(Object.values(output).filter(({ type }) => type === 'chunk'));
      },
    }),
    write: () => ({
      name: 'unfinished',
      writeBundle: {
        order: 'post',
        sequential: true,
        handler: () => writeFile(file, JSON.stringify({ version, scripts })),
      },
    }),
  };
}

/** The version, and the files of each script, by its name: its own file, then its parts. */
export const readUnfinished = () => JSON.parse(readFileSync(file, 'utf8'));

/** Rollup plugin for the last build of the second part. */
export const removeUnfinished = {
  name: 'finished',
  writeBundle: { order: 'post', sequential: true, handler: () => rm(file) },
};
