import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { embeddedDialect } from './embedded/dialect.ts';
import { openEngine, type EmbeddedEngine } from './embedded/engine.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { normaliseError, Unavailable } from './errors.ts';
import { checkIsolation } from './isolation-check.ts';
import { migrate, ROLES } from './migrate.ts';
import { openPool } from './postgres.ts';
import { JOB_SCHEMA_NAME, mayMigrate, requireCurrentSchema, SCHEMA_NAME } from './schema-state.ts';
import type { Schema } from './schema.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-guard.ts';

/** What repositories run their queries on. */
export type Trx = Transaction<Schema>;

/**
 * Whose rows a transaction sees: one company's (by realm id), or what the service itself needs across companies.
 * `appendOnly` may add to the timeline and the call log of the company and read nothing. 'staff' reads how every company
 * does, without its secrets and documents; with `staff` beside a realm, that company may be changed as well.
 */
export type Scope =
  | 'system'
  | 'staff'
  | { readonly realm: string; readonly appendOnly?: true }
  | { readonly realm: string; readonly staff: true };

export interface Db {
  readonly kind: 'embedded' | 'postgres';
  /**
   * The only way to query. One transaction under the role and the realm of `scope`: the database itself hides every
   * other company's rows. Throws `Unavailable` when asking again later can help. No calls to other services inside.
   */
  tx<Result>(scope: Scope, work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** False when the database does not answer within two seconds. */
  health(): Promise<boolean>;
  /** Connections of this process by what they do, and who waits for one. Empty on the embedded database, which has one. */
  connections(): Readonly<Record<string, number>>;
  /** Where the job queue keeps its own tables. */
  readonly jobStore: JobStore;
  close(): Promise<void>;
}

export type JobStore =
  | { readonly kind: 'embedded'; readonly engine: EmbeddedEngine }
  /** `hasSchema`: the queue's schema is there already, and may have been made by another login. */
  | { readonly kind: 'postgres'; readonly databaseUrl: string; readonly hasSchema: boolean };

export interface DbOptions {
  /** PostgreSQL 15 or later. Wins over `dataDir`. */
  readonly databaseUrl?: string;
  /** Folder of the embedded database, or 'memory'. */
  readonly dataDir?: string;
  /** What a database in memory begins as, instead of being made anew: the dump of another one. */
  readonly template?: Blob;
  /** False: the tables are used as they are, or not at all. Default: they are brought up to date by a login that may. */
  readonly migrates?: boolean;
  /** Time limit of one query of the embedded database. */
  readonly watchdogMs?: number;
  /** Told of lost connections that no caller is waiting on. */
  readonly onError?: (error: Error) => void;
}

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_TIMEOUT_MS = 10_000;
const HEALTH_TIMEOUT_MS = 2_000;
const WATCHDOG_MS = 10_000;

/**
 * Opens the database, brings its tables up to date and checks that companies are kept apart. A login that does not own
 * the tables is served from when they are up to date or newer (`SchemaMismatch` otherwise).
 */
export async function openDb(options: DbOptions): Promise<Db> {
  const { databaseUrl } = options;
  if (databaseUrl !== undefined) return openPostgres(options, databaseUrl);
  if (options.dataDir === undefined) throw new TypeError('openDb needs databaseUrl or dataDir.');
  return openEmbedded(options, options.dataDir);
}

async function openPostgres(
  { onError = () => undefined, migrates = true }: DbOptions,
  databaseUrl: string,
): Promise<Db> {
  const pool = openPool(databaseUrl, onError);
  const kysely = createKysely(new PostgresDialect({ pool }));
  try {
    const { rows } = await sql`select from pg_namespace where nspname = ${JOB_SCHEMA_NAME}`.execute(kysely);
    const jobStore: JobStore = { kind: 'postgres', databaseUrl, hasSchema: rows.length > 0 };
    const db = await prepare('postgres', kysely, jobStore, migrates, () => kysely.destroy());
    const connections = () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    });
    return { ...db, connections };
  } catch (error) {
    await kysely.destroy();
    throw normaliseError(error);
  }
}

async function openEmbedded(
  { template, watchdogMs = WATCHDOG_MS, migrates = true }: DbOptions,
  dataDir: string,
): Promise<Db> {
  const inMemory = dataDir === 'memory';
  const unlock = inMemory ? async () => undefined : await lockFolder(dataDir);
  let engine: EmbeddedEngine | null = null;
  const close = async (): Promise<void> => {
    await engine?.close();
    await unlock();
  };
  try {
    engine = await openEngine(
      inMemory ? { dataDir: null, template: template ?? null, watchdogMs } : { dataDir, template: null, watchdogMs },
    );
    const kysely = createKysely(embeddedDialect(engine));
    return await prepare('embedded', kysely, { kind: 'embedded', engine }, migrates, close);
  } catch (error) {
    await close();
    throw error;
  }
}

function createKysely(dialect: ConstructorParameters<typeof Kysely>[0]['dialect']): Kysely<Schema> {
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}

async function prepare(
  kind: Db['kind'],
  kysely: Kysely<Schema>,
  jobStore: JobStore,
  migrates: boolean,
  close: () => Promise<void>,
): Promise<Db> {
  if (migrates && (await mayMigrate(kysely))) await migrate(kysely);
  else await requireCurrentSchema(kysely, ROLES);
  const db: Db = {
    kind,
    jobStore,
    close,
    async tx(scope, work) {
      assertOutsideTransaction('Another transaction');
      try {
        return await kysely.transaction().execute(async (trx) => {
          await enterScope(trx, scope);
          return insideTransaction(() => work(trx));
        });
      } catch (error) {
        throw normaliseError(error);
      }
    },
    connections: () => ({}),
    health: () => isAnswering(db),
  };
  await db.tx('system', checkIsolation);
  return db;
}

/** Role, realm, search path and time limits of one transaction, in one round trip; gone with COMMIT or ROLLBACK. */
async function enterScope(trx: Trx, scope: Scope): Promise<void> {
  const realm = typeof scope === 'string' ? null : scope.realm;
  if (realm === '') throw new TypeError('A scope needs a realm.');
  const settings = {
    role: roleOf(scope),
    'app.realm_id': realm ?? '',
    search_path: SCHEMA_NAME,
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
    lock_timeout: String(LOCK_TIMEOUT_MS),
    idle_in_transaction_session_timeout: String(IDLE_TIMEOUT_MS),
  };
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(calls)}`.execute(trx);
}

function roleOf(scope: Scope): string {
  if (typeof scope === 'string') return scope === 'system' ? 'app_system' : 'app_staff';
  if ('staff' in scope) return 'app_staff';
  return scope.appendOnly ? 'app_audit' : 'app_rw';
}

async function isAnswering(db: Db): Promise<boolean> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Unavailable('No answer in time.')), HEALTH_TIMEOUT_MS);
  const probe = db.tx('system', (trx) => sql`select 1`.execute(trx));
  // The probe may fail long after nobody waits for it any more.
  probe.catch(() => undefined);
  try {
    await Promise.race([probe, limit.promise]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
