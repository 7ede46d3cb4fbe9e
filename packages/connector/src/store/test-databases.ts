import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { openDb, type Db } from './db.ts';

/*
 * The databases that store tests run on: the embedded one in memory, and a PostgreSQL server. The server is the one
 * that DATABASE_URL_TEST names (its login may create databases and roles) or a throw-away one, started from the
 * machine's own binaries. Both are opened once per process, and every test starts from empty tables.
 */

export interface TestDatabase {
  readonly name: 'embedded' | 'postgres';
  readonly db: Db;
  /** Empties every table. */
  readonly clear: () => Promise<void>;
  /** Runs SQL as the service's own login, without the role of a transaction. */
  readonly asLogin: (sql: string) => Promise<readonly unknown[]>;
  /** A database of its own, already migrated by nobody: for tests that open it themselves. Null on the embedded one. */
  readonly freshUrl: (() => Promise<string>) | null;
}

let opened: Promise<readonly TestDatabase[]> | null = null;

/** For `describe.each(await testDatabases())('$name', …)`. */
export function testDatabases(): Promise<readonly TestDatabase[]> {
  opened ??= Promise.all([openEmbedded(), openPostgres()]).then((all) => all.filter((one) => one !== null));
  return opened;
}

const TABLES =
  'company, secret, accounting_connection, session_token, auth_flow, embed_client, document_link, operation, ' +
  'timeline, call_log, estimate, webhook_event, change_cursor, background_run, compared_batch, ' +
  'recalculation, item_sync, address_validation, exemption_request';

const CLEAR = `truncate ${TABLES.replaceAll(/\w+/g, 'salestax.$&')}`;

async function openEmbedded(): Promise<TestDatabase> {
  const db = await openDb({ dataDir: 'memory' });
  const { jobStore } = db;
  if (jobStore.kind !== 'embedded') throw new Error('The embedded database is not embedded.');
  const { engine } = jobStore;
  const asLogin = async (sql: string): Promise<readonly unknown[]> => {
    const session = await engine.acquire();
    try {
      return (await session.script(sql)).rows;
    } finally {
      session.release();
    }
  };
  return { name: 'embedded', db, asLogin, clear: async () => void (await asLogin(CLEAR)), freshUrl: null };
}

async function openPostgres(): Promise<TestDatabase | null> {
  const adminUrl = process.env['DATABASE_URL_TEST'] ?? (await startServer());
  if (adminUrl === null) {
    process.stdout.write(
      'No PostgreSQL server binaries and no DATABASE_URL_TEST here: the store is tested on PGlite alone.\n',
    );
    return null;
  }
  const url = await createDatabase(adminUrl);
  const db = await openDb({ databaseUrl: url });
  const login = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // Truncating is the owner's right, and the owner is a role that the login has to take on.
  const clear = async (): Promise<void> => void (await login.query(`set role app_owner; ${CLEAR}; reset role`));
  return {
    name: 'postgres',
    db,
    clear,
    asLogin: async (sql) => (await login.query(sql)).rows,
    freshUrl: () => createDatabase(adminUrl),
  };
}

let databases = 0;

/** A database owned by a login as an operator should make it: no superuser, and nothing inherited from its roles. */
async function createDatabase(adminUrl: string): Promise<string> {
  const name = `salestax_test_${process.pid}_${++databases}`;
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create role ${name} login noinherit createrole password 'test'`);
    await admin.query(`create database ${name} owner ${name}`);
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  url.username = name;
  url.password = 'test';
  url.pathname = name;
  return url.href;
}

function findBinaries(): string | null {
  const versions = '/usr/lib/postgresql';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  if (existsSync(versions)) folders.push(...readdirSync(versions).map((version) => join(versions, version, 'bin')));
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** PostgreSQL refuses to run as root: root lends it the identity of somebody without rights. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const ids = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout));
  return { uid: ids[0] ?? 65_534, gid: ids[1] ?? 65_534 };
}

/** Answers the address of a new server, or null when the machine has none to start. */
async function startServer(): Promise<string | null> {
  const binaries = findBinaries();
  if (binaries === null) return null;
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'salestax-postgres-'));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);
  // The shell outlives this process, sees the end of its input however this process ends, and tidies up.
  const script = `"$0" -D "$1" -k "$2" -c listen_addresses= -c fsync=off >"$2/log" 2>&1 & read -r _; kill -QUIT $!; wait; rm -rf "$2"`;
  const server = spawn('sh', ['-c', script, join(binaries, 'postgres'), data, folder], {
    ...identity,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  server.unref();
  if ('unref' in server.stdin && typeof server.stdin.unref === 'function') server.stdin.unref();
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await untilAnswering(url);
  return url;
}

async function untilAnswering(url: string): Promise<void> {
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
