import { randomUUID } from 'node:crypto';
import { serviceError } from '../domain/errors.ts';
import { deleteDueSecrets } from '../features/company/delete-due-secrets.ts';
import {
  processChange,
  readsDocument,
  sweepChanges,
  type SweepResult,
} from '../features/recording/accounting-changes.ts';
import { sweepFindings } from '../features/recording/sweep-interval.ts';
import { planSweeps } from '../features/recording/sweep-queries.ts';
import { revokeDueConnections } from '../features/staff/staff-disconnect.ts';
import { jobFailures, startAtZero, sweeps } from '../observation/metrics.ts';
import { inSpan } from '../observation/tracing.ts';
import type { Logger } from '../ports/logger.ts';
import { RunFailed, type RunHandler, type RunHandlers } from '../ports/runs.ts';
import type { JobKind, JobQueue, RunningJob } from '../service/jobs/queue.ts';
import { listOrphanedRuns } from '../service/jobs/run-queries.ts';
import { workOnRun } from '../service/jobs/run-worker.ts';
import type { Services } from '../service/services.ts';
import { deleteAbandoned } from './delete-expired.ts';
import {
  changeJob,
  deleteAbandonedJob,
  nightlyJob,
  orphanedRunsJob,
  revocationJob,
  runJob,
  sweepAllJob,
  eventSweepJob,
  sweepJob,
} from './job-kinds.ts';

const everyMinute = '* * * * *';
const everyFiveMinutes = '*/5 * * * *';
/** UTC. */
const nightlyAt = '17 3 * * *';
const orphanedAfterMs = 60_000;
const changeWorkers = 4;
const runWorkers = 4;
/**
 * Each sweeps two companies at a time, and takes the next two when both have ended: a long sweep holds up one place. They wait for
 * the accounting service, whose limits apply to each company.
 */
const sweepWorkers = 8;
/** As many as one process can sweep before the next planning. */
export const plannedAtOnce = 2_000;

interface JobContext {
  readonly queue: JobQueue;
  readonly services: Services;
  readonly log: Logger;
  /** Fires when the process stops. */
  readonly stopping: AbortSignal;
}

export interface BackgroundJobs {
  /** Starts workers for all kinds of jobs, and the schedules. The queue has to be started before. */
  start(): Promise<void>;
  /** Aborts runs, deletions and nightly work at once: the next worker repeats them. Other jobs end with the queue. */
  stop(): void;
}

/** `nightly`: the work of the nightly job; null = none. */
export function createBackgroundJobs(
  { queue, services, log }: Omit<JobContext, 'stopping'>,
  handlers: RunHandlers,
  nightly: ((signal: AbortSignal) => Promise<void>) | null,
): BackgroundJobs {
  const stopping = new AbortController();
  const context: JobContext = { queue, services, log, stopping: stopping.signal };
  return {
    async start() {
      await startChanges(context);
      await startRuns(context, handlers);
      await startRevocations(context);
      await startDeletions(context);
      if (nightly !== null) await startNightly(context, nightly);
    },
    stop: () => stopping.abort(new Error('The process is shutting down.')),
  };
}

async function startChanges(context: JobContext): Promise<void> {
  const { queue, services, log } = context;
  startAtZero(
    sweeps,
    sweepFindings.map((finding) => [finding]),
  );
  await workOn(
    context,
    changeJob,
    async (reported) => {
      const { correlationId, ...change } = reported;
      if (readsDocument(change) && (await deferWhileThrottled(context, changeJob, reported))) return;
      await processChange(services, change, 'webhook', correlationId);
    },
    changeWorkers,
  );
  const sweep = async ({ realmId }: { readonly realmId: string }, { signal }: Pick<RunningJob, 'signal'>) => {
    const correlationId = randomUUID();
    logSweep(log, { realmId, correlationId }, await sweepChanges(services, realmId, correlationId, signal));
  };
  await workOn(context, sweepJob, sweep, sweepWorkers);
  await workOn(context, eventSweepJob, async (swept, job) => {
    if (!(await deferWhileThrottled(context, eventSweepJob, swept))) await sweep(swept, job);
  });
  await workOn(context, sweepAllJob, async () => {
    const now = services.clock.now();
    const realmIds = await services.db.tx('system', (trx) => planSweeps(trx, now, plannedAtOnce));
    await queue.sendAll(
      sweepJob,
      realmIds.map((realmId) => ({ realmId })),
    );
  });
  await queue.schedule(sweepAllJob, everyFiveMinutes, {});
}

/**
 * While background calls of a company are throttled, sends its job again for the end of that, so that it does not occupy a worker
 * until then. True: sent; the caller has nothing left to do.
 */
