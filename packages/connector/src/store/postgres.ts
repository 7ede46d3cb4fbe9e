import { Socket } from 'node:net';
import { DatabaseError, Pool, type PoolClient, type QueryResult, types as pgTypes, type CustomTypesConfig } from 'pg';
import type { Session, SessionSource } from './session-dialect.ts';

/** int8 as a number on both engines. A date stays text: a Date would shift it between time zones. */
const types: CustomTypesConfig = {
  getTypeParser(id, format) {
    if (id === pgTypes.builtins.INT8) return Number;
    if (id === pgTypes.builtins.DATE) return (text: string) => text;
    return pgTypes.getTypeParser(id, format);
  },
};

/** Longest life of a connection: after it, a server that another one has replaced is not used any more. */
export const longestLifeSeconds = 300;

/**
 * A pool that survives a restart of the server. node-postgres reports a lost connection as an 'error' event, which ends
 * the process without a listener: the pool emits it for idle clients, a client in use emits it itself. Statements of a
 * transaction that do not wait for each other are sent together (https://node-postgres.com/features/pipelining).
 */
export function openPool(databaseUrl: string, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    types,
    max: 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: longestLifeSeconds,
    application_name: 'salestax-connector',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

type Written = (error?: Error | null) => void;

/**
 * Sends what one turn of the event loop writes with one system call. A transaction of one statement has three messages, for
 * each of which node-postgres would write to the socket, and the server would wake up.
 */
class GatheringSocket extends Socket {
  #isGathering = false;

  override write(buffer: Uint8Array | string, written?: Written): boolean;
  override write(text: Uint8Array | string, encoding?: BufferEncoding, written?: Written): boolean;
  override write(data: Uint8Array | string, encoding?: BufferEncoding | Written, written?: Written): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return typeof encoding === 'function' ? super.write(data, encoding) : super.write(data, encoding, written);
  }
}

/**
 * `answerMs`: a transaction that begins with time limits of the server waits so long for an answer. A machine that has
 * disappeared, as in a failover, closes no connection, and the kernel repeats what was sent for about 15 minutes (Linux,
 * tcp_retries2). After the time node-postgres destroys the connection, and the next caller gets another one.
 */
export function sessionsOf(pool: Pool, answerMs: number): SessionSource {
  return { acquire: async () => sessionOf(await pool.connect(), answerMs), close: () => pool.end() };
}

/** SQLSTATE read_only_sql_transaction: after a failover the connection may be to a server that is a standby now. */
const readOnlyServer = '25006';

const changingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function sessionOf(client: PoolClient, answerMs: number): Session {
  /** The state of the connection is unknown: the pool drops it. */
  let isBroken = false;
  /** Without time limits, as in a migration, a statement may take long. */
  let limit: { readonly query_timeout?: number } = {};
  return {
    async query(sql, parameters, opening = null) {
      if (opening !== null) limit = { query_timeout: answerMs };
      // Both are sent at once. A failed opening aborts the transaction, and so fails the statement, too.
      const opened = opening === null ? null : client.query(opening);
      const answered: Promise<QueryResult<object>> = client.query({ text: sql, values: [...parameters], ...limit });
      answered.catch((error: unknown) => {
        isBroken ||= error instanceof DatabaseError && error.code === readOnlyServer;
      });
      await opened;
      const { rows, rowCount, command } = await answered;
      return { rows, affectedRows: changingCommands.has(command) ? rowCount : null };
    },
    async script(sql) {
      try {
        return await client.query({ text: sql, ...limit });
      } catch (error) {
        isBroken ||= sql === 'rollback';
        throw error;
      }
    },
    release: () => client.release(isBroken),
  };
}
