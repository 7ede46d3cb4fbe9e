import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { correlationHeader } from '@salestax/contract';
import { RequestError } from '../domain/request-error.ts';
import { sdkPaths } from './sdk-releases.ts';
import { serveFolder, type StaticFolder } from './static-files.ts';

const immutable = 'public, max-age=31536000, immutable';

export interface BuiltFolders {
  /** Folder of the bundles; null = not served. */
  readonly bundlesDir: string | null;
  /** Folder with earlier releases of the bundles, one folder per version; null = none. */
  readonly releasesDir: string | null;
  /** Folder of the host pages; null = not served. */
  readonly pagesDir: string | null;
  /** Absent: all files are there. */
  readonly building?: Building;
}

/** A build that adds files to the folders while the service runs. What is not there yet waits for its end. */
export interface Building {
  /** The version of the bundles, which has no manifest yet. */
  readonly version: string;
  /** Resolves at the end, also of a build that fails. */
  readonly ended: Promise<void>;
}

/**
 * Serves the bundles, which any page may load (the manifest has their SRI hashes), and the assets of the host pages. The
 * bundles in use are below `/sdk/`; those of a version below `/sdk/<version>/`, where a file never changes; those of a major
 * version below `/sdk/<major>/`, and the newest version with release candidates below `/sdk/next/`.
 */
export async function serveBuiltFiles(
  app: FastifyInstance,
  { bundlesDir, releasesDir, pagesDir, building }: BuiltFolders,
): Promise<void> {
  if (bundlesDir !== null) {
    const paths = sdkPaths(bundlesDir, releasesDir, building?.version);
    const folders = paths.filter(({ isFixed }) => isFixed).map(({ folder }) => folder);
    const inUse = { prefix: '/sdk/', folder: bundlesDir, isFixed: false };
    for (const path of [inUse, ...paths.map((each) => ({ ...each, prefix: `/sdk/${each.name}/` }))])
      await serveBundles(app, { ...path, building, others: folders.filter((each) => each !== path.folder) });
  }
  if (pagesDir !== null)
    await serveFolder(app, {
      roots: [join(pagesDir, 'assets')],
      prefix: '/assets/',
      building,
      // Their names contain a hash of their content, too.
      setHeaders: (reply) => void reply.header('cache-control', immutable),
      removedHeaders: headersOfAnswersOnly,
    });
}

/**
 * Headers that say nothing about a file of our own pages: a page loads half a dozen, and reads no header of them. Its policy
 * forbids framing; old browsers, which read the other header, cannot run the pages.
 */
const headersOfAnswersOnly = [correlationHeader, 'access-control-expose-headers', 'x-frame-options'];

/**
 * `/llms.txt`, which leads language models to the documentation of the widgets (https://llmstxt.org). Register it after
 * `compressAnswers`.
 */
export function serveOverview(
  app: FastifyInstance,
  { bundlesDir, building }: Pick<BuiltFolders, 'bundlesDir' | 'building'>,
): void {
  const file = join(bundlesDir ?? '', 'llms.txt');
  if (bundlesDir === null || (building === undefined && !existsSync(file))) return;
  const read = async (): Promise<string> => {
    await building?.ended;
    if (!existsSync(file)) throw new RequestError('NotFound');
    return readFileSync(file, 'utf8');
  };
  let text: Promise<string> | null = null;
  app.get('/llms.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(await (text ??= read())),
  );
}

interface BundlesPath extends Pick<StaticFolder, 'prefix' | 'building'> {
  readonly folder: string;
  readonly isFixed: boolean;
  /** The folders of the other releases. */
  readonly others: readonly string[];
}

/**
 * The modules of an address without a version are also those of the other releases: a page that has loaded the former script,
 * from its cache or before an upgrade, still loads modules beside it. Their names contain a hash of the content.
 */
async function serveBundles(
  app: FastifyInstance,
  { folder, isFixed, others, prefix, building }: BundlesPath,
): Promise<void> {
  const cached = (value: string): StaticFolder['setHeaders'] => {
    return (reply) => void reply.header('cache-control', value);
  };
  await serveFolder(app, {
    roots: [folder],
    prefix,
    building,
    setHeaders: cached(isFixed ? immutable : 'public, max-age=300'),
  });
  if (isFixed) return;
  await serveFolder(app, {
    roots: [folder, ...others].map((release) => join(release, 'modules')),
    prefix: `${prefix}modules/`,
    building,
    setHeaders: cached(immutable),
  });
}
