import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs the packages of a folder that has its own package.json and lock file, unless they are installed already. They
 * are for a command that few people run, so `npm ci` of the repository leaves them out.
 * @param {string} folder
 * @returns {string} The folder of their programs.
 */
export function installTools(folder) {
  if (!isInstalled(folder)) {
    const { status, error } = spawnSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error(`npm ci failed in ${folder}; it needs the registry.`, { cause: error });
  }
  return path.join(folder, 'node_modules/.bin');
}

/** npm writes its record of what is installed at the end of an installation. */
function isInstalled(folder) {
  const record = path.join(folder, 'node_modules/.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(path.join(folder, 'package-lock.json')).mtimeMs;
}
