import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

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

/**
 * Creates the folder, readable only by its owner, and locks it against other processes: PGlite has no lock. The lock
 * ends with the process, however that ends.
 */
export async function lockFolder(folder: string, platform: string = process.platform): Promise<Unlock> {
  await mkdir(folder, { recursive: true });
  const path = await realpath(folder);
  await chmod(path, 0o700);
  return platform === 'linux' ? lockBySocket(path) : lockByFile(path);
}

const ownerFile = (path: string): string => `${path}.pid`;

async function ownerOf(path: string): Promise<string> {
  const text = await readFile(ownerFile(path), 'utf8').catch(() => '');
  return text.trim() || 'unknown';
}

/**
 * An abstract socket (unix(7)) has one listener and is freed by the kernel when that process dies. The file beside the
 * folder only names the owner. Containers that share a folder but no network namespace do not see each other's sockets.
 */
async function lockBySocket(path: string): Promise<Unlock> {
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
  await writeFile(ownerFile(path), `${process.pid}\n`, { mode: 0o600 });
  return async () => {
    await rm(ownerFile(path), { force: true });
    await new Promise<void>((closed) => server.close(() => closed()));
  };
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