async function deferWhileThrottled<Data extends { readonly realmId: string }>(
  { queue, services: { throttle, clock } }: JobContext,
  kind: JobKind<Data>,
  data: Data,
): Promise<boolean> {
  const pausedMs = await throttle.refresh(data.realmId);
  if (pausedMs > 0) await queue.send(kind, data, { startAfter: new Date(clock.now().getTime() + pausedMs) });
  return pausedMs > 0;
}

function logSweep(
  log: Logger,
  subject: object,
  { finding, documentsSinceStart, incompleteDeletions }: SweepResult,
): void {
  if (finding !== null) sweeps.inc({ finding });
  if (finding === 'lost')
    log.warn(subject, 'A sweep found a change that no webhook has reported; act if it repeats for many companies');
  if (documentsSinceStart !== null)
    log.info(
      { ...subject, documents: documentsSinceStart },
      'The first sweep accepted the documents since the start date',
    );
  if (incompleteDeletions.length > 0)
    log.info(
      { ...subject, kinds: incompleteDeletions },
      'The accounting service did not list all deletions; every recorded document of these kinds was read instead',
    );
}

async function startRuns(context: JobContext, handlers: RunHandlers): Promise<void> {
  const { queue, services, log, stopping } = context;
  const { db, clock, runNotices } = services;
  const byKind = new Map<string, RunHandler>(Object.entries(handlers));
  // The embedded database is open in one process only: a run that is marked as running there belongs to a dead process.
  if (db.kind === 'embedded') await sendOrphanedRuns(context, clock.now());
  await workOn(
    context,
    runJob,
    // A run can be repeated at any time: a stopping process does not wait for its end.
    (run, { signal }) =>
      workOnRun(
        { db, clock, log, runNotices },
        run,
        inRunSpan(run.kind, byKind.get(run.kind) ?? unknownKind),
        AbortSignal.any([signal, stopping]),
      ),
    runWorkers,
  );
  await workOn(context, orphanedRunsJob, () =>
    sendOrphanedRuns(context, new Date(clock.now().getTime() - orphanedAfterMs)),
  );
  await queue.schedule(orphanedRunsJob, everyMinute, {});
}

async function sendOrphanedRuns({ queue, services: { db } }: JobContext, before: Date): Promise<void> {
  const runs = await db.tx('system', (trx) => listOrphanedRuns(trx, before));
  for (const { id, realmId, kind } of runs) await queue.send(runJob, { runId: id, realmId, kind });
}

/** Completes disconnects: deletes the provider's credentials, and revokes the tokens of the accounting service. */
async function startRevocations(context: JobContext): Promise<void> {
  await workOn(context, revocationJob, async () => {
    await deleteDueSecrets(context.services);
    await revokeDueConnections(context.services);
  });
  await context.queue.schedule(revocationJob, everyMinute, {});
}

async function startDeletions(context: JobContext): Promise<void> {
  const { queue, services, stopping } = context;
  await workOn(context, deleteAbandonedJob, (_data, { signal }) =>
    deleteAbandoned(services, AbortSignal.any([signal, stopping])),
  );
  await queue.schedule(deleteAbandonedJob, everyFiveMinutes, {});
}

async function startNightly(context: JobContext, nightly: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { queue, stopping } = context;
  await workOn(context, nightlyJob, (_data, { signal }) => nightly(AbortSignal.any([signal, stopping])));
  await queue.schedule(nightlyJob, nightlyAt, {});
  // At every start, for a night in which no process ran. At most one waits.
  await queue.send(nightlyJob, {});
}

/** Handles the jobs of one kind, in a span. The queue reports no failures: they are logged and counted here. */
async function workOn<Data extends object>(
  { queue, log }: JobContext,
  kind: JobKind<Data>,
  handle: (data: Data, job: RunningJob) => Promise<void>,
  workers?: number,
): Promise<void> {
  startAtZero(jobFailures, [[kind.name]]);
  await queue.work(
    kind,
    async (data, job) => {
      try {
        await inSpan(`job ${kind.name}`, { kind: 'consumer' }, () => handle(data, job));
      } catch (error) {
        jobFailures.inc({ background_job: kind.name });
        const { id: jobId, attempt, maxAttempts } = job;
        const realmId = 'realmId' in data ? data.realmId : undefined;
        log.warn(
          { err: error, job: kind.name, jobId, attempt, maxAttempts, realmId, data },
          attempt < maxAttempts
            ? 'A background job failed; the queue retries it'
            : 'A background job failed for the last time; it is not retried',
        );
        throw error;
      }
    },
    workers,
  );
}

/** Each call of the handler is a span. */
function inRunSpan(kind: string, handle: RunHandler): RunHandler {
  return (run) => inSpan(`run ${kind}`, { kind: 'consumer', correlationId: run.correlationId }, () => handle(run));
}

async function unknownKind(): Promise<never> {
  throw new RunFailed(serviceError('UnknownKind'));
}
