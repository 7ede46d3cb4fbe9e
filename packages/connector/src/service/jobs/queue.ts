import { PgBoss, type Db as BossDatabase, type Job, type JobResult } from 'pg-boss';
import type { Db, JobStore } from '../../store/db.ts';
import { jobSchemaName } from '../../store/schema-state.ts';

/** One kind of background work. */
export interface JobKind<Data extends object> {
  /** Letters, digits and dashes. */
  readonly name: string;
  /** Makes sure that what a worker of another version left behind is what the handler expects. Throws otherwise. */
  readonly read: (stored: unknown) => Data;
  /** With a key, at most one job of that key waits; sending another then changes nothing. Jobs without a key are all kept. */
  readonly keyOf?: (data: Data) => string;
  /** After this long the work of one job counts as failed. Default 900. */
  readonly timeLimitSeconds?: number;
  /** How often a job is tried again. Default 2; the delay grows from 1 s. */
  readonly retries?: number;
  /** The longest delay before a job is tried again. Default 900. */
  readonly longestDelaySeconds?: number;
  /** A worker is told of a new job; for one to be tried again or put off it looks this often. Default 2. */
  readonly looksEverySeconds?: number;
}

export interface JobQueue {
  /** Makes the tables of the queue, or brings them up to date, and its queues. */
  start(): Promise<void>;
  /** Takes no further job, waits for the running ones for `timeoutMs` at most, then aborts them. */
  stop(timeoutMs?: number): Promise<void>;
  /** Answers the job's id; null when one with the same key waits already. */
  send<Data extends object>(kind: JobKind<Data>, data: Data, options?: SendOptions): Promise<string | null>;
  /** Each of `workers` (default 1) handles up to two jobs at a time. What `handle` throws makes that job run again later. */
  work<Data extends object>(
    kind: JobKind<Data>,
    handle: (data: Data, job: RunningJob) => Promise<void>,
    workers?: number,
  ): Promise<void>;
  /** Sends a job at the times of a cron expression (UTC), once over all processes. */
  schedule<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): Promise<void>;
}

export interface SendOptions {
  readonly startAfter?: Date;
}

export interface RunningJob {
  readonly id: string;
  /** Fires when the job has run too long or the process stops. */
  readonly signal: AbortSignal;
}

/** A job whose process died is put back after the first of these has passed, at the latest the second later. */
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 5;

/**
 * A worker that fetched a full batch fetches again at once, else it rests until a notification or the next poll.
 * A batch of one never counts as full, so that every further job would wait for a poll: hence two.
 */
const workerSettings = {
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
  // Only while the database can't notify.
  pollingIntervalSeconds: 1,
} as const;

/**
 * pg-boss over the database of the service, in a schema of its own. `kinds` must be complete: the queues are made,
 * and pg-boss's knowledge of them warmed, before the first job. A cold queue is looked up in mid-send, and on the
 * one connection of the embedded database that look-up would wait for the sender.
 */
export function createJobQueue(options: {
  readonly db: Pick<Db, 'jobStore'>;
  readonly kinds: readonly Pick<
    JobKind<never>,
    'name' | 'keyOf' | 'timeLimitSeconds' | 'retries' | 'longestDelaySeconds'
  >[];
  readonly onError: (error: Error) => void;
}): JobQueue {
  const boss = new PgBoss({
    ...connectionOf(options.db.jobStore),
    schema: jobSchemaName,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', options.onError);

  return {
    async start() {
      await boss.start();
      for (const kind of options.kinds) {
        const settings = {
          notify: true,
          expireInSeconds: kind.timeLimitSeconds ?? 900,
          retryLimit: kind.retries ?? 2,
          retryDelay: 1,
          retryBackoff: true,
          retryDelayMax: kind.longestDelaySeconds ?? 900,
          heartbeatSeconds: HEARTBEAT_SECONDS,
        };
        // Keys count on 'short' queues alone; on a standard queue pg-boss ignores them.
        await boss.createQueue(kind.name, { ...settings, policy: kind.keyOf ? 'short' : 'standard' });
        await boss.updateQueue(kind.name, settings);
        await boss.fetch(kind.name, { minPriority: UNUSED_PRIORITY });
      }
    },
    stop: (timeoutMs = 20_000) => boss.stop({ graceful: true, timeout: timeoutMs }),
    send: (kind, data, { startAfter } = {}) =>
      boss.send(kind.name, data, {
        ...(kind.keyOf && { singletonKey: kind.keyOf(data) }),
        ...(startAfter && { startAfter }),
      }),
    async work(kind, handle, workers = 1) {
      const settings = {
        ...workerSettings,
        notifyPollingIntervalSeconds: kind.looksEverySeconds ?? 2,
        localConcurrency: workers,
      };
      await boss.work(kind.name, settings, (jobs: Job<unknown>[]) =>
        Promise.all(
          jobs.map(async ({ id, data, signal }): Promise<JobResult> => {
            try {
              await handle(kind.read(data), { id, signal });
              return { id, status: 'completed' };
            } catch (error) {
              return { id, status: 'failed', output: { message: String(error) } };
            }
          }),
        ),
      );
    },
    schedule: (kind, cron, data) =>
      boss.schedule(kind.name, cron, data, { ...(kind.keyOf && { singletonKey: kind.keyOf(data) }), tz: 'UTC' }),
  };
}

/** A fetch of jobs of this priority looks at the queue and takes nothing. */
const UNUSED_PRIORITY = 1_000_000;

function connectionOf(store: JobStore): ConstructorParameters<typeof PgBoss>[0] & object {
  if (store.kind === 'postgres') {
    // Who may not make schemas may still use one that was made for it.
    const createSchema = !store.hasSchema;
    return { connectionString: store.databaseUrl, application_name: 'salestax-connector-jobs', max: 5, createSchema };
  }
  const { engine } = store;
  const db: BossDatabase = {
    /** pg-boss expects a pool: a failed statement must not leave the next one in an aborted transaction. */
    async executeSql(text, values) {
      const session = await engine.acquire();
      try {
        const { rows } = values?.length ? await session.query(text, values) : await session.script(text);
        return { rows: [...rows] };
      } catch (error) {
        await session.script('rollback').catch(() => undefined);
        throw error;
      } finally {
        session.release();
      }
    },
    async listen(channel, onNotification, onReconnect) {
      return { close: await engine.listen(channel, onNotification, onReconnect) };
    },
  };
  return { db, backend: 'pglite' };
}
