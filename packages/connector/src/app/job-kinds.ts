import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { AccountingChange, ChangeEvent } from '../features/recording/accounting-changes.ts';
import { rememberWebhookEvents } from '../features/recording/webhook-queries.ts';
import { jobFailures } from '../observation/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { SendRun } from '../ports/runs.ts';
import { createJobQueue, type JobKind, type JobQueue } from '../service/jobs/queue.ts';
import type { Db } from '../store/db.ts';

interface ChangeJob extends AccountingChange {
  readonly correlationId: string;
}

interface RunJob {
  readonly runId: string;
  readonly realmId: string;
  /** A version before or after this one may have stored a kind that this one does not have. */
  readonly kind: string;
}

const changeShape = Compile(
  Type.Object({
    realmId: Type.String(),
    entity: Type.String(),
    id: Type.String(),
    operation: Type.Enum(['created', 'updated', 'deleted', 'voided', 'merged', 'other']),
    mergedId: Type.Optional(Type.String()),
    correlationId: Type.String(),
  }),
);
const runShape = Compile(Type.Object({ runId: Type.String(), realmId: Type.String(), kind: Type.String() }));
const sweepShape = Compile(Type.Object({ realmId: Type.String() }));

/** A change reported by a webhook: the document is read and, if due, recorded. */
export const changeJob: JobKind<ChangeJob> = {
  name: 'accounting-change',
  read: (stored) => changeShape.Parse(stored),
  // The document is read after the job has started, so one waiting job is enough for several saves of it. A deletion, a
  // void or a merge is followed in another way.
  keyOf: ({ realmId, entity, id, operation, mergedId }) =>
    JSON.stringify([
      realmId,
      entity.toLowerCase(),
      id,
      operation === 'created' || operation === 'updated' ? 'saved' : operation,
      ...(mergedId === undefined ? [] : [mergedId]),
    ]),
  // A company that saves thousands of documents at once must not delay those of the others.
  groupOf: ({ realmId }) => realmId,
  retries: 12,
  timeLimitSeconds: 120,
};

interface SweepJob {
  readonly realmId: string;
}

/** The sweep of one company, as it is planned. */
export const sweepJob: JobKind<SweepJob> = {
  name: 'accounting-sweep',
  read: (stored) => sweepShape.Parse(stored),
  keyOf: ({ realmId }) => realmId,
  // Planned every few minutes, also while one takes longer. Both would read the same.
  runsAloneByKey: true,
  // After a long outage: background calls are paced.
  timeLimitSeconds: 3_600,
  pollIntervalSeconds: 5,
  keptSeconds: 3_600,
};

/**
 * The sweep of a company for events that are not followed one by one. One waits while another one runs, which may have read the list
 * before them.
 */
export const eventSweepJob: JobKind<SweepJob> = { ...sweepJob, name: 'accounting-event-sweep', runsAloneByKey: false };

/** Scheduled jobs carry no data, and are polled rarely: their next start is minutes away. */
const scheduled = { read: () => ({}), pollIntervalSeconds: 30 } as const;

/** Sends a sweep job for every company whose sweep is due. */
export const sweepAllJob: JobKind<object> = { name: 'accounting-sweep-all', ...scheduled };

/** A run of a company; its state and result are in the table of background runs. */
export const runJob: JobKind<RunJob> = {
  name: 'company-run',
  read: (stored) => runShape.Parse(stored),
  keyOf: ({ runId }) => runId,
  retries: 60,
  // A person waits for the result: the run continues soon after a vendor is available again.
  longestDelaySeconds: 15,
  timeLimitSeconds: 3_600,
};

/**
 * Sends runs again that no job refers to: their process died after storing and before sending them. The name stays: the
 * queue stores it.
 */
export const orphanedRunsJob: JobKind<object> = { name: 'company-run-forsaken', ...scheduled };

/** Revokes the tokens of companies that support staff disconnected a day ago. */
export const revocationJob: JobKind<object> = { name: 'staff-revocation', ...scheduled };

/** Deletes abandoned sign-ins and counted attempts that are over. */
export const deleteAbandonedJob: JobKind<object> = { name: 'delete-over', ...scheduled };

/** Retention and backup, once a night over all processes. */
export const nightlyJob: JobKind<object> = {
  name: 'nightly',
  ...scheduled,
  keyOf: () => 'nightly',
  timeLimitSeconds: 3_600,
};

/** The queue with all kinds of jobs; not started yet. */
export function createConnectorQueue(db: Db, log: Logger): JobQueue {
  return createJobQueue({
    db,
    kinds: [
      changeJob,
      sweepJob,
      eventSweepJob,
      sweepAllJob,
      runJob,
      orphanedRunsJob,
      revocationJob,
      deleteAbandonedJob,
      nightlyJob,
    ],
    onError: (error) =>
      log.error(
        { err: error, queue: 'queue' in error ? error.queue : undefined },
        'Job queue error; jobs stay in the database and are fetched again at the next poll; act if it repeats for minutes',
      ),
    onUnreadable(job, error) {
      jobFailures.inc({ background_job: job });
      log.warn(
        { err: error, job },
        'A background job was not done: this version cannot read what another one has stored',
      );
    },
  });
}

/** Below the priority of all other jobs, which is 0. */
const lastPriority = -1;

export function createSendRun(queue: JobQueue): SendRun {
  return async ({ hasLowPriority, ...run }) =>
    void (await queue.send(runJob, run, hasLowPriority ? { priority: lastPriority } : {}));
}

/** Stores the changes of a webhook as jobs. A change that was received before is left out. */
export type AcceptEvents = (events: readonly ChangeEvent[], correlationId: string) => Promise<void>;

/** The vendor sends tens at a time. */
export const maxFollowedEvents = 1_000;

/**
 * Events and jobs are stored in one transaction: an event that is known has a job. Companies whose events are beyond the
 * limit are swept instead.
 */
export function createAcceptEvents(queue: JobQueue, db: Pick<Db, 'tx'>, clock: Clock): AcceptEvents {
  return async (events, correlationId) => {
    const followed = new Map(events.slice(0, maxFollowedEvents).map(({ dedupeKey, change }) => [dedupeKey, change]));
    const swept = new Set(events.slice(maxFollowedEvents).map(({ change }) => change.realmId));
    await db.tx('system', async (trx) => {
      const added = await rememberWebhookEvents(trx, [...followed.keys()].toSorted(), clock.now());
      const changes = [...followed].flatMap(([key, change]) => (added.has(key) ? [{ ...change, correlationId }] : []));
      await queue.sendAll(changeJob, changes, trx);
      await queue.sendAll(
        eventSweepJob,
        [...swept].map((realmId) => ({ realmId })),
        trx,
      );
    });
  };
}
