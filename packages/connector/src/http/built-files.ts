import type { FastifyInstance } from 'fastify';
import { join, sep } from 'node:path';
import { serveFolder } from './static-files.ts';

/** File names in here contain a hash of the content. */
const hashedModules = `${sep}modules${sep}`;
const immutable = 'public, max-age=31536000, immutable';

export interface BuiltFolders {
  /** Folder of the bundles; null = not served. */
  readonly bundlesDir: string | null;
  /** Folder of the host pages; null = not served. */
  readonly pagesDir: string | null;
}

/** Serves the bundles, which any page may load (the manifest has their SRI hashes), and the assets of the host pages. */
export async function serveBuiltFiles(app: FastifyInstance, { bundlesDir, pagesDir }: BuiltFolders): Promise<void> {
  if (bundlesDir !== null)
    await serveFolder(app, {
      root: bundlesDir,
      prefix: '/sdk/',
      setHeaders(reply, path) {
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('cache-control', path.includes(hashedModules) ? immutable : 'public, max-age=300');
      },
    });
  if (pagesDir !== null)
    await serveFolder(app, {
      root: join(pagesDir, 'assets'),
      prefix: '/assets/',
      // Their names contain a hash of their content, too.
      setHeaders: (reply) => void reply.header('cache-control', immutable),
    });
}
