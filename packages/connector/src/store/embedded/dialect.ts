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
 * Kysely over the embedded engine. Its own PGliteDialect hands the one connection to everybody at once and wants
 * PGlite in its own thread; here a transaction has the connection for itself.
 */
export function embeddedDialect(engine: EmbeddedEngine): Dialect {
  return {
    createDriver: () => createDriver(engine),
    // Not PGliteAdapter: Kysely would queue for the one connection as well, and not know of one that was taken away.
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
    if (!found) throw new Error('Not a connection of this driver.');
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
    /** Kysely's contract: whoever builds the query names the type of its rows. */
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
      throw new Error('The embedded database does not stream.');
    },
    async script(sql) {
      aborted = false;
      await session.script(sql);
    },
    /** PostgreSQL answers COMMIT after a failed statement with ROLLBACK and no error: a lost write would look saved. */
    async commit() {
      await session.script(aborted ? 'rollback' : 'commit');
      if (aborted) throw new AbortedTransactionError();
    },
    release: () => session.release(),
  };
}
