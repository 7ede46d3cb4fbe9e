import { CamelCasePlugin, type Dialect, Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { type Db, openDb } from '../store/db.ts';
import { sessionDialect } from '../store/session-dialect.ts';
import { openEngine } from '../store/embedded/engine.ts';
import { databaseRoles } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { schemaName } from '../store/schema-state.ts';
import type { Schema } from '../store/schema.ts';
import type { TestDatabase } from './databases.harness.ts';

/** A database with the tables of an older version. */
export interface OlderDatabase {
  /** Writes rows as a company, with the rights that the service has. */
  asCompany(realmId: string, work: (trx: Kysely<Schema>) => Promise<unknown>): Promise<void>;
  /** Opens the database with this version, which migrates it. */
  upgrade(): Promise<Db>;
  /** Closes all that was opened. */
  close(): Promise<void>;
}

/** A new database of the same kind as `like`, migrated up to and including `lastMigration`. */
export async function createOlderDatabase(like: TestDatabase, lastMigration: string): Promise<OlderDatabase> {
  const { dialect, open } = like.freshUrl === null ? await onEmbedded() : onPostgres(await like.freshUrl());
  const kysely = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  const opened: Db[] = [];
  await migrateTo(kysely, lastMigration);
  return {
    asCompany: (realmId, work) =>
      kysely.transaction().execute(async (trx) => {
        await sql`select set_config('role', 'app_rw', true), set_config('app.realm_id', ${realmId}, true)`.execute(trx);
        await work(trx.withSchema(schemaName));
      }),
    async upgrade() {
      const db = await open();
      opened.push(db);
      return db;
    },
    async close() {
      await Promise.all(opened.map((db) => db.close()));
      await kysely.destroy();
    },
  };
}

interface OlderStore {
  readonly dialect: Dialect;
  readonly open: () => Promise<Db>;
}

/** This version opens a copy: a database in memory can't be opened twice. */
async function onEmbedded(): Promise<OlderStore> {
  const engine = await openEngine({ dataDir: null, template: null, watchdogMs: 30_000 });
  return {
    dialect: sessionDialect(engine),
    async open() {
      const copy = await openEngine({ dataDir: null, template: await engine.dump(), watchdogMs: 30_000 });
      return openDb({ dataDir: 'memory', engine: copy });
    },
  };
}

function onPostgres(databaseUrl: string): OlderStore {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  return { dialect: new PostgresDialect({ pool }), open: () => openDb({ databaseUrl }) };
}

async function migrateTo(kysely: Kysely<Schema>, lastMigration: string): Promise<void> {
  for (const role of databaseRoles) {
    // Other databases of the server have the same roles.
    await sql`create role ${sql.id(role)} nologin noinherit`.execute(kysely).catch(() => undefined);
    await sql`grant ${sql.id(role)} to current_user`.execute(kysely).catch(() => undefined);
  }
  await sql`create schema ${sql.id(schemaName)} authorization app_owner`.execute(kysely);
  await sql`set role app_owner`.execute(kysely);
  const migrator = new Migrator({
    db: kysely.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schemaName,
  });
  const { error } = await migrator.migrateTo(lastMigration);
  await sql`reset role`.execute(kysely);
  if (error !== undefined) throw error;
}
