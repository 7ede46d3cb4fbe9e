import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureBundles } from './bundles.ts';

const outputs = ['dist/sdk/manifest.json', 'dist/pages/pages.json'];
let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'salestax-bundles-'));
  // Any path without rollup: a build fails at once.
  vi.stubEnv('PATH', root);
  write('packages/ui/src/button.tsx', 1_000);
  for (const file of outputs) write(file, 2_000);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

function write(file: string, modifiedAt: number): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, '');
  utimesSync(target, modifiedAt, modifiedAt);
}

describe('the browser bundles', () => {
  it('are built when one is missing', async () => {
    rmSync(path.join(root, 'dist/pages/pages.json'));
    await expect(ensureBundles(root, () => {})).rejects.toThrow('Rollup was not found');
  });

  it.each(['packages/ui/src/button.tsx', 'packages/widgets/src/health/view.css', 'examples/gallery/src/gallery.ts'])(
    'are built when %s is newer',
    async (file) => {
      write(file, 3_000);
      const lines: string[] = [];
      await expect(ensureBundles(root, (line) => lines.push(line))).rejects.toThrow('Rollup was not found');
      expect(lines).toHaveLength(1);
    },
  );

  it.each(['packages/ui/src/button.test.tsx', 'packages/ui/src/testing/component.harness.ts', 'README.md'])(
    'are not built when only %s is newer',
    async (file) => {
      write(file, 3_000);
      const lines: string[] = [];
      await ensureBundles(root, (line) => lines.push(line));
      expect(lines).toEqual([]);
    },
  );
});
