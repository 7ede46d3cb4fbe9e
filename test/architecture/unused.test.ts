import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../long.ts';

const root = resolve(import.meta.dirname, '../..');
const nothing = { dependencies: [], files: [], exports: [] };

describe('the check for unused code and dependencies', () => {
  let tree = '';
  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'salestax-unused-'));
    write('package.json', { private: true, workspaces: ['packages/*'] });
    declare({ used: '1.0.0' });
    write('packages/connector/src/main.ts', "import 'used';\nimport { a } from './a.ts';\na();");
    write('packages/connector/src/a.ts', 'export const a = () => 1;');
  });
  afterEach(() => rmSync(tree, { recursive: true }));

  it('passes when everything is used', () => {
    expect(check()).toEqual(nothing);
  });

  it('fails on a dependency that nothing imports', () => {
    declare({ used: '1.0.0', unused: '1.0.0' });
    expect(check()).toEqual({ ...nothing, dependencies: ['unused'] });
  });

  it('fails on a dependency of the whole repository that nothing imports', long, () => {
    write('package.json', { private: true, workspaces: ['packages/*'], devDependencies: { unused: '1.0.0' } });
    expect(check()).toEqual({ ...nothing, dependencies: ['unused'] });
  });

  it('fails on a file that nothing imports', long, () => {
    write('packages/connector/src/b.ts', 'export const b = 1;');
    expect(check()).toEqual({ ...nothing, files: ['packages/connector/src/b.ts'] });
  });

  it('fails on an export that nothing uses', long, () => {
    write('packages/connector/src/a.ts', 'export const a = () => 1;\nexport const b = 2;');
    expect(check()).toEqual({ ...nothing, exports: ['b'] });
  });

  function declare(dependencies: Readonly<Record<string, string>>): void {
    write('packages/connector/package.json', { name: '@salestax/connector', type: 'module', dependencies });
  }

  function write(file: string, content: string | object): void {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), typeof content === 'string' ? content : JSON.stringify(content));
  }

  function check(): Record<keyof typeof nothing, string[]> {
    const program = join(root, 'node_modules/.bin/knip');
    const config = join(root, 'test/architecture/knip.jsonc');
    const run = spawnSync(program, ['--config', config, '--reporter', 'json', '--no-config-hints'], {
      cwd: tree,
      encoding: 'utf8',
    });
    type Named = readonly { readonly name: string }[];
    const {
      issues,
    }: { issues: readonly Readonly<Record<'files' | 'exports' | 'dependencies' | 'devDependencies', Named>>[] } =
      JSON.parse(run.stdout);
    const names = (kind: keyof (typeof issues)[number]) =>
      issues.flatMap((issue) => issue[kind].map(({ name }) => name));
    const found = {
      dependencies: [...names('dependencies'), ...names('devDependencies')],
      files: names('files'),
      exports: names('exports'),
    };
    expect(run.status).toBe(Object.values(found).flat().length === 0 ? 0 : 1);
    return found;
  }
});
