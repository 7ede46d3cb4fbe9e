import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dist, root } from './entries.mjs';

/*
 * Which sources `dist` was built from. Tests of the built files compare it with the sources of today, because a test of a
 * stale build says nothing about the change at hand.
 */

const patterns = [
  'packages/{contract,client,widget-kit,ui,widgets,estimate-panel,sdk,host-pages}/src/**/*',
  'packages/{sdk,host-pages}/build/**/*',
  'packages/*/{package.json,rollup.config.mjs}',
  'examples/gallery/{build,src}/**/*',
  'rollup.config.mjs',
  'package-lock.json',
];
const isTest = (file) => /\.test\.tsx?$/.test(file);
const record = path.join(dist, 'sources.sha256');

/** A hash of the names and the contents of everything that goes into `dist`. */
export function hashSources() {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }));
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const hash = createHash('sha256');
  for (const file of paths.filter((file) => !isTest(file)).toSorted()) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${path.relative(root, file)} ${content}\n`);
  }
  return hash.digest('hex');
}

/** Whether `dist` was built from the sources as they are now. */
export function isBuilt() {
  return existsSync(record) && readFileSync(record, 'utf8') === hashSources();
}

/** A plugin for the last build of several: notes the sources that they began with. */
export function recordSources() {
  const hash = hashSources();
  return {
    name: 'record-sources',
    writeBundle() {
      mkdirSync(dist, { recursive: true });
      writeFileSync(record, hash);
    },
  };
}
