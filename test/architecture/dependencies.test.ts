import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { field } from '../support/json.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const manifest: unknown = JSON.parse(read('package.json'));
const lock: unknown = JSON.parse(read('package-lock.json'));

/** What `npm ci` takes from a registry, by the path it is installed at. */
const packages: readonly (readonly [string, unknown])[] = Object.entries<unknown>(
  Object(field(lock, 'packages')),
).filter(([at, locked]) => /(?:^|\/)node_modules\//.test(at) && field(locked, 'link') !== true);

/** Whether Linux with glibc, which CI and the image use, can install a package. */
function isForLinux(locked: unknown): boolean {
  const allows = (name: string, ...values: readonly string[]): boolean => {
    const listed = field(locked, name);
    return !Array.isArray(listed) || values.some((value) => listed.includes(value));
  };
  return allows('os', 'linux') && allows('cpu', 'x64', 'arm64') && allows('libc', 'glibc');
}

describe('the lock file', () => {
  it('has a hash of every package that Linux installs', () => {
    const missing = packages.filter(([, locked]) => field(locked, 'integrity') === undefined);
    expect(packages.length).toBeGreaterThan(500);
    // Other platforms install these native parts of build tools, and only if their registry has them.
    expect(missing.filter(([, locked]) => isForLinux(locked) || field(locked, 'optional') !== true)).toEqual([]);
  });

  it('names no registry', () => {
    expect(packages.filter(([, locked]) => field(locked, 'resolved') !== undefined)).toEqual([]);
  });
});

describe('scripts that packages run when they are installed', () => {
  it('run only if package.json allows them, and an unknown one ends the installation', () => {
    expect(read('.npmrc')).toContain('strict-allow-scripts=true');
    const reviewed = Object.keys(Object(field(manifest, 'allowScripts')));
    const withScripts = packages
      .filter(([, locked]) => field(locked, 'hasInstallScript') === true && isForLinux(locked))
      .map(([at]) => at.split('node_modules/').at(-1));
    expect(withScripts).not.toEqual([]);
    expect(reviewed).toEqual(expect.arrayContaining(withScripts));
  });
});
