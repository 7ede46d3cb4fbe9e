import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { dist } from './entries.mjs';
import { moduleSizes } from './module-sizes.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The bytes of a built file that a browser receives: with brotli, as every supported browser accepts it, where the service
 * compresses the file.
 */
export function servedBytes(file) {
  if (existsSync(`${file}.br`)) return statSync(`${file}.br`).size;
  if (!file.endsWith('.html')) return statSync(file).size;
  // The service does the same when it starts.
  return brotliCompressSync(readFileSync(file)).length;
}

const gzipBytes = (file) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;

/**
 * What browsers receive of the build: `{ kind, name, bytes, gzip, served }` for the first load of each page, each script, and
 * the parts of each element; and what the modules of a widget add to an application (minified, with brotli).
 */
export async function servedSizes() {
  const { widgets, scripts, loader } = read(path.join(dist, 'sdk/manifest.json'));
  const all = Object.entries(widgets);
  const inSdk =
    (kind) =>
    ([name, file]) =>
      sizeOf(kind, name, [path.join(dist, 'sdk', file)]);
  const shared = [...new Set(all.flatMap(([, { module }]) => module.imports))];
  const loads = Object.entries(read(path.join(dist, 'pages/first-load.json')));
  return [
    ...loads.map(([page, files]) =>
      sizeOf(
        'page',
        page,
        files.map((file) => path.join(dist, 'pages', file)),
      ),
    ),
    ...all.map(([name, { script }]) => [name, script.file]).map(inSdk('script')),
    ...all
      .flatMap(([name, { script }]) => (script.parts ?? []).map(({ file }) => [`${name}, on demand`, file]))
      .map(inSdk('script')),
    ...Object.entries(scripts)
      .map(([name, { file }]) => [name, file])
      .map(inSdk('script')),
    ...[['loader', loader.file], ...shared.map((file) => [nameOf(file), file])].map(inSdk('element')),
    ...all.map(([name, { module }]) => [name, module.file]).map(inSdk('element')),
    ...(await moduleSizes(path.join(dist, 'modules'))).map((figures) => ({ kind: 'module', ...figures })),
  ];
}

function sizeOf(kind, name, files) {
  const sum = (size) => files.reduce((total, file) => total + size(file), 0);
  return { kind, name, bytes: sum((file) => statSync(file).size), gzip: sum(gzipBytes), served: sum(servedBytes) };
}

/** The name of a module without its hash. */
const nameOf = (file) => path.basename(file).replace(/-[^-]+\.js$/, '');
