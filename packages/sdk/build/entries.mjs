import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** The repository. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** Where everything is built to; `DIST_DIR`, from the repository, names another folder for a build beside the usual one. */
export const dist = path.resolve(root, process.env.DIST_DIR ?? 'dist');

/** Every widget by its folder, in the order of their names. */
export function findWidgets() {
  const folders = globSync('packages/widgets/src/*/index.ts', { cwd: root }).map((file) => path.dirname(file));
  const panel = 'packages/estimate-panel/src';
  if (existsSync(path.join(root, panel, 'index.ts'))) folders.push(panel);
  return folders.map(describeWidget).toSorted((a, b) => a.name.localeCompare(b.name));
}

function describeWidget(folder) {
  const name = folder.startsWith('packages/widgets/') ? path.basename(folder) : folder.split('/')[1];
  const script = path.join(folder, 'script.ts');
  return {
    name,
    /** As a member of the global `SalesTax`. */
    member: memberOf(name),
    index: path.join(folder, 'index.ts'),
    /** What a script element runs, where it is more than to mount by its data attributes. */
    script: existsSync(path.join(root, script)) ? script : null,
  };
}

/** A name as a member of an object: 'link-company' is `linkCompany`. */
export function memberOf(name) {
  return name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** Where a source lies below dist/npm, without an extension: `packages/widgets/src/health/view.tsx` is `widgets/health/view`. */
export function moduleName(source) {
  return source
    .replace(/^packages\//, '')
    .replace('/src/', '/')
    .replace(/\.tsx?$/, '');
}
