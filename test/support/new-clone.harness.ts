import { cpSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** What `npm start` reads. */
const sources = ['packages', 'examples', 'docs', 'package.json', 'package-lock.json', 'rollup.config.mjs'];
const texts = ['tsconfig.json', 'CHANGELOG.md', 'LICENSE', 'README.md'];
/** The packages of this repository, as links to its own sources. */
const own = '@salestax';

/** Copies the project into an empty folder, as a new clone after `npm ci`: with its packages, without a build. */
export function copyClone(folder: string): void {
  for (const name of [...sources, ...texts])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (file) => basename(file) !== 'node_modules',
    });
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, own), { recursive: true });
  for (const name of readdirSync(from)) if (name !== own) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, own)))
    symlinkSync(readlinkSync(join(from, own, name)), join(to, own, name));
}
