import path from 'node:path';

const dist = path.resolve(import.meta.dirname, '../../..', process.env['DIST_DIR'] ?? 'dist');

/** What the build has made; it must have run. */
export const built = { bundlesDir: path.join(dist, 'sdk'), pagesDir: path.join(dist, 'pages') };
