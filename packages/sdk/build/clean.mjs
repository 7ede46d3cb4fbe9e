import { rm } from 'node:fs/promises';
import path from 'node:path';
import { dist } from './entries.mjs';

/** Rollup plugin: removes these folders before the other plugins begin. */
const cleaning = (folders) => ({
  name: 'clean',
  buildStart: {
    order: 'pre',
    sequential: true,
    handler: () => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))),
  },
});

export const clean = cleaning([dist]);

/** Leaves `database` and `dependencies`: processes that start during the build check that they are complete, and read them. */
export const cleanServed = cleaning(
  ['modules', 'npm', 'sdk', 'pages', 'sources.sha256', 'unfinished.json'].map((name) => path.join(dist, name)),
);
