import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installTools } from '../../packages/sdk/build/release/install-tools.mjs';
import { long } from '../long.ts';
import { field, listAt, textAt } from '../support/json.ts';
import { builtManifest } from './bundle-page.ts';

/* The package as it would be published. */

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.resolve(root, process.env['DIST_DIR'] ?? 'dist', 'npm');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const manifest: unknown = JSON.parse(read('package.json'));
/** The entries of an object in it. */
function entriesAt(...at: readonly string[]): readonly [string, unknown][] {
  const found = field(manifest, ...at);
  return typeof found === 'object' && found !== null ? Object.entries(found) : [];
}
const releaseTool = (name: string) => path.join(installTools(path.join(root, 'packages/sdk/release-tools')), name);

let place: string;
let packed: { filename: string; files: readonly { path: string }[] };

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'salestax-package-'));
  const { stdout } = await run('npm', ['pack', folder, '--json', '--pack-destination', place]);
  [packed] = JSON.parse(stdout);
});
afterAll(() => rm(place, { recursive: true }));

/** Widgets by where they run. */
const namesOf = (place: 'any page' | 'own pages') =>
  Object.entries(builtManifest().widgets).flatMap(([name, { runsOn }]) => (runsOn === place ? [name] : []));

describe('the npm package', () => {
  it('contains its licence, README and changelog, and no hidden file, test or source map', () => {
    const files = packed.files.map((file) => file.path);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json']));
    expect(files.filter((file) => /(?:^|\/)\.|node_modules|\.test\.|\.map$/.test(file))).toEqual([]);
    expect(files.filter((file) => file.endsWith('.js') && read(file).includes('sourceMappingURL'))).toEqual([]);
  });

  it('has no link in its pages to a file that it does not contain', () => {
    const files = new Set(packed.files.map((file) => file.path));
    const dead = [...files]
      .filter((file) => file.endsWith('.md'))
      .flatMap((page) =>
        [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
          .map(([, target = '']) => path.join(path.dirname(page), target))
          .filter((target) => !files.has(target))
          .map((target) => `${page}: ${target}`),
      );
    expect(dead).toEqual([]);
  });

  it('contains the widgets for any page, and nothing of those that run on the own pages of the connector', () => {
    const exported = entriesAt('exports').map(([name]) => name);
    expect(exported).toEqual(expect.arrayContaining(namesOf('any page').map((name) => `./${name}`)));
    const folders = packed.files.map((file) => file.path.split('/')).map(([, ...parts]) => parts);
    const ofOwnPages = namesOf('own pages').filter(
      (name) => exported.includes(`./${name}`) || folders.some((parts) => parts.includes(name)),
    );
    expect(ofOwnPages).toEqual([]);
  });

  it('has catalogs with the messages of its widgets', async () => {
    const members = namesOf('any page').map((name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()));
    for (const catalog of ['messages/ar', 'messages/es', 'messages/en-plain']) {
      const file = textAt(manifest, 'exports', `./${catalog}`, 'default');
      expect(Object.keys(await import(path.join(folder, file))).toSorted()).toEqual(members.toSorted());
    }
  });

  it('depends on what its modules import, in compatible versions, and on no package for its types', () => {
    const importsOf = (pattern: string) =>
      globSync(pattern, { cwd: folder })
        .flatMap((file) => [...read(file).matchAll(/(?:\bfrom|^import)\s+['"]([^.'"][^'"]*)['"]/gm)])
        .map(([, name = '']) => name.split('/')[0]);
    const imported = new Set(importsOf('**/*.js'));
    const dependencies = entriesAt('dependencies');
    const names = dependencies.map(([name]) => name);
    expect(imported).toEqual(new Set(['react', 'react-dom', ...names]));
    expect(dependencies).toEqual(names.map((name) => [name, expect.stringMatching(/^\^\d/)]));
    // Comments show how to import the types of the elements. Those for Vue and Svelte are imported by their users alone.
    expect(new Set(importsOf('**/*.d.ts'))).toEqual(new Set(['@salestax', 'react', 'svelte', 'vue']));
  });

  it('needs the Node that its dependencies need', () => {
    const majorOf = (described: unknown) => Number(/^>=(\d+)/.exec(textAt(described, 'engines', 'node'))?.[1]);
    const needed = entriesAt('dependencies').map(([name]) =>
      majorOf(JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'))),
    );
    expect(majorOf(manifest)).toBe(Math.max(...needed));
  });

  it('marks the component for React as one of the client', () => {
    expect(read(textAt(manifest, 'exports', './react', 'default'))).toMatch(/^'use client';\n/);
  });

  it('describes its elements in a custom elements manifest', () => {
    const elements: unknown = JSON.parse(read(textAt(manifest, 'customElements')));
    const declarations = listAt(elements, 'modules', 0, 'declarations');
    const tags = declarations.map((each) => field(each, 'tagName'));
    expect(tags).toEqual(namesOf('any page').map((name) => `salestax-${name}`));
    expect(declarations[tags.indexOf('salestax-nexus')]).toMatchObject({
      attributes: expect.arrayContaining([expect.objectContaining({ name: 'session-url' })]),
      events: expect.arrayContaining([expect.objectContaining({ name: 'salestax-enabled' })]),
      cssProperties: expect.arrayContaining([expect.objectContaining({ name: '--st-accent' })]),
    });
  });

  it('is published by the release command only, which knows the repository', async () => {
    const published = await run('npm', ['publish', '--dry-run', folder]).catch((failure: unknown) => failure);
    expect(field(published, 'stderr')).toContain('npm run release -- --repository=');
  });

  it('passes publint without a message', long, async () => {
    const { stdout } = await run(releaseTool('publint'), [folder, '--strict']);
    expect(stdout).toContain('All good!');
  });

  it('resolves types for every import', long, async () => {
    // The tool exits with 1 for problems under this profile: current module resolution without CommonJS.
    const archive = path.join(place, packed.filename);
    const { stdout } = await run(releaseTool('attw'), [archive, '--profile', 'esm-only', '--no-emoji']);
    expect(stdout).toContain('"@salestax/widgets/react"');
  });

  it('has exports that can all be imported in Node', async () => {
    const { exports } = JSON.parse((await run('cat', [path.join(folder, 'package.json')])).stdout);
    const names = Object.keys(exports).filter((name) => !name.endsWith('.json'));
    expect(names).toEqual(
      expect.arrayContaining(['.', './react', './nexus', './messages/ar', './messages/es', './messages/en-plain']),
    );
    const code = names.map((name) => `await import(${JSON.stringify(path.join(folder, exports[name].default))});`);
    await run(process.execPath, ['--input-type=module', '-e', code.join('\n')]);
  });
});
