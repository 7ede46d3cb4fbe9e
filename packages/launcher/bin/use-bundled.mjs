import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';

/*
 * Imports some packages from the files into which the build has bundled them (../build/bundled-dependencies.mjs), when it
 * had the versions of package-lock.json, and the connector, when none of its sources has changed since. All other modules are
 * loaded as they are.
 */

const root = new URL('../../../', import.meta.url);
const folder = new URL('dist/dependencies/', root);

/** The address of a bundled file by the name that is imported. */
function readBundled() {
  try {
    const { lock, files, programs, times } = JSON.parse(readFileSync(new URL('bundled.json', folder), 'utf8'));
    const current = createHash('sha256').update(readFileSync(new URL('package-lock.json', root)));
    if (current.digest('hex') !== lock) return {};
    const isCurrent = Object.entries(times).every(([file, time]) => statSync(new URL(file, root)).mtimeMs === time);
    return Object.fromEntries(
      Object.entries({ ...files, ...(isCurrent && programs) }).map(([name, file]) => [
        name,
        new URL(file, folder).href,
      ]),
    );
  } catch {
    // There is no build, or a source of it is gone.
    return {};
  }
}

const bundled = new Map(Object.entries(readBundled()));
if (bundled.size > 0)
  registerHooks({
    resolve(name, context, resolveNext) {
      const url = bundled.get(name);
      return url === undefined ? resolveNext(name, context) : { url, format: 'module', shortCircuit: true };
    },
  });
