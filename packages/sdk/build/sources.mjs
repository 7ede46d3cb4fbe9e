import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dist, root } from './entries.mjs';

/*
 * Records which sources `dist` was built from. Tests of the built files compare it with the current sources, because a
 * test of an outdated build says nothing about the change at hand.
 */

/** Of `dist`. */
const patterns = [
  'packages/{contract,client,widget-kit,ui,widgets,estimate-panel,sdk,host-pages}/src/**/*',
  'packages/{sdk,host-pages,launcher}/build/**/*',
  'packages/*/{package.json,rollup.config.mjs}',
  'examples/gallery/{build,src}/**/*',
  'docs/{integrator-guide,lifecycle,theming,widgets}.md',
  'docs/{guide,widgets}/*.md',
  'docs/images/widgets/*.png',
  '{CHANGELOG.md,LICENSE,package.json}',
  'packages/sdk/README.md',
  'rollup.config.mjs',
  'package-lock.json',
];
/** Tests, fixtures, fakes and harnesses, which are not built. */
const isTest = (file) => /\.test\.tsx?$|\/src\/testing\//.test(file);
const recordName = 'sources.sha256';
const record = path.join(dist, recordName);

/** The sources of `dist`, relative to `folder`, sorted. */
export function listSources(folder = root) {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: folder, withFileTypes: true }));
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  return paths
    .map((file) => path.relative(folder, file))
    .filter((name) => !isTest(name))
    .toSorted();
}

/** A hash of the names and contents of all sources of `dist` in the repository at `folder`. */
export function hashSources(folder = root) {
  const hash = createHash('sha256');
  for (const name of listSources(folder)) {
    const content = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
    hash.update(`${name} ${content}\n`);
  }
  return hash.digest('hex');
}

/** Whether the build in the repository at `folder` was made from its current sources. */
export function isBuilt(folder = root) {
  const made = folder === root ? record : path.join(folder, 'dist', recordName);
  return existsSync(made) && readFileSync(made, 'utf8') === hashSources(folder);
}

/** Rollup plugin for the last of several builds: records the sources at their start. */
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
