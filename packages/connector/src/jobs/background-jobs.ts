import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Logger } from '../ports/logger.ts';
import { type Db, listCompanies, rememberWebhookEvent } from '../store/index.ts';
import {
  type AccountingChange,
  type ChangeEvent,
  followChange,
  sweepChanges,
} from '../use-cases/accounting-changes.ts';
import type { Services } from '../use-cases/services.ts';
import { createJobQueue, type JobKind } from './queue.ts';

interface ChangeJob extends AccountingChange {
  readonly correlationId: string;
}

const changeShape = Compile(
  Type.Object({
    realmId: Type.String(),
    entity: Type.String(),
    id: Type.String(),
    operation: Type.Enum(['created', 'updated', 'deleted', 'voided', 'other']),
    correlationId: Type.String(),
  }),
);
const sweepShape = Compile(Type.Object({ realmId: Type.String() }));

/** A change that a webhook told of: the document is read and, where it is due, recorded. */
const change: JobKind<ChangeJob> = {
  name: 'accounting-change',
  read: (stored) => changeShape.Parse(stored),
  retries: 12,
  timeLimitSeconds: 120,
};
/** Changes of one company that no webhook told of. */
const sweep: JobKind<{ readonly realmId: string }> = {
  name: 'accounting-sweep',
  read: (stored) => sweepShape.Parse(stored),
  keyOf: ({ realmId }) => realmId,
  timeLimitSeconds: 600,
};
/** Starts the sweep of every company. */
const sweepAll: JobKind<object> = { name: 'accounting-sweep-all', read: () => ({}) };

const everyFiveMinutes = '*/5 * * * *';
const changesAtOnce = 4;

export interface BackgroundJobs {
  start(log: Logger): Promise<void>;
  stop(): Promise<void>;
  /** Keeps what a webhook told of until it is followed; repetitions are left out. */
  readonly takeEvents: (events: readonly ChangeEvent[], correlationId: string) => Promise<void>;
}

export function createBackgroundJobs(db: Db, services: Services, works: boolean): BackgroundJobs {
  let logger: Logger | null = null;
  const queue = createJobQueue({
    db,
    kinds: [change, sweep, sweepAll],
    onError: (error) => logger?.error({ err: error }, 'The job queue reports an error'),
  });
  return {
    async start(log) {
      logger = log;
      await queue.start();
      if (!works) return;
      await queue.work(
        change,
        loud(log, ({ correlationId, ...told }) => followChange(services, told, 'webhook', correlationId)),
        changesAtOnce,
      );
      await queue.work(
        sweep,
        loud(log, ({ realmId }) => sweepChanges(services, realmId, randomUUID())),
      );
      await queue.work(sweepAll, async () => {
        const companies = await db.tx('system', listCompanies);
        for (const { realmId } of companies) await queue.send(sweep, { realmId });
      });
      await queue.schedule(sweepAll, everyFiveMinutes, {});
    },
    stop: () => queue.stop(),
    takeEvents: async (events, correlationId) => {
      for (const { dedupeKey, change: told } of events) {
        const isNew = await db.tx('system', (trx) => rememberWebhookEvent(trx, dedupeKey, services.clock.now()));
        if (isNew) await queue.send(change, { ...told, correlationId });
      }
    },
  };
}

/** The queue keeps a failed job for its next run and says nothing; the operator wants to know. */
function loud<Data extends object>(log: Logger, handle: (data: Data) => Promise<void>): (data: Data) => Promise<void> {
  return async (data) => {
    try {
      await handle(data);
    } catch (error) {
      log.warn({ err: error, job: data }, 'A background job failed and runs again');
      throw error;
    }
  };
}
