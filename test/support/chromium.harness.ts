import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { witnessBrowser } from '../canaries/witness.ts';
import { unpackBrowser } from './packed-browser.ts';

/**
 * Starts the browser of the tests. It is installed with the repository (a packed Chromium, unpacked once per version beside
 * the packages); `CHROMIUM_PATH` names another one.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = findBrowser();
  const args = ['--no-sandbox', '--force-color-profile=srgb'];
  return witnessBrowser(await chromium.launch({ executablePath, env, args }));
}

let shared: Promise<Browser> | null = null;

/**
 * The browser that the test files of this process share, because a start takes most of a second. A file ends with
 * `closePages`; the browser ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (shared !== null) {
    const running = await shared.catch(() => null);
    if (running?.isConnected() === true) return running;
  }
  return (shared = launchBrowser());
}

/** Closes what a test file has opened in the shared browser. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

interface Installed {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

function findBrowser(): Installed {
  // In a locale without UTF-8, Chromium calls a download whose name is not ASCII 'download'.
  const own = { ...inheritedEnvironment(), LC_ALL: 'C.UTF-8' };
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return startable(named, [own], `CHROMIUM_PATH names ${named}, which does not start.`);

  const folder = unpackBrowser();
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

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
