import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashSources } from '../../sdk/build/sources.mjs';
import { buildOtherParts, ensureMainPart } from './bundles.ts';

const outputs = ['dist/sdk/manifest.json', 'dist/pages/pages.json'];
const unfinished = 'dist/unfinished.json';
let root = '';
let lines: string[] = [];
let ending = new AbortController();

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'salestax-bundles-'));
  lines = [];
  ending = new AbortController();
  // Any path without rollup: a build fails at once.
  vi.stubEnv('PATH', root);
  write('packages/ui/src/button.tsx', 1_000);
  for (const file of outputs) write(file, 2_000);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const options = () => ({ root, log: (line: string) => void lines.push(line), signal: ending.signal });

function write(file: string, modifiedAt: number, text = ''): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  utimesSync(target, modifiedAt, modifiedAt);
}

/** A program that takes the place of rollup; its fourth argument is the part. */
function writeRollup(script: string): void {
  write('rollup', 1_000, `#!/bin/sh\nPATH=/usr/bin:/bin\necho "$4" >> built\n${script}`);
  chmodSync(path.join(root, 'rollup'), 0o755);
}

const linesOf = (file: string): string[] =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8').trim().split('\n') : [];

describe('the main part of the build', () => {
  it('is built when one of its files is missing', async () => {
    rmSync(path.join(root, 'dist/pages/pages.json'));
    await expect(ensureMainPart(options())).rejects.toThrow('Rollup was not found');
  });

  it.each([
    'packages/ui/src/button.tsx',
    'packages/widgets/src/health/view.css',
    'packages/host-pages/build/html.mjs',
    'examples/gallery/src/gallery.ts',
    'package-lock.json',
  ])('is built when %s is newer', async (file) => {
    write(file, 3_000);
    await expect(ensureMainPart(options())).rejects.toThrow('Rollup was not found');
    expect(lines).toHaveLength(1);
  });

  it('is not built when a newer source is as it was built', async () => {
    write('packages/ui/src/button.tsx', 3_000);
    write('dist/sources.sha256', 2_000, hashSources(root));
    expect(await ensureMainPart(options())).toBeNull();
    write('packages/ui/src/button.tsx', 3_000, 'changed');
    await expect(ensureMainPart(options())).rejects.toThrow('Rollup was not found');
  });

  it.each(['packages/ui/src/button.test.tsx', 'packages/ui/src/testing/component.harness.ts', 'README.md'])(
    'is not built when only %s is newer',
    async (file) => {
      write(file, 3_000);
      expect(await ensureMainPart(options())).toBeNull();
      expect(lines).toEqual([]);
    },
  );

  it('is not built again after a build that ended before the other parts were complete', async () => {
    write(unfinished, 2_000, '{"version":"1.2.3"}');
    expect(await ensureMainPart(options())).toEqual({ version: '1.2.3' });
    expect(lines).toEqual([]);
  });

  it('is built again after a build that ended before it was complete', async () => {
    rmSync(path.join(root, 'dist/sdk/manifest.json'));
    await expect(ensureMainPart(options())).rejects.toThrow('Rollup was not found');
  });

  it('is built once by two starts at the same time', async () => {
    rmSync(path.join(root, 'dist'), { recursive: true });
    writeRollup(`mkdir -p dist/pages; echo '{"version":"1"}' > ${unfinished}; touch dist/pages/pages.json`);
    const both = await Promise.all([ensureMainPart(options()), ensureMainPart(options())]);
    expect(both).toEqual([{ version: '1' }, { version: '1' }]);
    expect(linesOf('built')).toEqual(['main']);
  });

  it('reports a build that fails', async () => {
    rmSync(path.join(root, 'dist'), { recursive: true });
    writeRollup('exit 3');
    await expect(ensureMainPart(options())).rejects.toThrow('could not be built');
  });
});

describe('the other parts of the build', () => {
  beforeEach(() => write(unfinished, 2_000, '{"version":"1.2.3"}'));

  it('are built where they are missing', async () => {
    writeRollup(`rm ${unfinished}`);
    await buildOtherParts(options());
    await buildOtherParts(options());
    expect(linesOf('built')).toEqual(['others']);
    expect(await ensureMainPart(options())).toBeNull();
  });

  it('are built by the next start after an interruption', async () => {
    writeRollup('exec sleep 60');
    const building = buildOtherParts({ ...options(), onRunning: () => ending.abort() });
    await expect(building).rejects.toThrow('aborted');
    writeRollup(`rm ${unfinished}`);
    ending = new AbortController();
    expect(await ensureMainPart(options())).toEqual({ version: '1.2.3' });
    await buildOtherParts(options());
    expect(await ensureMainPart(options())).toBeNull();
  });
});
