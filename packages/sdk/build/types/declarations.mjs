import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../entries.mjs';

/**
 * Rollup plugin: checks the types of all modules, and emits their declarations to `emitted`. The compiler runs in a process
 * of its own, which leaves no memory behind.
 */
export function emitDeclarations(emitted) {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const project = path.join(import.meta.dirname, 'tsconfig.modules.json');
  return {
    name: 'emit-declarations',
    buildStart: {
      order: 'pre',
      // The other plugins of the build begin with the declarations.
      sequential: true,
      async handler() {
        try {
          await promisify(execFile)(process.execPath, [
            '--max-old-space-size=512',
            compiler,
            '--project',
            project,
            '--outDir',
            emitted,
          ]);
        } catch (error) {
          throw new Error(`The types are wrong:\n${error.stdout}`, { cause: error });
        }
      },
    },
  };
}

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
      if (source.endsWith('.css')) return styles;
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
