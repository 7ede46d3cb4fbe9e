import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RuntimeConfig } from '@salestax/contract';
import { serveBuiltFiles, serveOverview } from './built-files.ts';
import { answerErrors } from './error-answers.ts';
import { pageRoutes } from './pages.ts';

let folder = '';
let app: FastifyInstance;
let end: () => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'salestax-built-'));
  app = Fastify();
  answerErrors(app, async () => undefined);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  end = resolve;
  write('sdk/estimate-panel.js', 'panel');
  write('pages/assets/host-1.js', 'host');
  write('pages/home.html', 'home');
  const served = [
    { path: '/home', file: 'home.html', framing: 'none' },
    { path: '/gallery', file: 'gallery/home.html', framing: 'none' },
  ];
  write('pages/pages.json', JSON.stringify({ pages: served, notFound: 'home.html' }));
  const [bundlesDir, pagesDir] = [join(folder, 'sdk'), join(folder, 'pages')];
  const building = { version: '1.2.3', ended };
  await serveBuiltFiles(app, { bundlesDir, pagesDir, releasesDir: null, building });
  serveOverview(app, { bundlesDir, building });
  const runtime: RuntimeConfig = { OAuthUrls: { oAuthBaseUrl: '' }, avatax: { api_base_url: '' }, allowedRoles: [] };
  const publicUrl = 'http://localhost:4000';
  const of = { pagesDir, publicUrl, staffUrl: null, pageOrigins: [], runtime, hasGallery: true, building };
  pageRoutes(app, { ...of, issueCookies: () => '' });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ url });
  return [statusCode, statusCode === 200 ? body : ''];
};

/** What a build adds, by address. */
const added = {
  '/sdk/manifest.json': 'sdk/manifest.json',
  '/sdk/1.2.3/loader.js?v=1': 'sdk/loader.js',
  '/sdk/1/nexus.js': 'sdk/nexus.js',
  '/assets/gallery-1.js': 'pages/assets/gallery-1.js',
  '/gallery': 'pages/gallery/home.html',
  '/llms.txt': 'sdk/llms.txt',
};

it('only files of the folder modules are kept by a browser for a year, also in a folder of that name', async () => {
  write('modules/sdk/estimate-panel.js', 'panel');
  write('modules/sdk/modules/home-1.js', 'home');
  const other = Fastify();
  const building = { version: '1.2.3', ended: Promise.resolve() };
  await serveBuiltFiles(other, {
    bundlesDir: join(folder, 'modules/sdk'),
    pagesDir: null,
    releasesDir: null,
    building,
  });
  const cacheOf = async (url: string) => (await other.inject({ url })).headers['cache-control'];
  expect(await cacheOf('/sdk/modules/home-1.js')).toContain('immutable');
  expect(await cacheOf('/sdk/estimate-panel.js')).not.toContain('immutable');
  await other.close();
});

describe('while a build adds files', () => {
  it('the files and the pages that are there are sent', async () => {
    expect(await get('/sdk/estimate-panel.js')).toEqual([200, 'panel']);
    expect(await get('/sdk/1.2.3/estimate-panel.js')).toEqual([200, 'panel']);
    expect(await get('/assets/host-1.js')).toEqual([200, 'host']);
    expect(await get('/home')).toEqual([200, 'home']);
  });

  it.each(Object.entries(added))('a request for %s waits until the build has ended', async (url, file) => {
    const answer = get(url);
    await get('/home');
    write(file, 'half');
    await get('/home');
    write(file, 'whole');
    end();
    expect(await answer).toEqual([200, 'whole']);
    expect(await get(url)).toEqual([200, 'whole']);
  });

  it.each(Object.keys(added))('a request for %s is answered with 404 when the build has failed', async (url) => {
    const answer = get(url);
    end();
    expect(await answer).toEqual([404, '']);
  });
});
