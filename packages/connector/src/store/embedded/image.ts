import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/*
 * An image is the dump of a database without rows, after all migrations: `template` of `openEngine`. A database that
 * starts from it needs neither initdb nor the migrations.
 */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const storeFolder = join(import.meta.dirname, '..');

/** A hash of the versions of the packages, the engine among them, and of everything that is done to a new database. */
export function imageVersion(): string {
  const migrations = globSync('migrations/**/*.ts', { cwd: storeFolder }).toSorted();
  const hash = createHash('sha256');
  for (const file of ['../../package.json', 'migrate.ts', ...migrations])
    hash.update(readFileSync(join(storeFolder, file)));
  return hash.digest('hex').slice(0, 16);
}

const imageIn = (folder: string): string => join(folder, `empty-${imageVersion()}.tar.zst`);

/** Stores an image in a folder. It appears complete or not at all. */
export async function writeImage(folder: string, dump: Blob): Promise<void> {
  const file = imageIn(folder);
  // The three databases of a cluster are nearly the same, and far apart in the dump: a window of 2^26 bytes finds the repetitions.
  const params = {
    [constants.ZSTD_c_compressionLevel]: 9,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_windowLog]: 26,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.partial`, await compress(await dump.bytes(), { params }));
  await rename(`${file}.partial`, file);
}

/** The image of this version; null = the folder has none, or that of another version. */
export async function readImage(folder: string): Promise<Blob | null> {
  const compressed = await readFile(imageIn(folder)).catch(() => null);
  return compressed === null ? null : new Blob([await decompress(compressed)]);
}
