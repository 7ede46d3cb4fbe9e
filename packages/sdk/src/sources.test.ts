import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSources } from '../build/sources.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'salestax-sources-'));
  write('packages/ui/src/button.tsx', 'first');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}

describe('the hash of the sources', () => {
  it.each([
    'packages/ui/src/button.tsx',
    'packages/ui/src/button.css',
    'packages/sdk/build/modules/minify.mjs',
    'packages/ui/package.json',
    'rollup.config.mjs',
  ])('depends on the content of %s', (file) => {
    const before = hashSources(folder);
    write(file, 'second');
    expect(hashSources(folder)).not.toBe(before);
  });

  it.each([
    'packages/ui/src/button.test.tsx',
    'packages/ui/src/testing/component.harness.ts',
    'packages/sdk/src/testing/service-replies.fixture.ts',
    'packages/connector/src/main.ts',
    'README.md',
  ])('does not depend on %s, which is not built', (file) => {
    const before = hashSources(folder);
    write(file, 'second');
    expect(hashSources(folder)).toBe(before);
  });
});
