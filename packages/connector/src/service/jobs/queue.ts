import { PgBoss, type Db as BossDatabase, type JobResult, type JobWithMetadata } from 'pg-boss';
import { done, type Result } from '../../domain/result.ts';
import type { Db, JobStore, Trx } from '../../store/db.ts';
import { asLogin } from '../../store/login-statements.ts';
import { longestLifeSeconds } from '../../store/postgres.ts';
import { jobSchemaName } from '../../store/schema-state.ts';

/** One kind of background work. */
export interface JobKind<Data extends object> {
  /** Letters, digits and dashes. */
  readonly name: string;
  /** Parses the data of a job, which another version of the service may have stored. Throws if it is not valid. */
  readonly read: (stored: unknown) => Data;
  /** With a key, at most one job of that key waits, and sending another changes nothing. Jobs without a key always wait. */
  readonly keyOf?: (data: Data) => string;
  /** While a job of a key runs, or waits for its retry, none of that key can be sent. @default false */
  readonly runsAloneByKey?: boolean;
  /**
   * Of one group, two jobs run at a time over all processes, so that many of them do not hold up the others. Two processes that
   * ask at the same time may each claim two.
   */
  readonly groupOf?: (data: Data) => string;
  /** Time limit of one job in seconds; after it the job has failed. Default 900. */
  readonly timeLimitSeconds?: number;
  /** Number of retries. Default 2; the delay grows from 1 s. */
  readonly retries?: number;
  /** Maximum delay before a retry in seconds. Default 900. */
  readonly longestDelaySeconds?: number;
  /** How long a finished job stays in the database, in seconds, and up to an hour more. Default a week. */
  readonly keptSeconds?: number;
  /** Polling interval in seconds for retried and delayed jobs; workers are notified of new ones. Default 2. */
  readonly pollIntervalSeconds?: number;
}

export interface JobQueue {
  /** Creates or migrates the tables of the queue, and its queues. */
  start(): Promise<void>;
  /** Fetches no further job, waits at most `timeoutMs` for the running ones, then aborts them. */
  stop(timeoutMs?: number): Promise<void>;
  /** Returns the job's id; null, and nothing is sent, if one with the same key prevents it: see `keyOf` and `runsAloneByKey`. */
  send<Data extends object>(kind: JobKind<Data>, data: Data, options?: SendOptions): Promise<string | null>;
  /**
   * Sends many jobs in one statement; a job that another one of its key prevents is left out. `trx`: the jobs are stored with
   * that transaction. It must be its last statement: the transaction has the rights of the login after that (`asLogin`).
   */
  sendAll<Data extends object>(kind: JobKind<Data>, all: readonly Data[], trx?: Trx): Promise<void>;
  /**
   * Starts `workers` (default 1), each handling up to two jobs at a time, and the next ones when both have ended. A job whose
   * `handle` throws is retried.
   */
  work<Data extends object>(
    kind: JobKind<Data>,
    handle: (data: Data, job: RunningJob) => Promise<void>,
    workers?: number,
  ): Promise<void>;
  /** Sends a job at the times of a cron expression (UTC), once over all processes. */
  schedule<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): Promise<void>;
}

export interface SendOptions {
  /** Jobs of a higher one go first. Default 0. */
  readonly priority?: number;
  readonly startAfter?: Date;
}

export interface RunningJob {
  readonly id: string;
  /** Number of this attempt, from 1. Attempts whose process died are counted. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Aborts when the job has exceeded its time limit or the process stops. */
  readonly signal: AbortSignal;
}

/** A job whose process died is fetched again after `HEARTBEAT_SECONDS`, and at most `SUPERVISE_SECONDS` later. */
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 5;
/** Finished jobs whose time has ended are deleted this often. */
const MAINTENANCE_SECONDS = 3_600;
const DEFAULT_KEPT_SECONDS = 7 * 86_400;
const jobsOfGroup = 2;

/**
 * A worker that fetched a full batch fetches again at once, else after a notification or the next poll. A batch of one
 * never counts as full, so that every further job would wait for a poll: hence two.
 */
const workerSettings = {
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
  // For the retry limit of each job.
  includeMetadata: true,
  // Only while the database cannot notify.
  pollingIntervalSeconds: 1,
} as const;

/**
 * pg-boss on the database of the service, in its own schema. `kinds` must be complete: queues are created, and pg-boss's
 * cache of them filled, before the first job. Otherwise pg-boss looks a queue up during a send, and that query would
 * wait for the sender on the single connection of the embedded database.
 */
