import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

const root = path.resolve(import.meta.dirname, '../../..');

/** Names of packages of many modules that the connector and the sandbox import. Only modules have all their exports in a bundle. */
const imported = ['typebox', 'typebox/compile', 'typebox/value', 'kysely', 'kysely/migration', 'jose', 'oidc-provider'];

const fileOf = (name) => `${name.replaceAll('/', '-')}.mjs`;

/**
 * Rollup plugin: bundles these packages into a folder, one file for each name, so that `npm start` has 1,100 files fewer to
 * find, read and link (../bin/use-bundled.mjs).
 */
export function bundledDependencies(folder) {
  return {
    name: 'bundled-dependencies',
    async closeBundle() {
      // Not Rollup, which needs a plugin for each kind of module that packages contain.
      const bundle = await rolldown({
        cwd: root,
        input: Object.fromEntries(imported.map((name) => [fileOf(name), name])),
        platform: 'node',
        // Warnings about packages that are not ours.
        logLevel: 'silent',
      });
      await bundle.write({
        dir: folder,
        format: 'esm',
        entryFileNames: '[name]',
        chunkFileNames: 'shared-[hash].mjs',
        // Errors and metrics show the names of classes.
        keepNames: true,
      });
      await bundle.close();
      const lock = createHash('sha256').update(await readFile(path.join(root, 'package-lock.json')));
      const files = Object.fromEntries(imported.map((name) => [name, fileOf(name)]));
      // Written last: without it the files are not used.
      await writeFile(path.join(folder, 'bundled.json'), JSON.stringify({ lock: lock.digest('hex'), files }));
    },
  };
}
