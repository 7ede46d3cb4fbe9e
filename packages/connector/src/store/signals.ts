import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ChangedFact } from '../domain/changed-fact.ts';
import type { Db } from './db.ts';

/** A notice to the other processes. */
export type Signal =
  /** A delivery was added to the outbox: workers search for due deliveries. */
  | { readonly about: 'outbox' }
  /** An attempt of this delivery has ended, and a run may wait for its result. */
  | { readonly about: 'delivery'; readonly deliveryId: string }
  /** A session has ended: cached sessions are out of date. */
  | { readonly about: 'sessions' }
  /** Cached facts of a company are out of date: all, or those that a change concerns. */
  | { readonly about: 'facts'; readonly realmId: string; readonly changed?: ChangedFact }
  /** Cached estimates of a company are out of date, its runs have changed, or it, its credentials or its connection. */
  | { readonly about: 'estimates' | 'runs' | 'company'; readonly realmId: string };

/**
 * Notifies the other processes on the same database, by LISTEN and NOTIFY. Best effort: a lost signal only costs time,
 * because caches expire and the outbox is polled. Does nothing on the embedded database, which has one process.
 */
export interface Signals {
  /** Starts to receive signals of other processes. */
  start(onSignal: (signal: Signal) => void): void;
  /** Resolves when the signal is sent, or lost. */
  send(signal: Signal): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'salestax_signals';
const reconnectMs = 1_000;
/** A host that drops packets would be waited for as long as the operating system does, also by a stop. */
const connectMs = 5_000;

const changedFact = Type.Union([
  Type.Object({
    about: Type.Enum(['company', 'preferences', 'departments', 'tax-codes', 'items', 'item-codes', 'sales']),
  }),
  Type.Object({ about: Type.Literal('customers'), id: Type.Union([Type.String(), Type.Null()]) }),
]);

const shape = Compile(
  Type.Object({
    from: Type.String(),
    signal: Type.Union([
      Type.Object({ about: Type.Enum(['outbox', 'sessions']) }),
      Type.Object({ about: Type.Literal('delivery'), deliveryId: Type.String() }),
      Type.Object({ about: Type.Literal('facts'), realmId: Type.String(), changed: Type.Optional(changedFact) }),
      Type.Object({ about: Type.Enum(['estimates', 'runs', 'company']), realmId: Type.String() }),
    ]),
  }),
);

/** `onLost` is called once when the connection that receives signals is lost, and again only after it was restored. */
export function createSignals(
  db: Pick<Db, 'jobStore' | 'tx'>,
  onLost: (error: unknown) => void = () => undefined,
): Signals {
  const { jobStore } = db;
  if (jobStore.kind === 'embedded')
    return { start: () => undefined, send: async () => undefined, stop: async () => undefined };
  const from = randomUUID();
  const stopping = new AbortController();
  const sending = new Set<Promise<unknown>>();
  let listening: Promise<void> = Promise.resolve();
  return {
    start(onSignal) {
      const onPayload = (payload: string) => {
        const message = readPayload(payload);
        if (message !== null && message.from !== from) onSignal(message.signal);
      };
      listening = listen(jobStore.databaseUrl, stopping.signal, onPayload, onLost);
    },
    async send(signal) {
      const payload = JSON.stringify({ from, signal });
      const notification = db
        .tx('system', (trx) => sql`select pg_notify(${channel}, ${payload})`.execute(trx))
        .catch(() => undefined)
        .finally(() => sending.delete(notification));
      sending.add(notification);
      await notification;
    },
    async stop() {
      stopping.abort();
      await Promise.all([listening, ...sending]);
    },
  };
}

/** Uses its own connection, and reconnects when the server is available again. */
async function listen(
  databaseUrl: string,
  stopping: AbortSignal,
  onPayload: (payload: string) => void,
  onLost: (error: unknown) => void,
): Promise<void> {
  let isLost = false;
  let stop = () => {};
  stopping.addEventListener('abort', () => stop(), { once: true });
  while (!stopping.aborted) {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'salestax-connector-signals',
      keepAlive: true,
      // It only listens: without probes, a server that is gone would be noticed after two hours (Linux, tcp_keepalive_time).
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: connectMs,
    });
    const ended = new Promise<unknown>((done) => {
      client.once('error', done);
      client.once('end', () => done(new Error('The server closed the connection.')));
      stop = () => done(stopping.reason);
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => onPayload(payload));
    let error: unknown;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      isLost = false;
      error = await ended;
    } catch (failure) {
      error = failure;
    }
    if (!isLost && !stopping.aborted) onLost(error);
    isLost = true;
    await client.end().catch(() => undefined);
    await delay(reconnectMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Null if the message has another form, for example because a newer version of the service sent it. */
function readPayload(payload: string): { readonly from: string; readonly signal: Signal } | null {
  try {
    const message: unknown = JSON.parse(payload);
    return shape.Check(message) ? message : null;
  } catch {
    return null;
  }
}
