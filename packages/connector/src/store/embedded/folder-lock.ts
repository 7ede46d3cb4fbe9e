import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { restoringFolder, versionFile } from './holds-database.ts';

/** Another process has the data folder open. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string, owner: string) {
    super(
      `The data folder ${folder} is in use by process ${owner}. ` +
        'Two processes on one folder lose data: stop that process, or choose another folder. Only PostgreSQL serves several processes.',
    );
  }
}

/** The folder holds data of something else, whose access must not be changed. */
export class ForeignFolder extends Error {
  override readonly name = 'ForeignFolder';

  constructor(folder: string) {
    super(
      `The folder ${folder} holds files, but no data of this program, and would become readable by its owner only. ` +
        'Choose an empty folder, or one that does not exist yet.',
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
 * Creates the folder, or takes one that is empty or was used before, makes it readable only by its owner, and locks it against
 * other processes: PGlite has no lock. The lock ends with the process, however that ends. `onTaken`: another container has taken
 * the folder while this process was paused for longer than `silence`; it must not write any more, and ends with this error.
 */
export async function lockFolder(
  folder: string,
  platform: string = process.platform,
  heartbeat: Heartbeat = { every: 2_000, silence: 10_000 },
  onTaken: (error: FolderInUse) => void = endProcess,
): Promise<Unlock> {
  await mkdir(folder, { recursive: true });
  const path = await realpath(folder);
  await makePrivate(path);
  return platform === 'linux' ? lockBySocket(path, heartbeat, onTaken) : lockByFile(path);
}

/** Of a database, of a restore that was killed, and the keys that `npm start` stores in its folder first. */
const ownNames: ReadonlySet<string> = new Set([versionFile, basename(restoringFolder('')), 'secrets.json']);

/** The folder that a new file system has. */
export const folderOfFileSystem = 'lost+found';

async function makePrivate(path: string): Promise<void> {
  const names = (await readdir(path)).filter((name) => name !== folderOfFileSystem);
  // Of a database whose creation failed (PostgreSQL, 'Database File Layout').
  const isUnfinished = ['base', 'global'].every((name) => names.includes(name));
  const isOwn = isUnfinished || names.some((name) => ownNames.has(name) || name.startsWith(basename(ownerFile(path))));
  if (names.length > 0 && !isOwn) throw new ForeignFolder(path);
  await chmod(path, 0o700);
}

function endProcess(error: FolderInUse): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** The file of the owner: in the folder, so that it is on the volume that containers share. */
export const ownerFile = (path: string): string => join(path, 'owner.pid');

/** The content of the owner's file, its process id and its namespace on a line each; null = there is none. */
async function readOwner(path: string): Promise<string | null> {
  const read = () => readFile(ownerFile(path), 'utf8').catch(() => null);
  const owner = await read();
  if (owner !== '') return owner;
  // Another process may be about to write it. A full disk leaves an empty one.
  await pause(100);
  return read();
}

const linesOf = (owner: string | null): readonly string[] => (owner ?? '').split('\n');

async function pidOfOwner(path: string): Promise<string> {
  const [pid = ''] = linesOf(await readOwner(path));
  return pid || 'unknown';
}

/**
 * Replaces the file of a dead owner (null = none). Of several processes that do so at once, one does: the file is created
 * exclusively, and a file that was replaced meanwhile is put back.
 */
async function becomeOwner(path: string, dead: string | null, own: string): Promise<void> {
  const file = ownerFile(path);
  if (dead !== null) {
    const aside = `${file}.${randomUUID()}`;
    await rename(file, aside).catch(ignoreMissing);
    const moved = await readFile(aside, 'utf8').catch(() => dead);
    if (moved !== dead) {
      await rename(aside, file);
      throw new FolderInUse(path, await pidOfOwner(path));
    }
    await rm(aside, { force: true });
  }
  try {
    await writeFile(file, own, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? new FolderInUse(path, await pidOfOwner(path)) : error;
  }
}

function ignoreMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/**
 * An abstract socket (unix(7)) has one listener and is freed by the kernel when that process dies. Containers that share a
 * folder, but no network namespace, do not see each other's sockets: a file in it names the namespace of its owner, and
 * is touched while its owner lives.
 */
async function lockBySocket(
  path: string,
  { every, silence }: Heartbeat,
  onTaken: (error: FolderInUse) => void,
): Promise<Unlock> {
  const name = `\0salestax-connector-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => socket.destroy());
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ path: name }, resolve);
  server.unref();
  try {
    await promise;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) throw new FolderInUse(path, await pidOfOwner(path));
    throw error;
  }
  const release = () => new Promise<void>((closed) => server.close(() => closed()));
  const own = `${process.pid}\n${await namespace()}\n`;
  try {
    const dead = await waitForOtherNamespace(path, silence);
    await becomeOwner(path, dead, own);
  } catch (error) {
    await release();
    throw error;
  }
  const giveSign = async () => {
    const owner = await readOwner(path);
    if (owner === own) {
      const now = new Date();
      await utimes(ownerFile(path), now, now).catch(() => undefined);
    } else if (owner) {
      clearInterval(signOfLife);
      onTaken(new FolderInUse(path, linesOf(owner).join(' ')));
    }
  };
  const signOfLife = setInterval(() => void giveSign(), every);
  signOfLife.unref();
  return async () => {
    clearInterval(signOfLife);
    if ((await readOwner(path)) === own) await rm(ownerFile(path), { force: true });
    await release();
  };
}

/**
 * The network namespace, in which abstract sockets are seen (network_namespaces(7)); the first one has one number on all
 * machines.
 */
const namespace = async (): Promise<string> => `${hostname()} ${await readlink('/proc/self/ns/net')}`;

/**
 * Resolves with the file of the last owner when that is dead: one of another namespace that was killed leaves its file, which
 * is not touched any more. A change counts, not the time in it, because the clocks of two machines differ.
 */
async function waitForOtherNamespace(path: string, silence: number): Promise<string | null> {
  const owner = await readOwner(path);
  const [pid = '', place = ''] = linesOf(owner);
  if (place === '' || place === (await namespace())) return owner;
  const touched = async () => (await stat(ownerFile(path)).catch(() => null))?.mtimeMs ?? null;
  const first = await touched();
  const deadline = Date.now() + silence;
  while (Date.now() < deadline) {
    await pause(Math.min(500, silence / 4));
    const last = await touched();
    if (last === null) return null;
    if (last !== first) throw new FolderInUse(path, `${pid} of another container or machine (${place})`);
  }
  return owner;
}

/** Locks by the owner's file alone. The file is taken over when its process is dead, never because of its age. */
async function lockByFile(path: string): Promise<Unlock> {
  const owner = await readOwner(path);
  const [pid = ''] = linesOf(owner);
  if (pid !== '' && isAlive(Number(pid))) throw new FolderInUse(path, pid);
  await becomeOwner(path, owner, `${process.pid}\n`);
  return () => rm(ownerFile(path), { force: true });
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
