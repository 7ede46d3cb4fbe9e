import path from 'node:path';

const dist = path.resolve(import.meta.dirname, '../../..', process.env['DIST_DIR'] ?? 'dist');

/** The output of the build, which must have run. */
export const built = { bundlesDir: path.join(dist, 'sdk'), pagesDir: path.join(dist, 'pages') };
