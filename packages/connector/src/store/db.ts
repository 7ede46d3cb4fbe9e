import { CamelCasePlugin, Kysely, sql, type Transaction } from 'kysely';
import { escapeLiteral } from 'pg';
import { companyChangesPlugin } from './company-changes.ts';
import { openEngine, type EmbeddedEngine } from './embedded/engine.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { holdsDatabase, requireWholeRestore } from './embedded/holds-database.ts';
import { readImage } from './embedded/image.ts';
import { normaliseError, Unavailable } from './errors.ts';
import { checkIsolation, checkLogin } from './isolation-check.ts';
import { migrate, databaseRoles } from './migrate.ts';
import { openPool, sessionsOf } from './postgres.ts';
import { jobSchemaName, mayMigrate, requireCurrentSchema, schemaName } from './schema-state.ts';
import type { Schema } from './schema.ts';
import {
  type Answers,
  commitWith,
  sessionDialect,
  type SessionSource,
  type Transactions,
  transactionsOf,
} from './session-dialect.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-guard.ts';

/** The transaction that queries run in. */
export type Trx = Transaction<Schema>;

/**
 * Which rows a transaction sees: those of one company (by realm id), or 'system': what the service needs across
 * companies. `appendOnly` may insert into timeline, call log and activity of the company, and read nothing. 'staff' reads the
 * state of all companies without secrets and documents; with `staff` beside a realm, that company can be changed. `owner`
 * reads the state of all companies of one user.
 */
export type Scope =
  | 'system'
  | 'staff'
  | { readonly owner: CompanyOwner }
  | { readonly realm: string; readonly appendOnly?: true }
  | { readonly realm: string; readonly staff: true };

/** A user of the tax provider, by the `sub` of the identity server, with the account and the companies in it. */
export interface CompanyOwner {
  readonly sub: string;
  readonly accountId: string;
  /** Ids of the provider's companies that the user is limited to; null = all of the account. */
  readonly companyIds: readonly string[] | null;
}

