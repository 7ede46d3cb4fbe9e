import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { witnessBrowser } from '../canaries/witness.ts';

/**
 * The browser of the tests. It is installed with the repository (a packed Chromium, unpacked once per version beside
 * the packages); `CHROMIUM_PATH` names another one.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = findBrowser();
  const args = ['--no-sandbox', '--force-color-profile=srgb'];
  return witnessBrowser(await chromium.launch({ executablePath, env, args }));
}

interface Installed {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/** The folder of the package, whose `exports` hide its files. */
const packed = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium');

function findBrowser(): Installed {
  const own = inheritedEnvironment();
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return startable(named, [own], `CHROMIUM_PATH names ${named}, which does not start.`);

  const folder = unpacked();
  const executablePath = join(folder, 'chromium');
  const fonts = { ...own, FONTCONFIG_PATH: join(folder, 'fonts') };
  // A minimal server lacks the NSS libraries; the package contains them.
  const libraries = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  return startable(
    executablePath,
    [existsSync('/etc/fonts/fonts.conf') ? own : fonts, libraries],
    'The packed Chromium does not start on this machine. Install Chromium and set CHROMIUM_PATH to it.',
  );
}

function startable(executablePath: string, environments: Record<string, string>[], otherwise: string): Installed {
  for (const env of environments) {
    if (spawnSync(executablePath, ['--version'], { env }).status === 0) return { executablePath, env };
  }
  throw new Error(otherwise);
}

/** Archives of the package beside the browser itself, and the folders in which it finds their files. */
const archives = { 'fonts.tar.br': 'fonts', 'swiftshader.tar.br': '.', 'al2023.tar.br': 'al2023' };

/** Unpacks into the cache folder of node_modules by version, atomically. */
function unpacked(): string {
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

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
