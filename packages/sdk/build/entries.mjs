import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Root of the repository. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** Output folder of all builds. `DIST_DIR`, relative to the repository, names another one. */
export const dist = path.resolve(root, process.env.DIST_DIR ?? 'dist');

/** Every widget by its folder name, sorted. */
export function findWidgets() {
  const folders = globSync('packages/widgets/src/*/index.ts', { cwd: root }).map((file) => path.dirname(file));
  const panel = 'packages/estimate-panel/src';
  if (existsSync(path.join(root, panel, 'index.ts'))) folders.push(panel);
  return folders.map(describeWidget).toSorted((a, b) => a.name.localeCompare(b.name));
}

function describeWidget(folder) {
  const name = folder.startsWith('packages/widgets/') ? path.basename(folder) : folder.split('/')[1];
  const source = readFileSync(path.join(root, folder, 'index.ts'), 'utf8');
  return {
    name,
    /** Name within the global `SalesTax`. */
    member: memberOf(name),
    index: path.join(folder, 'index.ts'),
    /** All its texts. */
    messages: path.join(folder, folder.startsWith('packages/widgets/') ? 'messages.ts' : 'texts/messages.ts'),
    /** Whether it runs on any page; the others mount on the connector's own origin only. */
    runsOnAnyPage: !/\bownPageFields\b/.test(source),
  };
}

/** The name as an identifier: 'link-company' → 'linkCompany'. */
export function memberOf(name) {
  return name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/**
 * The path of a source below dist/modules and dist/npm, without extension: `packages/widgets/src/health/view.tsx` →
 * `widgets/health/view`.
 */
export function moduleName(source) {
  return source
    .replace(/^packages\//, '')
    .replace('/src/', '/')
    .replace(/\.tsx?$/, '');
}
