import { globSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Smaller files are not compressed: the headers would cost about what it saves. In bytes. */
const smallestCompressed = 1024;

/**
 * How brotli writes distances: `NPOSTFIX`, and how many short ones have codes of their own (RFC 7932, section 4). None are its
 * default, and others make most of our scripts 0.2 to 0.4 % smaller. The smallest result is taken: with one way alone, the version
 * in a script changes its size by up to 80 bytes from build to build.
 */
const distanceCodes = [
  { postfix: 0, direct: 0 },
  { postfix: 1, direct: 8 },
  { postfix: 2, direct: 60 },
];

const brotliWith = (bytes, { postfix, direct }) =>
  brotliOf(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct,
    },
  });

/** Results by content: the manifest and the files use the same ones. */
const results = new Map();

/**
 * `{ gzip, brotli }` of a text at the highest levels. Runs in threads of the zlib pool, concurrently with the build.
 */
export function compress(text) {
  const known = results.get(text);
  if (known !== undefined) return known;
  const bytes = Buffer.from(text);
  const compressed = Promise.all([
    gzipOf(bytes, { level: 9 }),
    ...distanceCodes.map((codes) => brotliWith(bytes, codes)),
  ]).then(([gzip, ...brotli]) => ({
    gzip,
    brotli: brotli.reduce((one, other) => (other.length < one.length ? other : one)),
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
