import type { FastifyBaseLogger } from 'fastify';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { createLog } from '../observation/log.ts';
import { type Db, openDb } from '../store/db.ts';
import type { EmbeddedEngine } from '../store/embedded/engine.ts';

/** A database that is being opened, and the log of its process. */
export interface OpeningDatabase {
  readonly log: FastifyBaseLogger;
  readonly db: Promise<Db>;
  /**
   * Resolves when there is no more to do in this thread until the database is open. A program imports the service then: an
   * import blocks the thread.
   */
  readonly whenThreadFree: Promise<void>;
}

/** Starts to open the database. */
export function openDatabase(
  {
    store,
    logLevel,
    production = false,
  }: Pick<ConnectorConfig, 'store' | 'logLevel'> & { readonly production?: boolean },
  engine?: EmbeddedEngine,
  logTo?: { write(line: string): void },
): OpeningDatabase {
  const log = createLog(logLevel, logTo);
  const free = Promise.withResolvers<void>();
  const db = openDb({
    ...store,
    refusesSuperuser: production,
    onThreadFree: free.resolve,
    ...(engine && { engine }),
    onError: (error) => log.warn({ err: error }, 'A database connection was lost; the pool replaces it when needed'),
  });
  // The thread is free at the latest when the database is open, or has failed to open. Who awaits `db` gets the error.
  db.then(() => free.resolve()).catch(() => free.resolve());
  return { log, db, whenThreadFree: free.promise };
}
