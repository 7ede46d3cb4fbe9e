import { engineRestarts } from '../../observation/metrics.ts';
import { Unavailable } from '../errors.ts';
import type { Session } from '../session-dialect.ts';
import type { Rows } from './messages.ts';
import { startWorker, type WorkerLink } from './worker-link.ts';

/** The one connection of the embedded database, held by one caller. */
export interface EmbeddedSession extends Session {
  /** `opening`: a statement that is sent along and executed first: it begins the transaction. */
  query(sql: string, parameters: readonly unknown[], opening?: string | null): Promise<Rows>;
  script(sql: string): Promise<Rows>;
}

export interface EmbeddedEngine {
  /** Waits until the connection is free, first come, first served. */
  acquire(): Promise<EmbeddedSession>;
  /** `onReconnect` is called when notifications may have been missed. Returns a function that unsubscribes. */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  /** A dump of the whole database, for `template`. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/** A dump reads all files, and takes longer than any query. Milliseconds. */
const dumpMs = 600_000;

interface Listener {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  readonly onReconnect: () => void;
}

/**
 * Opens PGlite in a worker thread. A lost worker (watchdog, crash) is restarted on the same folder. A database in
 * memory is lost with its worker: every later call fails as `Unavailable`.
 */
export async function openEngine({
  dataDir,
  template,
  watchdogMs,
  onThreadFree = () => undefined,
}: {
  readonly dataDir: string | null;
  readonly template: Blob | null;
  readonly watchdogMs: number;
  /** Called when this thread has nothing more to do for the opening: a good time for work of its own. */
  readonly onThreadFree?: (() => void) | undefined;
}): Promise<EmbeddedEngine> {
  const listeners = new Set<Listener>();
  const mutex = createMutex();
  let closed = false;

  const start = (from: Blob | null): Promise<WorkerLink> =>
    startWorker({
      dataDir,
      template: from,
      watchdogMs,
      onThreadFree,
      onNotification: (channel, payload) => {
        for (const listener of listeners) if (listener.channel === channel) listener.onNotification(payload);
      },
      onLost: () => {
        if (!closed && dataDir !== null) restart();
      },
    });

  let link = start(template);
  let isBroken = false;
  const restart = (): void => {
    const lost = link;
    engineRestarts.inc();
    isBroken = false;
    const next = (async () => {
      // Two workers must never have the folder open at the same time.
      await lost.then((old) => old.terminate('Restarted.')).catch(() => undefined);
      // The folder has a database by now.
      const open = await start(null);
      for (const channel of new Set([...listeners].map((listener) => listener.channel))) {
        await open.call({ kind: 'listen', channel });
      }
      for (const listener of listeners) listener.onReconnect();
      return open;
    })();
    link = next;
    next.catch(() => {
      if (link === next) isBroken = true;
    });
  };
  await link;
  // Frees the template, which is large, as the worker thread does.
  globalThis.gc?.();

  /** The open database. If the last restart failed (disk full, for example), it is tried again. */
  const current = (): Promise<WorkerLink> => {
    if (closed) throw new Unavailable('The embedded database is closed.');
    if (isBroken) restart();
    return link;
  };

  const withMutex = async <Result>(work: (open: WorkerLink) => Promise<Result>): Promise<Result> => {
    const unlock = await mutex.take();
    try {
      return await work(await current());
    } finally {
      unlock();
    }
  };

  return {
    async acquire() {
      const unlock = await mutex.take();
      try {
        return openSession(await current(), watchdogMs, unlock);
      } catch (error) {
        unlock();
        throw error;
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const listener: Listener = { channel, onNotification, onReconnect };
      const isFirst = ![...listeners].some((other) => other.channel === channel);
      listeners.add(listener);
      if (isFirst) await withMutex((open) => open.call({ kind: 'listen', channel }));
      onReconnect();
      return async () => {
        listeners.delete(listener);
        const isLast = ![...listeners].some((other) => other.channel === channel);
        if (isLast && !closed) await withMutex((open) => open.call({ kind: 'unlisten', channel }));
      };
    },
    async dump() {
      const [copy] = (await withMutex((open) => open.call({ kind: 'dump' }, dumpMs))).rows;
      if (!(copy instanceof Blob)) throw new Error('The embedded database returned no dump.');
      return copy;
    },
    async close() {
      if (closed) return;
      const unlock = await mutex.take();
      closed = true;
      try {
        const open = await link;
        await open.call({ kind: 'close' });
        await open.terminate('The embedded database is closed.');
      } catch {
        // The worker is already lost: nothing to close.
      } finally {
        unlock();
      }
    },
  };
}

/**
 * Revokes the connection from a holder that sends no query for the time limit of a query, because all other callers wait
 * for it. PostgreSQL does the same with `idle_in_transaction_session_timeout`.
 */
function openSession(link: WorkerLink, idleMs: number, unlock: () => void): EmbeddedSession {
  let state: 'held' | 'released' | 'revoked' = 'held';
  let idle: NodeJS.Timeout | undefined;
  let calls = 0;

  const revoke = async (): Promise<void> => {
    state = 'revoked';
    await link.call({ kind: 'script', sql: 'rollback' }).catch(() => undefined);
    unlock();
  };
  const watch = (): void => {
    idle = setTimeout(() => void revoke(), idleMs).unref();
  };
  const call = async (request: Parameters<WorkerLink['call']>[0]): Promise<Rows> => {
    if (state === 'revoked') throw new Unavailable('The transaction was idle for too long and was rolled back.');
    if (state === 'released') throw new Error('The connection was released already.');
    clearTimeout(idle);
    calls += 1;
    try {
      return await link.call(request);
    } finally {
      calls -= 1;
      if (state === 'held' && calls === 0) watch();
    }
  };
  watch();
  return {
    query: (sql, parameters, opening = null) => call({ kind: 'query', sql, parameters, opening }),
    script: (sql) => call({ kind: 'script', sql }),
    release() {
      if (state !== 'held') return;
      state = 'released';
      clearTimeout(idle);
      unlock();
    },
  };
}

/** A fair mutex. */
function createMutex(): { take(): Promise<() => void> } {
  let last = Promise.resolve();
  return {
    take() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const acquired = last.then(() => resolve);
      last = promise;
      return acquired;
    },
  };
}
