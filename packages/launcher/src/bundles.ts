import { spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the browser bundles when there are none, or when a source is newer. `say` is told before it takes time. */
export async function ensureBundles(root: string, say: (line: string) => void): Promise<void> {
  if (isBuilt(root)) return;
  say('Building the browser bundles; this happens once after each change …');
  await new Promise<void>((built, fail) => {
    const child = spawn('rollup', ['--config', 'rollup.config.mjs', '--silent'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', () => fail(new Error("Rollup was not found. Run 'npm ci' first, and start with 'npm start'.")));
    child.once('exit', (code) =>
      code === 0 ? built() : fail(new Error('The browser bundles could not be built. Why stands above.')),
    );
  });
}

function isBuilt(root: string): boolean {
  const made = ['dist/sdk/manifest.json', 'dist/pages/pages.json'].map((file) => join(root, file));
  if (!made.every((file) => existsSync(file))) return false;
  return !isOutdated(root, Math.min(...made.map((file) => statSync(file).mtimeMs)));
}

function isOutdated(root: string, builtAt: number): boolean {
  const sources = [
    'packages/{contract,client,widget-kit,ui,widgets,estimate-panel,sdk,host-pages}/src/**/*.{ts,tsx,css}',
    'examples/gallery/{build,src}/*',
    'rollup.config.mjs',
  ];
  return sources.some((pattern) =>
    globSync(pattern, { cwd: root }).some((file) => statSync(join(root, file)).mtimeMs > builtAt),
  );
}