export function createJobQueue(options: {
  readonly db: Pick<Db, 'jobStore'>;
  readonly kinds: readonly Pick<
    JobKind<never>,
    'name' | 'keyOf' | 'runsAloneByKey' | 'timeLimitSeconds' | 'retries' | 'longestDelaySeconds' | 'keptSeconds'
  >[];
  readonly onError: (error: Error) => void;
  /** A job's stored data cannot be read, so it is not done. */
  readonly onUnreadable: (job: string, error: unknown) => void;
}): JobQueue {
  const boss = new PgBoss({
    ...connectionOf(options.db.jobStore),
    schema: jobSchemaName,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
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
          deleteAfterSeconds: kind.keptSeconds ?? DEFAULT_KEPT_SECONDS,
        };
        const policy = policyOf(kind);
        // pg-boss never changes the policy of a queue, so it is deleted, with the jobs that wait in it. No release has had
        // another policy.
        const stored = await boss.getQueue(kind.name);
        if (stored !== null && stored.policy !== policy) await boss.deleteQueue(kind.name);
        await boss.createQueue(kind.name, { ...settings, policy });
        await boss.updateQueue(kind.name, settings);
        // Fills the cache of the queue; takes no job.
        await boss.fetch(kind.name, { minPriority: UNUSED_PRIORITY });
      }
    },
    stop: (timeoutMs = 20_000) => boss.stop({ graceful: true, timeout: timeoutMs }),
    send: (kind, data, { startAfter, priority } = {}) =>
      boss.send(kind.name, data, {
        ...keyAndGroupOf(kind, data),
        ...(startAfter && { startAfter }),
        ...(priority !== undefined && { priority }),
      }),
    async sendAll(kind, all, trx) {
      const jobs = all
        .map((data) => ({ data, ...keyAndGroupOf(kind, data) }))
        // Concurrent senders wait for the keys of each other: in the same order, so that none waits for ever.
        .toSorted((one, other) => compareTexts(one.singletonKey ?? '', other.singletonKey ?? ''));
      if (jobs.length > 0) await boss.insert(kind.name, jobs, trx === undefined ? {} : { db: await asLogin(trx) });
    },
    async work(kind, handle, workers = 1) {
      const settings = {
        ...workerSettings,
        notifyPollingIntervalSeconds: kind.pollIntervalSeconds ?? 2,
        localConcurrency: workers,
        ...(kind.groupOf && { groupConcurrency: jobsOfGroup }),
      };
      await boss.work(kind.name, settings, (jobs: JobWithMetadata<unknown>[]) =>
        Promise.all(
          jobs.map(async ({ id, data, signal, retryCount, retryLimit }): Promise<JobResult> => {
            const failed = (error: unknown): JobResult => ({
              id,
              status: 'failed',
              output: { message: String(error) },
            });
            const stored = readData(kind, data);
            if (!stored.ok) {
              options.onUnreadable(kind.name, stored.error);
              return failed(stored.error);
            }
            try {
              await handle(stored.value, { id, signal, attempt: retryCount + 1, maxAttempts: retryLimit + 1 });
              return { id, status: 'completed' };
            } catch (error) {
              return failed(error);
            }
          }),
        ),
      );
    },
    schedule: (kind, cron, data) => boss.schedule(kind.name, cron, data, { ...keyAndGroupOf(kind, data), tz: 'UTC' }),
  };
}

/** The key and the group of a job. */
function keyAndGroupOf<Data extends object>(
  { keyOf, groupOf }: Pick<JobKind<Data>, 'keyOf' | 'groupOf'>,
  data: Data,
): { readonly singletonKey?: string; readonly group?: { readonly id: string } } {
  return { ...(keyOf && { singletonKey: keyOf(data) }), ...(groupOf && { group: { id: groupOf(data) } }) };
}

/** 'short': one job of a key waits. 'exclusive': one waits or runs. pg-boss ignores keys on 'standard' queues. */
function policyOf({ keyOf, runsAloneByKey = false }: Pick<JobKind<never>, 'keyOf' | 'runsAloneByKey'>) {
  if (keyOf === undefined) return 'standard';
  return runsAloneByKey ? 'exclusive' : 'short';
}

/** Another version may have stored the job in a form that this one cannot read. */
function readData<Data extends object>(kind: JobKind<Data>, stored: unknown): Result<Data, unknown> {
  try {
    return done(kind.read(stored));
  } catch (error) {
    return { ok: false, error };
  }
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** No job has this priority: a fetch with it makes pg-boss read the queue, and takes no job. */
const UNUSED_PRIORITY = 1_000_000;

function connectionOf(store: JobStore): ConstructorParameters<typeof PgBoss>[0] & object {
  if (store.kind === 'postgres') {
    const { databaseUrl: connectionString, hasSchema, answerMs } = store;
    // Options of node-postgres, which pg-boss hands on.
    const connections = {
      query_timeout: answerMs,
      // Above the time of a statement, which the others wait for.
      connectionTimeoutMillis: answerMs + 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      maxLifetimeSeconds: longestLifeSeconds,
    };
    return {
      connectionString,
      application_name: 'salestax-connector-jobs',
      // pg-boss counts the running jobs of a group and claims others in one statement, without a lock. The workers of a process ask
      // one after the other, so that each counts what the ones before it have claimed. See github.com/timgit/pg-boss/pull/845.
      max: 1,
      // A login that may not create schemas may use an existing one.
      createSchema: !hasSchema,
      ...connections,
    };
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
