import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { dist } from '../entries.mjs';
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

const panel = 'estimate-panel';

/**
 * What browsers receive of the build: `{ kind, name, bytes, gzip, served }` for the first load of each page, each script with
 * what it loads on demand, the parts of each element and what they share; and what the modules of a widget add to an application
 * (minified, with brotli).
 */
export async function servedSizes() {
  const { widgets, scripts, loader } = read(path.join(dist, 'sdk/manifest.json'));
  const all = Object.entries(widgets);
  const ofSdk = (kind, name, ...files) =>
    sizeOf(
      kind,
      name,
      files.map((file) => path.join(dist, 'sdk', file)),
    );
  const partsOf = ({ parts = [] }) => parts.map(({ file }) => file);
  const pages = Object.entries(read(path.join(dist, 'pages/first-load.json'))).map(([page, files]) =>
    sizeOf(
      'page',
      page,
      files.map((file) => path.join(dist, 'pages', file)),
    ),
  );
  const shared = new Set(all.flatMap(([, { module }]) => module.imports));
  return [
    ...pages,
    ...all.map(([name, { script }]) => ofSdk(name === panel ? 'panel' : 'script', name, script.file)),
    ...all.flatMap(([name, { script }]) => partsOf(script).map((file) => ofSdk('script, on demand', name, file))),
    // Of a page without mistakes: what names them is loaded after a failure only.
    ofSdk(
      'panel, complete',
      panel,
      widgets[panel].script.file,
      ...partsOf(widgets[panel].script).filter((file) => !file.includes('diagnosis')),
    ),
    ...Object.entries(scripts).map(([name, { file }]) =>
      ofSdk(name.startsWith('messages-') ? 'catalogue' : 'script of a page', name, file),
    ),
    ofSdk('loader', '', loader.file),
    ...[...shared].map((file) => ofSdk('shared by elements', nameOf(file), file)),
    ...all.map(([name, { module }]) => ofSdk('element', name, module.file)),
    ...(await moduleSizes(path.join(dist, 'modules'))).map((figures) => ({ kind: 'module', ...figures })),
  ];
}

function sizeOf(kind, name, files) {
  const sum = (size) => files.reduce((total, file) => total + size(file), 0);
  return { kind, name, bytes: sum((file) => statSync(file).size), gzip: sum(gzipBytes), served: sum(servedBytes) };
}

/** The name of a module without its hash. */
const nameOf = (file) => path.basename(file).replace(/-[^-]+\.js$/, '');
