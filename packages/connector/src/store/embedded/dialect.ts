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
  readonly script: (sql: string) => Promise<void>;
  readonly commit: () => Promise<void>;
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
    beginTransaction: (connection) => own(connection).script('begin'),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).script('rollback'),
    releaseConnection: async (connection) => own(connection).release(),
  };
}

function connect(session: EmbeddedSession): Connection {
  let aborted = false;
  return {
    /** Kysely's contract: the builder of a query determines the type of its rows. */
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        const { rows, affectedRows } = await session.query(query.sql, query.parameters);
        return { ...(affectedRows !== null && { numAffectedRows: BigInt(affectedRows) }), rows: [...rows] as Row[] };
      } catch (error) {
        aborted = true;
        throw error;
      }
    },
    streamQuery() {
      throw new Error('The embedded database does not support streaming.');
    },
    async script(sql) {
      aborted = false;
      await session.script(sql);
    },
    /** After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error: a lost write would look saved. */
    async commit() {
      await session.script(aborted ? 'rollback' : 'commit');
      if (aborted) throw new AbortedTransactionError();
    },
    release: () => session.release(),
  };
}
