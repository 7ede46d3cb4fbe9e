import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../long.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the check of import directions', () => {
  let tree = '';
  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'salestax-arrows-'));
    write('tsconfig.json', '{}');
    for (const name of ['contract', 'client', 'connector', 'sandbox', 'widgets'])
      write(`packages/${name}/package.json`, `{ "name": "@salestax/${name}", "type": "module" }`);
  });
  afterEach(() => rmSync(tree, { recursive: true }));

  it('passes when every import points in an allowed direction', () => {
    write('packages/contract/src/a.ts', 'export const a = 1;');
    write('packages/client/src/b.ts', "export { a } from '../../contract/src/a.ts';");
    expect(check()).toEqual({ passes: true, broken: [] });
  });

  it('fails on an import in a forbidden direction', () => {
    write('packages/client/src/b.ts', 'export const b = 1;');
    write('packages/contract/src/a.ts', "export { b } from '../../client/src/b.ts';");
    expect(check()).toEqual({ passes: false, broken: ['contract-may-import'] });
  });

  it('fails when the sandbox imports the connector', long, () => {
    write('packages/connector/src/a.ts', 'export const a = 1;');
    write('packages/sandbox/src/b.ts', "export type { a } from '../../connector/src/a.ts';");
    expect(check()).toEqual({ passes: false, broken: ['sandbox-may-import'] });
  });

  it('lets the sandbox import the limits of the vendors, and nothing else of the contract', long, () => {
    write('packages/contract/src/vendor-limits.ts', 'export const limits = 1;');
    write('packages/sandbox/src/b.ts', "export { limits } from '../../contract/src/vendor-limits.ts';");
    expect(check()).toEqual({ passes: true, broken: [] });
    write('packages/contract/src/a.ts', 'export const a = 1;');
    write('packages/sandbox/src/c.ts', "export { a } from '../../contract/src/a.ts';");
    expect(check()).toEqual({ passes: false, broken: ['sandbox-may-import'] });
  });

  it('fails on an import cycle, also of types only', long, () => {
    write('packages/client/src/a.ts', "import type { B } from './b.ts';\nexport interface A { b: B }");
    write('packages/client/src/b.ts', "import type { A } from './a.ts';\nexport interface B { a: A }");
    expect(check()).toEqual({ passes: false, broken: ['no-cycles'] });
  });

  it('fails on a package that package.json does not declare', long, () => {
    mkdirSync(join(tree, 'node_modules/undeclared'), { recursive: true });
    write('node_modules/undeclared/package.json', '{ "name": "undeclared", "main": "index.js" }');
    write('node_modules/undeclared/index.js', 'module.exports = 1;');
    write('packages/connector/src/a.ts', "import 'undeclared';");
    expect(check()).toEqual({ passes: false, broken: ['declared-dependencies'] });
  });

  it('fails when one widget imports another', () => {
    write('packages/widgets/src/nexus/index.ts', 'export const nexus = 1;');
    write('packages/widgets/src/home/index.ts', "export { nexus } from '../nexus/index.ts';");
    expect(check()).toEqual({ passes: false, broken: ['one-widget-never-imports-another'] });
  });

  it('fails when a folder that widgets share imports a widget', long, () => {
    write('packages/widgets/src/nexus/index.ts', 'export const nexus = 1;');
    write('packages/widgets/src/session/a.ts', "export { nexus } from '../nexus/index.ts';");
    expect(check()).toEqual({ passes: false, broken: ['one-widget-never-imports-another'] });
  });

  it('lets widgets import shared folders, and only tests import fixtures', long, () => {
    write('packages/widgets/src/session/a.ts', 'export const a = 1;');
    write('packages/widgets/src/testing/b.fixture.ts', 'export const b = 1;');
    write('packages/widgets/src/nexus/index.ts', "export { a } from '../session/a.ts';");
    write('packages/widgets/src/nexus/nexus.test.ts', "export { b } from '../testing/b.fixture.ts';");
    expect(check()).toEqual({ passes: true, broken: [] });
    write('packages/widgets/src/nexus/index.ts', "export { b } from '../testing/b.fixture.ts';");
    expect(check()).toEqual({ passes: false, broken: ['no-test-support-in-products'] });
  });

  it('fails when browser code imports a Node module', long, () => {
    write('packages/client/src/a.ts', "import 'node:fs';");
    expect(check()).toEqual({ passes: false, broken: ['browser-code-knows-no-node'] });
  });

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }

  function check(): { passes: boolean; broken: string[] } {
    const cruise = join(root, 'node_modules/.bin/depcruise');
    const config = join(root, 'test/architecture/arrows.cjs');
    const run = spawnSync(cruise, ['--config', config, '--output-type', 'json', 'packages'], {
      cwd: tree,
      encoding: 'utf8',
    });
    const { summary }: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(run.stdout);
    return {
      passes: summary.violations.length === 0,
      broken: [...new Set(summary.violations.map(({ rule }) => rule.name))],
    };
  }
});

describe('every package', () => {
  const packages = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'src')),
  );

  it.each(packages)('%s declares the workspace packages that it imports', (name) => {
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
      readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
    );
    const declared = Object.keys(dependencies).filter((dependency) => dependency.startsWith('@salestax/'));
    const missing = [...importsOf(join(root, 'packages', name, 'src'))].filter(
      (imported) => !declared.includes(imported),
    );
    expect(missing).toEqual([]);
  });
});

/** Packages of ours that the sources below a folder import; tests may import more. */
function importsOf(folder: string): Set<string> {
  const found = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/from '(@salestax\/[a-z-]+)/g))
      found.add(name);
  }
  return found;
}
