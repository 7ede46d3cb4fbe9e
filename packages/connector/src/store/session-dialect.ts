import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  Transaction,
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

/** How a transaction begins. */
interface Start {
  readonly isReadOnly: boolean;
  /** Statements that are sent with the first statement, in one round trip. If they fail, so does that statement. */
  readonly opening: string | null;
}

/**
 * Transactions whose statements are sent when they are executed. Kysely's own transactions send each one only after the
 * answer to the one before it.
 */
export function transactionsOf(kysely: Kysely<Schema>, dialect: Dialect): Transactions {
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const executor = kysely.getExecutor();
  return (start, work) =>
    executor.provideConnection(async (provided) => {
      const connection = ownConnection(provided);
      connection.begin(start);
      let isOver = false;
      const provider: ConnectionProvider = {
        async provideConnection(consumer) {
          // The statement would be executed without the role of the transaction, perhaps for another holder of the connection.
          if (isOver) throw new Error('The transaction has ended.');
          return consumer(connection);
        },
      };
      const trx = new Transaction<Schema>({ ...props, executor: executor.withConnectionProvider(provider) });
      connectionByTransaction.set(trx, connection);
      try {
        const result = await work(trx);
        isOver = true;
        await connection.commit();
        return result;
      } catch (error) {
        isOver = true;
        if (!(error instanceof AbortedTransactionError)) await connection.rollback();
        throw error;
      }
    });
}

/** Runs work in a transaction, which is rolled back if the work or the commit fails. */
export type Transactions = <Result>(
  start: Start,
  work: (trx: Transaction<Schema>) => Promise<Result>,
) => Promise<Result>;

/**
 * The last statements of a transaction, sent with its commit in one round trip. Each promise is one statement, and none
 * waits for the result of another. If one fails, the transaction is rolled back.
 */
export function commitWith<const Results extends readonly Promise<unknown>[]>(
  trx: Transaction<Schema>,
  statements: () => Results,
): Promise<Answers<Results>> {
  const connection = connectionByTransaction.get(trx);
  const before = connection?.sentStatements() ?? 0;
  const results = statements();
  connection?.commitAfter(before + results.length);
  return Promise.all(results);
}

/** The results of statements that are executed together. */
export type Answers<Results extends readonly Promise<unknown>[]> = {
  -readonly [Index in keyof Results]: Awaited<Results[Index]>;
};

interface Connection extends DatabaseConnection {
  readonly begin: (start: Start) => void;
  /** How many statements of the transaction were sent so far. */
  readonly sentStatements: () => number;
  /** Sends COMMIT as soon as the transaction has sent so many statements. */
  readonly commitAfter: (statements: number) => void;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  readonly release: () => void;
}

const connectionByTransaction = new WeakMap<Transaction<Schema>, Connection>();
const connections = new WeakMap<DatabaseConnection, Connection>();

function ownConnection(connection: DatabaseConnection): Connection {
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
    beginTransaction: async (connection, { accessMode }) =>
      ownConnection(connection).begin({ isReadOnly: accessMode === 'read only', opening: null }),
    commitTransaction: (connection) => ownConnection(connection).commit(),
    rollbackTransaction: (connection) => ownConnection(connection).rollback(),
    releaseConnection: async (connection) => ownConnection(connection).release(),
  };
}

function connect(session: Session): Connection {
  /** Why the transaction is aborted. */
  let failure: { readonly cause: unknown } | null = null;
  let isReadOnly = false;
  /** Sent with the first statement of the transaction. */
  let opening: string | null = null;
  let sentCount = 0;
  /** COMMIT is sent after so many statements; null = when the work has ended. */
  let lastCount: number | null = null;
  /** COMMIT or ROLLBACK, from when it is sent until the transaction has ended. */
  let ended: Promise<unknown> | null = null;
  const sendEnd = (sql: 'commit' | 'rollback'): void => {
    ended ??= session.script(sql);
    // Whoever waits for it has its error.
    ended.catch(() => undefined);
  };
  const end = async (sql: 'commit' | 'rollback'): Promise<void> => {
    const isOpen = opening === null;
    opening = null;
    if (!isOpen) return;
    sendEnd(sql);
    const sentEnd = ended;
    ended = null;
    // Nothing depends on the end of a read: the connection executes it before what its next holder sends.
    if (!isReadOnly) await sentEnd;
  };
  return {
    /** Kysely's contract: the builder of a query determines the type of its rows. */
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (ended !== null) throw new Error('The transaction has sent its COMMIT.');
      try {
        const sentOpening = opening;
        opening = null;
        const answered = session.query(query.sql, query.parameters, sentOpening);
        sentCount += 1;
        if (sentCount === lastCount) sendEnd('commit');
        const { rows, affectedRows } = await answered;
        return { ...(affectedRows !== null && { numAffectedRows: BigInt(affectedRows) }), rows: [...rows] as Row[] };
      } catch (error) {
        // Later statements fail only because of the first that failed.
        failure ??= { cause: error };
        throw failure.cause;
      }
    },
    streamQuery() {
      throw new Error('Results are not streamed.');
    },
    begin(start) {
      failure = null;
      sentCount = 0;
      lastCount = null;
      ended = null;
      isReadOnly = start.isReadOnly;
      const begins = isReadOnly ? 'begin read only' : 'begin';
      opening = start.opening === null ? begins : `${begins}; ${start.opening}`;
    },
    sentStatements: () => sentCount,
    commitAfter(statements) {
      lastCount = statements;
      if (sentCount === lastCount && opening === null) sendEnd('commit');
    },
    /** After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error: a lost write would look saved. */
    async commit() {
      await end(failure === null ? 'commit' : 'rollback');
      if (failure !== null) throw new AbortedTransactionError();
    },
    rollback: () => end('rollback'),
    release: () => session.release(),
  };
}
