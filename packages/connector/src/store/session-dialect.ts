import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type { Schema } from './schema.ts';

/** A connection of either database, held by one caller. Statements are executed in the order of the calls. */
export interface Session {
  /** `opening`: statements without parameters that are executed first, without a round trip of their own. */
  query(sql: string, parameters: readonly unknown[], opening?: string | null): Promise<SessionRows>;
  /** Several statements without parameters. */
  script(sql: string): Promise<unknown>;
  release(): void;
}

interface SessionRows {
  readonly rows: readonly unknown[];
  /** Null for a statement that changes no rows. */
  readonly affectedRows: number | null;
}

/** Where sessions come from. */
export interface SessionSource {
  acquire(): Promise<Session>;
  close(): Promise<void>;
}

/**
 * Kysely over sessions, the same for both databases. Kysely's own dialects wait for BEGIN before the first statement, and
 * its PGliteDialect shares the one connection without a lock; here a transaction has the connection for itself.
 */
export function sessionDialect(source: SessionSource): Dialect {
  return {
    createDriver: () => createDriver(source),
    // Not PGliteAdapter: Kysely would lock the connection as well, without noticing when it is revoked.
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/**
 * Sends statements with the first statement of a transaction, in one round trip. If they fail, so does that statement.
 */
export async function openWith(trx: Transaction<Schema>, sql: string): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => own(connection).openWith(sql));
}

interface Connection extends DatabaseConnection {
  readonly begin: (settings: TransactionSettings) => void;
  readonly openWith: (sql: string) => void;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  readonly release: () => void;
}

const connections = new WeakMap<DatabaseConnection, Connection>();

function own(connection: DatabaseConnection): Connection {
  const found = connections.get(connection);
  if (!found) throw new Error('The connection is not one of this dialect.');
  return found;
}

function createDriver(source: SessionSource): Driver {
  return {
    init: async () => undefined,
    destroy: () => source.close(),
    async acquireConnection() {
      const connection = connect(await source.acquire());
      connections.set(connection, connection);
      return connection;
    },
    beginTransaction: async (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
  };
}

function connect(session: Session): Connection {
  let aborted = false;
  let isReadOnly = false;
  /** Sent with the first statement of the transaction. */
  let opening: string | null = null;
  const end = async (sql: 'commit' | 'rollback'): Promise<void> => {
    const isOpen = opening === null;
    opening = null;
    if (!isOpen) return;
    const ended = session.script(sql);
    // Nothing depends on the end of a read: the connection executes it before what its next holder sends.
    if (isReadOnly) ended.catch(() => undefined);
    else await ended;
  };
  return {
    /** Kysely's contract: the builder of a query determines the type of its rows. */
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        const opens = opening;
        opening = null;
        const { rows, affectedRows } = await session.query(query.sql, query.parameters, opens);
        return { ...(affectedRows !== null && { numAffectedRows: BigInt(affectedRows) }), rows: [...rows] as Row[] };
      } catch (error) {
        aborted = true;
        throw error;
      }
    },
    streamQuery() {
      throw new Error('Results are not streamed.');
    },
    begin({ accessMode }) {
      aborted = false;
      isReadOnly = accessMode === 'read only';
      opening = isReadOnly ? 'begin read only' : 'begin';
    },
    openWith(sql) {
      if (opening === null) throw new Error('The transaction has executed a statement already.');
      opening = `${opening}; ${sql}`;
    },
    /** After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error: a lost write would look saved. */
    async commit() {
      await end(aborted ? 'rollback' : 'commit');
      if (aborted) throw new AbortedTransactionError();
    },
    rollback: () => end('rollback'),
    release: () => session.release(),
  };
}