export interface Db {
  readonly kind: 'embedded' | 'postgres';
  /**
   * The only way to query, with `batch` and `read`: one transaction with the role and realm of `scope`, so that the
   * database hides the rows of other companies. Throws `Unavailable` when a retry may succeed. Vendor calls inside it
   * throw.
   */
  tx<Result>(scope: Scope, work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /**
   * Like `tx`, for statements of which none waits for the result of another: one round trip, with the commit. Each promise
   * is one statement.
   */
  batch<const Results extends readonly Promise<unknown>[]>(
    scope: Scope,
    statements: (trx: Trx) => Results,
  ): Promise<Answers<Results>>;
  /** Like `tx`, for work that only reads, which saves the round trip of the commit. The database refuses writes. */
  read<Result>(scope: Scope, work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /**
   * Calls `listener` after each transaction of this process that has changed a company, its secrets or its connection.
   * Only the scopes of one company may change these.
   */
  onCompanyChange(listener: (realmId: string) => void): void;
  /** False if the database does not answer within two seconds, or cannot write to its disk. */
  health(): Promise<boolean>;
  /**
   * Number of connections of this process by state, and of callers waiting for one. Empty for the embedded database,
   * which has one connection.
   */
  connections(): Readonly<Record<string, number>>;
  /** Where the job queue has its tables. */
  readonly jobStore: JobStore;
  close(): Promise<void>;
}

export type JobStore =
  | { readonly kind: 'embedded'; readonly engine: EmbeddedEngine }
  | {
      readonly kind: 'postgres';
      readonly databaseUrl: string;
      /** The queue's schema exists, possibly created by another login. */
      readonly hasSchema: boolean;
      /** How long a statement waits for an answer: see `sessionsOf`. Milliseconds. */
      readonly answerMs: number;
    };

export interface DbOptions {
  /** PostgreSQL 15 or later. Takes precedence over `dataDir`. */
  readonly databaseUrl?: string;
  /** Folder of the embedded database, or 'memory'. */
  readonly dataDir?: string;
  /**
   * Folder with images, copies of a migrated, empty database. A new embedded database starts from the one of this version; if
   * there is none, the migrations build it.
   */
  readonly imageDir?: string;
  /** An open embedded database, with 'memory' in place of a new one. It is closed with this database. */
  readonly engine?: EmbeddedEngine;
  /** Refuses a login of PostgreSQL that row policies do not apply to. */
  readonly refusesSuperuser?: boolean;
  /** False: never migrate. Default: migrate if the login may. */
  readonly migrates?: boolean;
  /** Milliseconds without an answer after which a connection is given up; the database itself ends a statement earlier. */
  readonly watchdogMs?: number;
  /** Called when this thread has nothing more to do until an embedded database is open. */
  readonly onThreadFree?: () => void;
  /** Reports lost connections that no caller waits for. */
  readonly onError?: (error: Error) => void;
}

const statementTimeoutMs = 5_000;
const lockTimeoutMs = 3_000;
const idleTimeoutMs = 10_000;
const healthTimeoutMs = 2_000;
const defaultWatchdogMs = 10_000;
/** Longer for PostgreSQL: statements that were sent together are executed one after another, each with its own time limit. */
const defaultAnswerMs = 20_000;

/**
 * Opens the database, migrates it and verifies the isolation of companies. With a login that does not own the tables
 * they must be current or newer (else `SchemaMismatch`).
 */
export async function openDb(options: DbOptions): Promise<Db> {
  const { databaseUrl } = options;
  if (databaseUrl !== undefined) return openPostgres(options, databaseUrl);
  if (options.dataDir === undefined) throw new TypeError('openDb needs databaseUrl or dataDir.');
  return openEmbedded(options, options.dataDir);
}

async function openPostgres(
  { onError = () => undefined, watchdogMs = defaultAnswerMs, migrates = true, refusesSuperuser = false }: DbOptions,
  databaseUrl: string,
): Promise<Db> {
  const pool = openPool(databaseUrl, onError);
  const { kysely, transactions } = openKysely(sessionsOf(pool, watchdogMs));
  try {
    const { rows } = await sql`select from pg_namespace where nspname = ${jobSchemaName}`.execute(kysely);
    const hasSchema = rows.length > 0;
    const jobStore: JobStore = { kind: 'postgres', databaseUrl, hasSchema, answerMs: watchdogMs };
    const db = await prepare('postgres', kysely, transactions, jobStore, migrates, () => kysely.destroy());
    if (refusesSuperuser) await db.tx('system', checkLogin);
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
  { engine: openedEngine, imageDir, watchdogMs = defaultWatchdogMs, migrates = true, onThreadFree }: DbOptions,
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
    if (!inMemory) requireWholeRestore(dataDir);
    const isNew = inMemory || !holdsDatabase(dataDir);
    const usedImageDir = isNew && migrates ? imageDir : undefined;
    const open = async (folder: string | null): Promise<EmbeddedEngine> => {
      const template = usedImageDir === undefined ? null : await readImage(usedImageDir);
      return openEngine({ dataDir: folder, template, watchdogMs, onThreadFree });
    };
    engine = inMemory ? (openedEngine ?? (await open(null))) : await open(dataDir);
    const { kysely, transactions } = openKysely(engine);
    return await prepare('embedded', kysely, transactions, { kind: 'embedded', engine }, migrates, close);
  } catch (error) {
    await close();
    throw error;
  }
}

function openKysely(source: SessionSource): { readonly kysely: Kysely<Schema>; readonly transactions: Transactions } {
  const plugins = [companyChangesPlugin, new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  const dialect = sessionDialect(source);
  const kysely = new Kysely<Schema>({ dialect, plugins });
  return { kysely, transactions: transactionsOf(kysely, dialect) };
}

async function prepare(
  kind: Db['kind'],
  kysely: Kysely<Schema>,
  transactions: Transactions,
  jobStore: JobStore,
  migrates: boolean,
  close: () => Promise<void>,
): Promise<Db> {
  if (migrates && (await mayMigrate(kysely))) await migrate(kysely);
  else await requireCurrentSchema(kysely, databaseRoles);
  const companyListeners = new Set<(realmId: string) => void>();
  async function transact<Result>(
    scope: Scope,
    work: (trx: Trx) => Promise<Result>,
    isReadOnly = false,
  ): Promise<Result> {
    assertOutsideTransaction('Another transaction');
    const transaction = { open: true, changesCompany: false };
    try {
      const start = { isReadOnly, opening: variablesOf(scope) };
      return await transactions(start, (trx) => insideTransaction(transaction, () => work(trx)));
    } catch (error) {
      throw normaliseError(error);
    } finally {
      // After a failure, too: the connection may have been lost after the commit.
      const realm = realmOf(scope);
      if (transaction.changesCompany && realm !== null) for (const listener of companyListeners) listener(realm);
    }
  }
  const db: Db = {
    kind,
    jobStore,
    close,
    tx: (scope, work) => transact(scope, work),
    batch: (scope, statements) => transact(scope, (trx) => commitWith(trx, () => statements(trx))),
    read: (scope, work) => transact(scope, work, true),
    onCompanyChange: (listener) => void companyListeners.add(listener),
    connections: () => ({}),
    health: () => isAnswering(db),
  };
  await db.tx('system', checkIsolation);
  return db;
}

/**
 * The variables of the session that the policies of a scope `owner` compare (role app_firm: an accounting firm has several
 * companies): '*' = all companies of the account.
 */
const ownerVariables = ({ sub, accountId, companyIds }: CompanyOwner) => ({
  'app.owner_sub': sub,
  'app.owner_account': accountId,
  'app.owner_companies': companyIds === null ? '*' : JSON.stringify(companyIds),
});

/** Sets role, realm, search path and timeouts of a transaction; reset by COMMIT or ROLLBACK. */
function variablesOf(scope: Scope): string {
  const realm = realmOf(scope);
  if (realm === '') throw new TypeError('A scope needs a realm.');
  const variables = {
    role: roleOf(scope),
    'app.realm_id': realm ?? '',
    ...(isOwnerScope(scope) && ownerVariables(scope.owner)),
    search_path: schemaName,
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: String(lockTimeoutMs),
    idle_in_transaction_session_timeout: String(idleTimeoutMs),
  };
  const calls = Object.entries(variables).map(
    ([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, true)`,
  );
  return `select ${calls.join(', ')}`;
}

function isOwnerScope(scope: Scope): scope is Extract<Scope, { readonly owner: CompanyOwner }> {
  return typeof scope === 'object' && 'owner' in scope;
}

/** Null: the scope is not of one company. */
function realmOf(scope: Scope): string | null {
  return typeof scope === 'string' || isOwnerScope(scope) ? null : scope.realm;
}

function roleOf(scope: Scope): string {
  if (typeof scope === 'string') return scope === 'system' ? 'app_system' : 'app_staff';
  if (isOwnerScope(scope)) return 'app_firm';
  if ('staff' in scope) return 'app_staff';
  return scope.appendOnly ? 'app_audit' : 'app_rw';
}

/**
 * Fails where the database accepts no writes, as a standby does, or a server whose disk is nearly full. A sort that does not fit
 * into memory writes a temporary file beside the data, and fails when that disk is full. The other ways to write leave something
 * behind, or find room in files that exist.
 */
async function probeWrites(trx: Trx): Promise<void> {
  const { rows } = await sql<{ readonly isReadOnly: string }>`
    select current_setting('transaction_read_only') as is_read_only`.execute(trx);
  if (rows[0]?.isReadOnly !== 'off') throw new Unavailable('The database accepts no writes.');
  await sql`select set_config('work_mem', '64kB', true)`.execute(trx);
  await sql`select count(*) from (
    select repeat(n::text, 50) as filler from generate_series(1, 2000) n order by filler offset 0) sorted`.execute(trx);
}

async function isAnswering(db: Db): Promise<boolean> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Unavailable('No answer in time.')), healthTimeoutMs);
  const probe = db.tx('system', probeWrites);
  // Its rejection may come long after the timeout.
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
