import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from './entries.mjs';

/** Rollup: finds the declarations of our own packages among those just emitted, and takes these away at the end. */
export function ownDeclarations(emitted) {
  const packages = globSync('packages/*/package.json', { cwd: root }).map((file) => ({
    folder: path.dirname(file),
    ...JSON.parse(readFileSync(path.join(root, file), 'utf8')),
  }));
  return {
    name: 'own-declarations',
    resolveId(source) {
      const own = packages.find(({ name }) => source === name || source.startsWith(`${name}/`));
      if (own === undefined) return null;
      const subpath = source.slice(own.name.length);
      const entry = own.exports?.[`.${subpath}`] ?? own.exports?.['./*']?.replace('*', subpath.slice(1));
      if (entry === undefined) throw new Error(`${own.name} does not export ${source}`);
      return path.join(emitted, own.folder, entry.replace(/\.tsx?$/, '.d.ts'));
    },
    async closeBundle() {
      await rm(emitted, { recursive: true });
    },
  };
}
