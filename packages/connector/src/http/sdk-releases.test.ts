import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveBuiltFiles } from './built-files.ts';
import { sdkPaths } from './sdk-releases.ts';

let folder = '';
let app: FastifyInstance;
const bundlesDir = () => join(folder, 'build');
const releasesDir = () => join(folder, 'releases');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salestax-releases-'));
  app = Fastify();
  writeRelease(bundlesDir(), '1.2.0');
  mkdirSync(releasesDir());
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function writeRelease(place: string, version: string, text = version): void {
  mkdirSync(join(place, 'modules'), { recursive: true });
  writeFileSync(join(place, 'manifest.json'), JSON.stringify({ version, text }));
  writeFileSync(join(place, 'nexus.js'), text);
  writeFileSync(join(place, 'modules/kit-1a2b.js'), text);
}
const keep = (version: string) => writeRelease(join(releasesDir(), version), version);

const serve = (kept: string | null = releasesDir()) =>
  serveBuiltFiles(app, { bundlesDir: bundlesDir(), releasesDir: kept, pagesDir: null });
async function get(url: string) {
  const { statusCode, body, headers } = await app.inject({ url });
  return [statusCode, statusCode === 200 ? body : '', headers['cache-control']];
}

const forEver = 'public, max-age=31536000, immutable';
const forMinutes = 'public, max-age=300';

describe('the addresses of the bundles', () => {
  it('with a version never change, those with a major version and without one follow the release in use', async () => {
    await serve();
    expect(await get('/sdk/1.2.0/nexus.js')).toEqual([200, '1.2.0', forEver]);
    expect(await get('/sdk/1/nexus.js')).toEqual([200, '1.2.0', forMinutes]);
    expect(await get('/sdk/nexus.js')).toEqual([200, '1.2.0', forMinutes]);
    expect(await get('/sdk/1/modules/kit-1a2b.js')).toEqual([200, '1.2.0', forEver]);
  });

  it('of an earlier release lead to it as long as it is kept', async () => {
    keep('1.1.0');
    await serve();
    expect(await get('/sdk/1.1.0/nexus.js')).toEqual([200, '1.1.0', forEver]);
    expect((await get('/sdk/1.0.0/nexus.js'))[0]).toBe(404);
  });

  it('without a version lead to the modules of the former release, too, which a cached script of it still loads', async () => {
    keep('1.1.0');
    writeFileSync(join(releasesDir(), '1.1.0/modules/kit-3c4d.js'), 'the former one');
    await serve();
    for (const path of ['/sdk', '/sdk/1', '/sdk/next', '/sdk/1.1.0'])
      expect(await get(`${path}/modules/kit-3c4d.js`)).toEqual([200, 'the former one', forEver]);
    expect(await get('/sdk/1/modules/kit-1a2b.js')).toEqual([200, '1.2.0', forEver]);
    expect((await get('/sdk/1.2.0/modules/kit-3c4d.js'))[0]).toBe(404);
  });

  it('with another major version lead to its newest release', async () => {
    for (const version of ['0.9.0', '0.10.0', '0.11.0-rc.1', '2.0.0']) keep(version);
    await serve();
    expect(await get('/sdk/0/nexus.js')).toEqual([200, '0.10.0', forMinutes]);
    expect(await get('/sdk/2/nexus.js')).toEqual([200, '2.0.0', forMinutes]);
    expect(await get('/sdk/1/nexus.js')).toEqual([200, '1.2.0', forMinutes]);
  });

  it.each([
    ['1.2.0', []],
    ['1.2.0', ['1.2.0-rc.9']],
    ['1.3.0-rc.10', ['1.3.0-rc.2', '1.3.0-rc.10', '1.1.0']],
    ['1.3.0', ['1.3.0-rc.2', '1.3.0']],
    ['2.0.0-rc.1', ['1.10.0', '2.0.0-rc.1']],
  ])('with `next` lead to %s, the newest one, when %j are kept', async (newest, kept) => {
    kept.forEach(keep);
    await serve();
    expect(await get('/sdk/next/nexus.js')).toEqual([200, newest, forMinutes]);
  });
});

describe('the releases that are kept', () => {
  it('may contain the release in use', async () => {
    keep('1.2.0');
    await serve();
    expect(await get('/sdk/1.2.0/nexus.js')).toEqual([200, '1.2.0', forEver]);
  });

  it('are refused when one has other files than the build of its version', async () => {
    writeRelease(join(releasesDir(), '1.2.0'), '1.2.0', 'changed');
    await expect(serve()).rejects.toThrow('a version never changes');
  });

  it('may contain the version that is being built, whose manifest is written last', () => {
    keep('1.2.0');
    rmSync(join(bundlesDir(), 'manifest.json'));
    expect(sdkPaths(bundlesDir(), releasesDir(), '1.2.0')[0]).toMatchObject({ name: '1.2.0', folder: bundlesDir() });
  });

  it('are refused when one has another version than its folder', async () => {
    writeRelease(join(releasesDir(), '1.0.0'), '1.1.0');
    await expect(serve()).rejects.toThrow('does not have version 1.0.0');
  });

  it('may lie beside other folders', async () => {
    mkdirSync(join(releasesDir(), 'lost+found'));
    await serve();
    expect((await get('/sdk/lost+found/nexus.js'))[0]).toBe(404);
  });

  it('may be none', async () => {
    await serve(null);
    expect((await get('/sdk/1.2.0/nexus.js'))[0]).toBe(200);
  });
});
