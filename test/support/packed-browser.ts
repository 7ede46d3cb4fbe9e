import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** The folder of the package, whose `exports` hide its files. */
const packed = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium');

/** Archives of the package beside the browser itself, and the folders in which it finds their files. */
const archives = { 'fonts.tar.br': 'fonts', 'swiftshader.tar.br': '.', 'al2023.tar.br': 'al2023' };

/** Unpacks the browser into the cache folder of node_modules by version, atomically; returns its folder. */
export function unpackBrowser(): string {
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { version: string };
  const cache = join(packed, '../../.cache/salestax');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  mkdirSync(cache, { recursive: true });
  const partial = mkdtempSync(join(cache, 'unpacking-'));
  const unpack = (archive: string) => brotliDecompressSync(readFileSync(join(packed, 'bin', archive)));
  writeFileSync(join(partial, 'chromium'), unpack('chromium.br'), { mode: 0o700 });
  for (const [archive, into] of Object.entries(archives)) {
    const target = join(partial, into);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['--extract', '--directory', target], { input: unpack(archive) });
  }
  try {
    renameSync(partial, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(partial, { recursive: true }); // Another process was first.
  }
  return folder;
}
