import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FolderInUse, lockFolder, type Unlock } from '@salestax/connector/folder-lock';
import { isBuilt, listSources } from '../../sdk/build/sources.mjs';

/**
 * The parts of the build, one after the other: what the document page and the host pages load, then the other scripts, the
 * modules and the gallery. Neither part contains the npm package or the check of the types.
 */
type Part = 'main' | 'others';

export interface BuildOptions {
  /** Folder of the repository. */
  readonly root: string;
  /** Receives a line about each step that takes a while. */
  readonly log: (line: string) => void;
  /** An outdated build is used as it is. @default false */
  readonly takesOutdated?: boolean;
  /** Ends the build. */
  readonly signal: AbortSignal;
  /** Called when a build runs, here or in another process, so that its caller has time for other work. */
  readonly onRunning?: () => void;
}

/** A build of which only the main part is complete. */
export interface UnfinishedBuild {
  readonly version: string;
}

/** Pause between two checks of a build of another process. */
const pollMs = 300;
/** A build that takes longer has failed. */
const buildTimeoutMs = 600_000;

/** Builds the main part when one of its files is missing or older than a source. Returns null when all parts are there. */
export async function ensureMainPart(options: BuildOptions): Promise<UnfinishedBuild | null> {
  await build('main', options);
  return builtParts(options).includes('others') ? null : readUnfinished(options.root);
}

/** Builds what is missing after `ensureMainPart`, while the user works: with a lower priority. */
export const buildOtherParts = (options: BuildOptions): Promise<void> => build('others', options);

/** Builds a part, or waits for another process that builds it. */
async function build(part: Part, options: BuildOptions): Promise<void> {
  const { root, log, signal } = options;
  let hasLogged = false;
  while (!builtParts(options).includes(part)) {
    const unlock = await lock(root);
    if (unlock === null) {
      if (!hasLogged) log('Another npm start builds; this one waits for it …');
      hasLogged = true;
      options.onRunning?.();
      await delay(pollMs, undefined, { signal });
      continue;
    }
    try {
      // Another process may have built it before the lock was free.
      if (!builtParts(options).includes(part)) await runRollup(part, options);
      return;
    } finally {
      await unlock();
    }
  }
}

/** Takes the lock of the build: only one process builds. Null: another process has the lock. */
async function lock(root: string): Promise<Unlock | null> {
  try {
    return await lockFolder(join(root, '.cache', 'build'));
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}

const notFound = "Rollup was not found. Run 'npm ci' first, and start with 'npm start'.";

async function runRollup(part: Part, { root, log, signal, onRunning }: BuildOptions): Promise<void> {
  if (part === 'main') log('Building the pages; this happens once after each change …');
  const child = spawn('rollup', ['--config', 'rollup.config.mjs', '--configPart', part, '--silent'], {
    cwd: root,
    // Without a limit the build takes all the memory that the machine has.
    env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=512' },
    // With the channel ('ipc'), the build ends with this process: its end closes the channel.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
    timeout: buildTimeoutMs,
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('exit', resolve);
  // 'error' also reports an aborted signal, but then the process has yet to end: 'exit' follows.
  child.once('error', () => child.pid === undefined && reject(new Error(notFound)));
  // The user already works with the panel, which must stay fast.
  if (part === 'others' && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  onRunning?.();
  const code = await ended;
  signal.throwIfAborted();
  if (code !== 0) throw new Error('The pages could not be built. See the output above.');
}

const files = {
  pages: 'dist/pages/pages.json',
  manifest: 'dist/sdk/manifest.json',
  unfinished: 'dist/unfinished.json',
};

/** The parts that are complete and not older than a source. */
function builtParts({ root, takesOutdated = false }: Pick<BuildOptions, 'root' | 'takesOutdated'>): readonly Part[] {
  const has = (file: keyof typeof files) => existsSync(join(root, files[file]));
  const all = has('manifest') && !has('unfinished');
  if (!has('pages') || !(all || has('unfinished'))) return [];
  const outputs = all ? [files.pages, files.manifest] : [files.pages];
  if (!takesOutdated && isOutdated(root, Math.min(...outputs.map((file) => statSync(join(root, file)).mtimeMs))))
    return [];
  return all ? ['main', 'others'] : ['main'];
}

/** The unfinished build; null when another process has just finished it. */
function readUnfinished(root: string): UnfinishedBuild | null {
  if (!existsSync(join(root, files.unfinished))) return null;
  const { version }: { version?: unknown } = JSON.parse(readFileSync(join(root, files.unfinished), 'utf8'));
  if (typeof version !== 'string') throw new Error(`${files.unfinished} is damaged. Remove the folder dist.`);
  return { version };
}

/** Whether a source is newer and differs from the last whole build: a file may be written again with the same content. */
function isOutdated(root: string, builtAt: number): boolean {
  const isNewer = listSources(root).some((file) => statSync(join(root, file)).mtimeMs > builtAt);
  return isNewer && !isBuilt(root);
}
