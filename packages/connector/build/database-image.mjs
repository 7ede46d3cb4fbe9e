import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const maker = path.join(import.meta.dirname, 'make-database-image.ts');
const flags = ['--disable-warning=ExperimentalWarning', '--liftoff-only'];

/**
 * Rollup plugin: writes the image of a new embedded database into a folder. A process of its own makes it during the build,
 * which ends when the image is written: the compiler that follows needs as much memory.
 */
export function databaseImage(folder) {
  let made = null;
  return {
    name: 'database-image',
    buildStart() {
      made = promisify(execFile)(process.execPath, [...flags, maker, folder]);
      // `closeBundle` reports it.
      made.catch(() => undefined);
    },
    closeBundle: () => made,
  };
}
