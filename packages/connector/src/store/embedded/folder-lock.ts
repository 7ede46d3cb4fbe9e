import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readFile, readlink, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Another process has the data folder open. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string, owner: string) {
    super(
      `The data folder ${folder} is in use by process ${owner}. ` +
        'Two processes on one folder lose data: stop that process, choose another folder, or use PostgreSQL (DATABASE_URL).',
    );
  }
}

/** Releases the lock. */
export type Unlock = () => Promise<void>;

/** Milliseconds. */
interface Heartbeat {
  /** Between two signs of life of an owner. */
  readonly every: number;
  /** An owner of another container without a sign of life for so long is dead. */
  readonly silence: number;
}

/**
 * Creates the folder, readable only by its owner, and locks it against other processes: PGlite has no lock. The lock
 * ends with the process, however that ends.
 */
export async function lockFolder(
  folder: string,
  platform: string = process.platform,
  heartbeat: Heartbeat = { every: 2_000, silence: 10_000 },
): Promise<Unlock> {
  await mkdir(folder, { recursive: true });
  const path = await realpath(folder);
  await chmod(path, 0o700);
  return platform === 'linux' ? lockBySocket(path, heartbeat) : lockByFile(path);
}

/** In the folder, so that it is on the volume that containers share. */
const ownerFile = (path: string): string => join(path, 'owner.pid');

async function ownerOf(path: string): Promise<string> {
  const [pid = ''] = await linesOfOwner(path);
  return pid || 'unknown';
}

const linesOfOwner = async (path: string): Promise<readonly string[]> =>
  (await readFile(ownerFile(path), 'utf8').catch(() => '')).split('\n');

/**
 * An abstract socket (unix(7)) has one listener and is freed by the kernel when that process dies. Containers that share a
 * folder, but no network namespace, do not see each other's sockets: a file in it names the namespace of its owner, and
 * is touched while its owner lives.
 */
async function lockBySocket(path: string, { every, silence }: Heartbeat): Promise<Unlock> {
  const name = `\0salestax-connector-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => socket.destroy());
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ path: name }, resolve);
  server.unref();
  try {
    await promise;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) throw new FolderInUse(path, await ownerOf(path));
    throw error;
  }
  const release = () => new Promise<void>((closed) => server.close(() => closed()));
  try {
    await outliveOtherNamespace(path, silence);
    await writeFile(ownerFile(path), `${process.pid}\n${await namespace()}\n`, { mode: 0o600 });
  } catch (error) {
    await release();
    throw error;
  }
  const signOfLife = setInterval(() => {
    const now = new Date();
    void utimes(ownerFile(path), now, now).catch(() => undefined);
  }, every);
  signOfLife.unref();
  return async () => {
    clearInterval(signOfLife);
    await rm(ownerFile(path), { force: true });
    await release();
  };
}

/** Of the network, in which abstract sockets are seen (network_namespaces(7)); the first one has one number on all machines. */
const namespace = async (): Promise<string> => `${hostname()} ${await readlink('/proc/self/ns/net')}`;

/**
 * Returns when no owner of another namespace is left: one that was killed leaves its file, which is not touched any more.
 * Looks for a change, because the clocks of two machines differ.
 */
async function outliveOtherNamespace(path: string, silence: number): Promise<void> {
  const [pid = '', owner = ''] = await linesOfOwner(path);
  if (owner === '' || owner === (await namespace())) return;
  const touched = async () => (await stat(ownerFile(path)).catch(() => null))?.mtimeMs ?? null;
  const first = await touched();
  const deadline = Date.now() + silence;
  while (Date.now() < deadline) {
    await pause(Math.min(500, silence / 4));
    const last = await touched();
    if (last === null) return;
    if (last !== first) throw new FolderInUse(path, `${pid} of another container or machine (${owner})`);
  }
}

/** A lock file, created exclusively. It is taken over when its process is dead, never because of its age. */
async function lockByFile(path: string): Promise<Unlock> {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = await open(ownerFile(path), 'wx', 0o600);
      await file.writeFile(`${process.pid}\n`);
      await file.close();
      return () => rm(ownerFile(path), { force: true });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const owner = await ownerOf(path);
    if (isAlive(Number(owner))) throw new FolderInUse(path, owner);
    await rm(ownerFile(path), { force: true });
  }
  throw new FolderInUse(path, await ownerOf(path));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
