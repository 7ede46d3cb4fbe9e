import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { field } from '../support/json.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'dist/dependencies');
const files = Object.entries(
  Object(field(JSON.parse(readFileSync(path.join(folder, 'bundled.json'), 'utf8')), 'files')),
).map(([name, file]) => [name, path.join(folder, String(file))] as const);

describe('the dependencies that the build has bundled', () => {
  it.each(files)('export what the package exports: %s', async (name, file) => {
    const [bundled, installed] = await Promise.all([import(pathToFileURL(file).href), import(name)]);
    expect(Object.keys(bundled).toSorted()).toEqual(Object.keys(installed).toSorted());
  });

  it('are imported in place of the packages by the launcher and its process', async () => {
    const hook = path.join(root, 'packages/launcher/bin/use-bundled.mjs');
    const program = `console.log(${files.map(([name]) => `import.meta.resolve('${name}')`).join('+"\\n"+')})`;
    const flags = [`--import=${pathToFileURL(hook).href}`, '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: root });
    expect(stdout.trim().split('\n')).toEqual(files.map(([, file]) => pathToFileURL(file).href));
  });
});
