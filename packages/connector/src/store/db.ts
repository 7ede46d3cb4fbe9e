import { CamelCasePlugin, Kysely, sql, type Transaction } from 'kysely';
import { embeddedDialect } from './embedded/dialect.ts';
import { openEngine, type EmbeddedEngine } from './embedded/engine.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { normaliseError, Unavailable } from './errors.ts';
import { checkIsolation } from './isolation-check.ts';
import { migrate, SCHEMA_NAME } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import type { Schema } from './schema.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-guard.ts';

/** What repositories run their queries on. */
export type Trx = Transaction<Schema>;

/**
 * Whose rows a transaction sees: one company's (by realm id), or what the service itself needs across companies.
 * `appendOnly` may add to the timeline and the call log of the company and read nothing.
 */
export type Scope = 'system' | { readonly realm: string; readonly appendOnly?: true };

export interface Db {
  readonly kind: 'embedded' | 'postgres';
  /**
   * The only way to query. One transaction under the role and the realm of `scope`: the database itself hides every
   * other company's rows. Throws `Unavailable` when asking again later can help. No calls to other services inside.
   */
  tx<Result>(scope: Scope, work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** False when the database does not answer within two seconds. */
  health(): Promise<boolean>;
  /** Where the job queue keeps its own tables. */
  readonly jobStore: JobStore;
  close(): Promise<void>;
}

export type JobStore =
  | { readonly kind: 'embedded'; readonly engine: EmbeddedEngine }
  | { readonly kind: 'postgres'; readonly databaseUrl: string };

export interface DbOptions {
  /** PostgreSQL 15 or later. Wins over `dataDir`. */
  readonly databaseUrl?: string;
  /** Folder of the embedded database, or 'memory'. */
  readonly dataDir?: string;
  /** Time limit of one query of the embedded database. */
  readonly watchdogMs?: number;
  /** Told of lost connections that no caller is waiting on. */
  readonly onError?: (error: Error) => void;
}

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_TIMEOUT_MS = 10_000;
const HEALTH_TIMEOUT_MS = 2_000;

/** Opens the database, brings its tables up to date and checks that companies are kept apart. */
export async function openDb(options: DbOptions): Promise<Db> {
  const { databaseUrl } = options;
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, options.onError ?? (() => undefined));
  if (options.dataDir === undefined) throw new TypeError('openDb needs databaseUrl or dataDir.');
  return openEmbedded(options.dataDir, options.watchdogMs ?? 10_000);
}

async function openPostgres(databaseUrl: string, onError: (error: Error) => void): Promise<Db> {
  const kysely = createKysely(postgresDialect(databaseUrl, onError));
  try {
    return await prepare('postgres', kysely, { kind: 'postgres', databaseUrl }, () => kysely.destroy());
  } catch (error) {
    await kysely.destroy();
    throw normaliseError(error);
  }
}

async function openEmbedded(dataDir: string, watchdogMs: number): Promise<Db> {
  const inMemory = dataDir === 'memory';
  const unlock = inMemory ? async () => undefined : await lockFolder(dataDir);
  let engine: EmbeddedEngine | null = null;
  const close = async (): Promise<void> => {
    await engine?.close();
    await unlock();
  };
  try {
    engine = await openEngine({ dataDir: inMemory ? null : dataDir, watchdogMs });
    const kysely = createKysely(embeddedDialect(engine));
    return await prepare('embedded', kysely, { kind: 'embedded', engine }, close);
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
  close: () => Promise<void>,
): Promise<Db> {
  await migrate(kysely);
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
    health: () => isAnswering(db),
  };
  await db.tx('system', checkIsolation);
  return db;
}

/** Role, realm, search path and time limits of one transaction, in one round trip; gone with COMMIT or ROLLBACK. */
async function enterScope(trx: Trx, scope: Scope): Promise<void> {
  const isSystem = scope === 'system';
  if (!isSystem && scope.realm === '') throw new TypeError('A scope needs a realm.');
  const role = isSystem ? 'app_system' : scope.appendOnly ? 'app_audit' : 'app_rw';
  const settings = {
    role,
    'app.realm_id': isSystem ? '' : scope.realm,
    search_path: SCHEMA_NAME,
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
    lock_timeout: String(LOCK_TIMEOUT_MS),
    idle_in_transaction_session_timeout: String(IDLE_TIMEOUT_MS),
  };
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(calls)}`.execute(trx);
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
