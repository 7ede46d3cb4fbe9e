import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db } from './db.ts';

/** What a process knows that the others may have kept otherwise. */
export type Signal =
  /** Something waits in the outbox. */
  | { readonly about: 'outbox' }
  /** An attempt of a delivery has ended that a run waits for. */
  | { readonly about: 'delivery'; readonly operationId: string }
  /** A session has ended. */
  | { readonly about: 'sessions' }
  /** What a company's documents rest on, or what the provider answers its questions, has changed. */
  | { readonly about: 'facts' | 'estimates'; readonly realmId: string };

/**
 * Tells the other processes over the same database, by LISTEN and NOTIFY. A hint: a signal that is lost costs time
 * alone, because everything that it is about is looked up again after a while. On the embedded database, which one
 * process has for itself, nobody is told.
 */
export interface Signals {
  /** Hears the others from now on. */
  start(hear: (signal: Signal) => void): void;
  /** Resolves when it is sent, or lost. */
  send(signal: Signal): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'salestax_signals';
const reconnectMs = 1_000;

const shape = Compile(
  Type.Object({
    from: Type.String(),
    signal: Type.Union([
      Type.Object({ about: Type.Enum(['outbox', 'sessions']) }),
      Type.Object({ about: Type.Literal('delivery'), operationId: Type.String() }),
      Type.Object({ about: Type.Enum(['facts', 'estimates']), realmId: Type.String() }),
    ]),
  }),
);

export function createSignals(db: Pick<Db, 'jobStore' | 'tx'>): Signals {
  const { jobStore } = db;
  if (jobStore.kind === 'embedded')
    return { start: () => undefined, send: async () => undefined, stop: async () => undefined };
  const from = randomUUID();
  const stopping = new AbortController();
  const sending = new Set<Promise<unknown>>();
  let listening: Promise<void> = Promise.resolve();
  return {
    start(hear) {
      listening = listen(jobStore.databaseUrl, stopping.signal, (payload) => {
        const told = readPayload(payload);
        if (told !== null && told.from !== from) hear(told.signal);
      });
    },
    async send(signal) {
      const payload = JSON.stringify({ from, signal });
      const sent = db
        .tx('system', (trx) => sql`select pg_notify(${channel}, ${payload})`.execute(trx))
        .catch(() => undefined)
        .finally(() => sending.delete(sent));
      sending.add(sent);
      await sent;
    },
    async stop() {
      stopping.abort();
      await Promise.all([listening, ...sending]);
    },
  };
}

/** On a connection of its own, again after the server was away. */
async function listen(databaseUrl: string, stopping: AbortSignal, hear: (payload: string) => void): Promise<void> {
  while (!stopping.aborted) {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'salestax-connector-signals',
      keepAlive: true,
    });
    const ended = new Promise<void>((done) => {
      client.once('error', () => done());
      client.once('end', () => done());
      stopping.addEventListener('abort', () => done(), { once: true });
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await ended;
    } catch {
      // The server is away; nothing waits for a signal.
    }
    await client.end().catch(() => undefined);
    await delay(reconnectMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Null for what another version of the service says. */
function readPayload(payload: string): { readonly from: string; readonly signal: Signal } | null {
  try {
    const told: unknown = JSON.parse(payload);
    return shape.Check(told) ? told : null;
  } catch {
    return null;
  }
}
