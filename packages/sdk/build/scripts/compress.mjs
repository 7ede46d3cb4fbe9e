import { globSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliIn = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Smaller files are not compressed: the headers would cost about what it saves. In bytes. */
const smallestCompressed = 1024;

/** Results by content: the manifest and the files use the same ones. */
const results = new Map();

/** Which mode is shorter depends on a few characters of a file, such as the hash in a name: by up to 80 bytes of 20,000. */
const brotliModes = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT];

async function brotliOf(bytes) {
  const params = (mode) => ({ params: { [constants.BROTLI_PARAM_MODE]: mode } });
  const [one, other] = await Promise.all(brotliModes.map((mode) => brotliIn(bytes, params(mode))));
  return one.length <= other.length ? one : other;
}

/**
 * `{ gzip, brotli }` of a text at the highest levels. Runs in threads of the zlib pool, concurrently with the build.
 */
export function compress(text) {
  const known = results.get(text);
  if (known !== undefined) return known;
  const bytes = Buffer.from(text);
  const compressed = Promise.all([gzipOf(bytes, { level: 9 }), brotliOf(bytes)]).then(([gzip, brotli]) => ({
    gzip,
    brotli,
  }));
  results.set(text, compressed);
  return compressed;
}

/**
 * Rollup plugin for the last build: writes a `.gz` and a `.br` file beside every text file in these folders, for
 * servers that send precompressed files. Source maps get no `.br` file: only developer tools load them, and brotli
 * would take half a minute for all.
 */
export function compressedFiles(folders) {
  return {
    name: 'compressed-files',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = folders.flatMap((folder) =>
          globSync('**/*.{js,css,json,svg,map,md,txt}', { cwd: folder }).map((file) => path.join(folder, file)),
        );
        await Promise.all(files.map(writeCompressed));
      },
    },
  };
}

async function writeCompressed(file) {
  const text = await readFile(file, 'utf8');
  if (Buffer.byteLength(text) < smallestCompressed) return;
  if (file.endsWith('.map')) return writeWhole(`${file}.gz`, await gzipOf(text, { level: 9 }));
  const { gzip, brotli } = await compress(text);
  await Promise.all([writeWhole(`${file}.gz`, gzip), writeWhole(`${file}.br`, brotli)]);
}

/** A service that runs may send it already: the file appears complete or not at all. */
async function writeWhole(file, bytes) {
  await writeFile(`${file}.partial`, bytes);
  await rename(`${file}.partial`, file);
}
