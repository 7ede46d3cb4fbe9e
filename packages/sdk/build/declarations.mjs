import { globSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './entries.mjs';

/**
 * Rollup plugin: resolves imports of our packages to the declarations emitted to `emitted`, and removes that folder at
 * the end.
 */
export function ownDeclarations(emitted) {
  const packages = globSync('packages/*/package.json', { cwd: root }).map((file) => ({
    folder: path.dirname(file),
    ...JSON.parse(readFileSync(path.join(root, file), 'utf8')),
  }));
  /** The declaration of style sheet imports, which declarations of ours may refer to. */
  const styles = path.join(emitted, 'css.d.ts');
  return {
    name: 'own-declarations',
    buildStart: () => writeFile(styles, 'declare const css: string;\nexport default css;\n'),
    resolveId(source) {
      if (/\.css(?:\?settled)?$/.test(source)) return styles;
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
