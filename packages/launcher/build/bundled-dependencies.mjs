import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const maker = path.join(import.meta.dirname, 'make-bundled-dependencies.mjs');

/**
 * Rollup plugin: bundles packages and the connector into a folder, so that `npm start` has 2,000 files fewer to find, read and
 * link (../bin/use-bundled.mjs). A process of its own does it, which returns its memory before the compiler starts.
 */
export function bundledDependencies(folder) {
  return {
    name: 'bundled-dependencies',
    closeBundle: () => promisify(execFile)(process.execPath, [maker, folder]),
  };
}
