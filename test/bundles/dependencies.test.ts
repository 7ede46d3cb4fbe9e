import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { field } from '../support/json.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'dist/dependencies');
const bundled: unknown = JSON.parse(readFileSync(path.join(folder, 'bundled.json'), 'utf8'));
const listed = (kind: 'files' | 'programs') =>
  Object.entries(Object(field(bundled, kind))).map(([name, file]) => [name, path.join(folder, String(file))] as const);
const files = listed('files');
const programs = listed('programs');

/** The addresses that imports lead to, with the hook of a project. */
async function resolved(project: string, names: readonly string[]): Promise<readonly string[]> {
  const hook = path.join(project, 'packages/launcher/bin/use-bundled.mjs');
  const program = `console.log(${names.map((name) => `import.meta.resolve('${name}')`).join('+"\\n"+')})`;
  const flags = [`--import=${pathToFileURL(hook).href}`, '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: root });
  return stdout.trim().split('\n');
}

describe('the dependencies that the build has bundled', () => {
  it.each(files)('export what the package exports: %s', async (name, file) => {
    const [bundled, installed] = await Promise.all([import(pathToFileURL(file).href), import(name)]);
    expect(Object.keys(bundled).toSorted()).toEqual(Object.keys(installed).toSorted());
  });

  it('are imported in place of the packages by the launcher and its process', async () => {
    const all = [...files, ...programs];
    const names = all.map(([name]) => name);
    expect(await resolved(root, names)).toEqual(all.map(([, file]) => pathToFileURL(file).href));
  });

  it('are made of the sources of the connector', () => {
    expect(Object.keys(Object(field(bundled, 'times')))).toContain('packages/connector/src/app/connector.ts');
  });

  it('leave the connector to its sources when one of them has changed', async () => {
    const project = mkdtempSync(path.join(tmpdir(), 'salestax-bundled-'));
    onTestFinished(() => rmSync(project, { recursive: true }));
    for (const file of ['packages/launcher/bin/use-bundled.mjs', 'package-lock.json'])
      cpSync(path.join(root, file), path.join(project, file));
    const [source, copy] = [path.join(project, 'source.ts'), path.join(project, 'dist/dependencies')];
    writeFileSync(source, '');
    mkdirSync(copy, { recursive: true });
    const times = { 'source.ts': statSync(source).mtimeMs };
    writeFileSync(path.join(copy, 'bundled.json'), JSON.stringify({ ...Object(bundled), times }));
    const inCopy = ([, file]: readonly [string, string]) => pathToFileURL(path.join(copy, path.basename(file))).href;
    const names = programs.map(([name]) => name);
    expect(await resolved(project, names)).toEqual(programs.map(inCopy));
    utimesSync(source, 1, 1);
    expect(await resolved(project, names)).toEqual(
      ['packages/connector/src/index.ts', 'packages/connector/src/app/opening.ts'].map(
        (file) => pathToFileURL(path.join(root, file)).href,
      ),
    );
    expect(await resolved(project, ['kysely'])).toEqual([pathToFileURL(path.join(copy, 'kysely.mjs')).href]);
  });
});
