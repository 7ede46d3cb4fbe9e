import { spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the browser bundles when they are missing or older than a source, without the package and the check of the
 * types. `log` gets one line before a build, which takes a while.
 */
export async function ensureBundles(root: string, log: (line: string) => void): Promise<void> {
  if (isBuilt(root)) return;
  log('Building the browser bundles; this happens once after each change …');
  await new Promise<void>((built, fail) => {
    const child = spawn('rollup', ['--config', 'rollup.config.mjs', '--configServed', '--silent'], {
      cwd: root,
      // Without a limit the build takes what the machine has.
      env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=512' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', () => fail(new Error("Rollup was not found. Run 'npm ci' first, and start with 'npm start'.")));
    child.once('exit', (code) =>
      code === 0 ? built() : fail(new Error('The browser bundles could not be built. See the output above.')),
    );
  });
}

function isBuilt(root: string): boolean {
  const outputs = ['dist/sdk/manifest.json', 'dist/pages/pages.json'].map((file) => join(root, file));
  if (!outputs.every((file) => existsSync(file))) return false;
  return !isOutdated(root, Math.min(...outputs.map((file) => statSync(file).mtimeMs)));
}

function isOutdated(root: string, builtAt: number): boolean {
  const patterns = [
    'packages/{contract,client,widget-kit,ui,widgets,estimate-panel,sdk,host-pages}/src/**/*.{ts,tsx,css}',
    'examples/gallery/{build,src}/*',
    'rollup.config.mjs',
  ];
  const sources = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !isTest(file));
  return sources.some((file) => statSync(join(root, file)).mtimeMs > builtAt);
}

/** Tests, fixtures, fakes and harnesses, which are not built. */
const isTest = (file: string): boolean => /\.test\.tsx?$|\/src\/testing\//.test(file);
