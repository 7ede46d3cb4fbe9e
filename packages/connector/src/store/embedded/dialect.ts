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
} from 'kysely';
import type { EmbeddedEngine, EmbeddedSession } from './engine.ts';

/**
 * Kysely over the embedded engine. Its own PGliteDialect shares the one connection without a lock, and needs PGlite in
 * the same thread; here a transaction has the connection for itself.
 */
export function embeddedDialect(engine: EmbeddedEngine): Dialect {
  return {
    createDriver: () => createDriver(engine),
    // Not PGliteAdapter: Kysely would lock the connection as well, without noticing when it is revoked.
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

interface Connection extends DatabaseConnection {
  readonly begin: () => void;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  readonly release: () => void;
}

function createDriver(engine: EmbeddedEngine): Driver {
  const held = new WeakMap<DatabaseConnection, Connection>();
  const own = (connection: DatabaseConnection): Connection => {
    const found = held.get(connection);
    if (!found) throw new Error('The connection does not belong to this driver.');
    return found;
  };
  return {
    init: async () => undefined,
    destroy: () => engine.close(),
    async acquireConnection() {
      const connection = connect(await engine.acquire());
      held.set(connection, connection);
      return connection;
    },
    beginTransaction: async (connection) => own(connection).begin(),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
  };
}

function connect(session: EmbeddedSession): Connection {
  let aborted = false;
  /** The transaction is opened by its first query, which saves a message to the worker. */
  let begins = false;
  const end = async (sql: 'commit' | 'rollback'): Promise<void> => {
    if (!begins) await session.script(sql);
    begins = false;
  };
  return {
    /** Kysely's contract: the builder of a query determines the type of its rows. */
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        const opens = begins;
        begins = false;
        const { rows, affectedRows } = await session.query(query.sql, query.parameters, opens);
        return { ...(affectedRows !== null && { numAffectedRows: BigInt(affectedRows) }), rows: [...rows] as Row[] };
      } catch (error) {
        aborted = true;
        throw error;
      }
    },
    streamQuery() {
      throw new Error('The embedded database does not support streaming.');
    },
    begin() {
      aborted = false;
      begins = true;
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
