import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareRelease } from '../build/release/prepare-release.mjs';
import { releaseFaults, tagRelease } from '../build/release/release-state.mjs';
import { repositoryFields } from '../build/release/repository.mjs';

/* A repository in a folder of its own, with one package that depends on another. */
let folder = '';
const day = '2026-11-22';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'salestax-release-'));
  write('package.json', json({ name: 'root', version: '0.1.0' }));
  write('packages/ui/package.json', json({ name: '@salestax/ui', version: '0.1.0', dependencies: { ky: '2.1.0' } }));
  write(
    'packages/sdk/package.json',
    json({ name: '@salestax/sdk', version: '0.1.0', dependencies: { '@salestax/ui': '0.1.0' } }),
  );
  write(
    'package-lock.json',
    json({
      version: '0.1.0',
      packages: {
        '': { version: '0.1.0' },
        'node_modules/ky': { version: '2.1.0' },
        'packages/sdk': { version: '0.1.0', dependencies: { '@salestax/ui': '0.1.0' } },
      },
    }),
  );
  for (const [file, name] of versionFiles) write(file, `export const ${name} = '0.1.0';\n`);
  write('packages/sdk/api/index.d.ts', 'export {};\n');
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n- A widget.\n');
  git('init', '--quiet');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Where the service and the widgets have their version, and its name there. */
const versionFiles = [
  ['packages/connector/src/observation/version.ts', 'serviceVersion'],
  ['packages/widget-kit/src/version.ts', 'version'],
] as const;
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
function git(...args: readonly string[]): void {
  const person = ['-c', 'user.name=Release', '-c', 'user.email=release@example.com'];
  execFileSync('git', [...person, ...args], { cwd: folder });
}
function commit(): void {
  git('add', '.');
  git('commit', '--quiet', '--message', 'Change');
}
function releaseAs(version: string): void {
  prepareRelease(folder, version, day);
  commit();
  git('tag', '--annotate', `v${version}`, '--message', version);
}

describe('the preparation of a release', () => {
  it('gives every package the version, and nothing else', () => {
    prepareRelease(folder, '0.2.0', day);
    expect(JSON.parse(read('package.json'))).toEqual({ name: 'root', version: '0.2.0' });
    expect(JSON.parse(read('packages/ui/package.json'))).toMatchObject({
      version: '0.2.0',
      dependencies: { ky: '2.1.0' },
    });
    expect(JSON.parse(read('packages/sdk/package.json'))).toMatchObject({ dependencies: { '@salestax/ui': '0.2.0' } });
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      version: '0.2.0',
      packages: {
        '': { version: '0.2.0' },
        'node_modules/ky': { version: '2.1.0' },
        'packages/sdk': { version: '0.2.0', dependencies: { '@salestax/ui': '0.2.0' } },
      },
    });
    for (const [file, name] of versionFiles) expect(read(file)).toBe(`export const ${name} = '0.2.0';\n`);
    expect(read('CHANGELOG.md')).toContain(`## Unreleased\n\n## 0.2.0 - ${day}\n- A widget.`);
  });

  it('needs a version', () => {
    expect(() => prepareRelease(folder, 'next', day)).toThrow('Name the version');
  });
});

describe('a release', () => {
  it('is possible of a prepared and committed version', () => {
    prepareRelease(folder, '0.2.0', day);
    commit();
    expect(releaseFaults(folder)).toEqual([]);
  });

  it('is refused while changes are not released', () => {
    expect(releaseFaults(folder)).toEqual([expect.stringContaining('run npm run prepare-release')]);
  });

  it('is refused while changes are not committed', () => {
    prepareRelease(folder, '0.2.0', day);
    expect(releaseFaults(folder)).toEqual(['There are changes that are not committed.']);
  });

  it('is refused for a version that is released', () => {
    releaseAs('0.2.0');
    write('packages/ui/index.ts', '');
    commit();
    expect(releaseFaults(folder)).toEqual([expect.stringContaining('v0.2.0 belongs to another commit')]);
  });

  it('is refused as a patch when the public types have changed', () => {
    releaseAs('0.2.0');
    write('packages/sdk/api/index.d.ts', 'export type X = 1;\n');
    write('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n- A type.\n'));
    prepareRelease(folder, '0.2.1', day);
    commit();
    expect(releaseFaults(folder)).toEqual([expect.stringContaining('must be a minor or major release')]);
  });

  it('tags its commit once', () => {
    git('config', 'user.name', 'Release');
    git('config', 'user.email', 'release@example.com');
    tagRelease(folder, '0.2.0');
    tagRelease(folder, '0.2.0');
    const tags = execFileSync('git', ['tag', '--points-at', 'HEAD'], { cwd: folder, encoding: 'utf8' });
    expect(tags.trim()).toBe('v0.2.0');
  });

  it('fails where git refuses to tag, and where there is no repository', () => {
    git('config', 'tag.gpgSign', 'true');
    git('config', 'gpg.program', 'false');
    expect(() => tagRelease(folder, '0.2.0')).toThrow('The version was not tagged');
    rmSync(path.join(folder, '.git'), { recursive: true });
    expect(releaseFaults(folder)).toEqual(['git or its repository is missing.']);
  });
});

describe('the address of the repository', () => {
  it.each(['https://git.example/sales/tax', 'https://git.example/sales/tax.git', 'https://git.example/sales/tax/'])(
    '%s gives the package its repository, home page and issues',
    (address) => {
      expect(repositoryFields(address)).toEqual({
        homepage: 'https://git.example/sales/tax#readme',
        bugs: 'https://git.example/sales/tax/issues',
        repository: { type: 'git', url: 'git+https://git.example/sales/tax.git', directory: 'packages/sdk' },
      });
    },
  );

  it.each([undefined, '', 'sales/tax', 'http://git.example/sales/tax', 'https://git.example'])(
    'cannot be %s',
    (address) => {
      expect(() => repositoryFields(address)).toThrow('needs the address of its public repository');
    },
  );
});
