import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

/* Bundles packages and programs into a folder, one file for each name: `node make-bundled-dependencies.mjs <folder>`. */

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node make-bundled-dependencies.mjs <folder>');

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Names of packages of many modules that the connector and the sandbox import. Only ES modules: those of a CommonJS package would
 * lose named exports.
 */
const imported = ['typebox', 'typebox/compile', 'typebox/value', 'kysely', 'jose', 'oidc-provider'];

/** What the connector's process imports: our own program, with all packages that it needs. */
const programs = ['@salestax/connector', '@salestax/connector/opening'];

/** Packages that read files beside their own, or start threads from them. */
const unbundled = [/^@electric-sql\/pglite/, /^@fastify\/swagger-ui/, /^pino$/, /^pg-native$/];

const names = [...imported, ...programs];
const fileOf = (name) => `${name.replace('@', '').replaceAll('/', '-')}.mjs`;

/** When the bundled modules of our own were modified, by their files. */
const times = {};

/** Rolldown plugin: adds our own modules to `times`, and keeps the places that they have by `import.meta`. */
const ownModules = {
  name: 'own-modules',
  async transform(code, id) {
    if (!id.startsWith(path.join(root, 'packages'))) return null;
    times[path.relative(root, id)] = (await stat(id)).mtimeMs;
    if (!code.includes('import.meta')) return null;
    const place = `new URL(${JSON.stringify(path.relative(folder, id))}, import.meta.url)`;
    const values = {
      url: `${place}.href`,
      dirname: `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${place}))`,
    };
    // On one line, so that the source map of the file stays right.
    return { code: code.replaceAll(/import\.meta\.(url|dirname)/g, (_, name) => values[name]), map: null };
  },
};

// Not Rollup, which needs a plugin for each kind of module that packages contain.
const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(names.map((name) => [fileOf(name), name])),
  platform: 'node',
  external: unbundled,
  plugins: [ownModules],
  // Warnings about packages that are not ours.
  logLevel: 'silent',
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name]',
  chunkFileNames: 'shared-[hash].mjs',
  // Errors and metrics show the names of classes.
  keepNames: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
});
await bundle.close();
const lock = createHash('sha256').update(await readFile(path.join(root, 'package-lock.json')));
const filesOf = (some) => Object.fromEntries(some.map((name) => [name, fileOf(name)]));
const bundled = { lock: lock.digest('hex'), files: filesOf(imported), programs: filesOf(programs), times };
// Written last: without it the files are not used.
await writeFile(path.join(folder, 'bundled.json'), JSON.stringify(bundled));
