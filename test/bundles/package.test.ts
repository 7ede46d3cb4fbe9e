import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { long } from '../long.ts';

/* The package as it would be published. */

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.resolve(root, process.env['DIST_DIR'] ?? 'dist', 'npm');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

let place: string;
let packed: { filename: string; files: readonly { path: string }[] };

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'salestax-package-'));
  const { stdout } = await run('npm', ['pack', folder, '--json', '--pack-destination', place]);
  [packed] = JSON.parse(stdout);
});
afterAll(() => rm(place, { recursive: true }));

describe('the npm package', () => {
  it('contains its licence and README and no hidden file', () => {
    const files = packed.files.map((file) => file.path);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(files.filter((file) => /(?:^|\/)\.|node_modules|\.test\./.test(file))).toEqual([]);
  });

  it('passes publint without a message', long, async () => {
    const { stdout } = await run(bin('publint'), [folder, '--strict']);
    expect(stdout).toContain('All good!');
  });

  it('resolves types for every import', long, async () => {
    // The tool exits with 1 for problems under this profile: current module resolution without CommonJS.
    const archive = path.join(place, packed.filename);
    const { stdout } = await run(bin('attw'), [archive, '--profile', 'esm-only', '--no-emoji']);
    expect(stdout).toContain('"@salestax/widgets/react"');
  });

  it('has exports that can all be imported in Node', async () => {
    const { exports } = JSON.parse((await run('cat', [path.join(folder, 'package.json')])).stdout);
    const names = Object.keys(exports).filter((name) => name !== './package.json');
    expect(names).toEqual(expect.arrayContaining(['.', './react', './nexus', './messages/es', './messages/en-plain']));
    const code = names.map((name) => `await import(${JSON.stringify(path.join(folder, exports[name].default))});`);
    await run(process.execPath, ['--input-type=module', '-e', code.join('\n')]);
  });
});
