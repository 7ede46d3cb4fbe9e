import { serviceError } from '../domain/errors.ts';
import { type RunKind, runKinds } from '@salestax/contract';
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { jobFailures } from '../observation/metrics.ts';
import { inSpan } from '../observation/tracing.ts';
import type { Logger } from '../ports/logger.ts';
import { RunFailed, type RunHandlers, type SendRun } from '../ports/runs.ts';
import { listForsakenRuns } from '../service/jobs/run-queries.ts';
import { rememberWebhookEvent } from '../features/recording/webhook-queries.ts';
import { listCompanies } from '../store/companies.ts';
import type { Db } from '../store/db.ts';
import {
  type AccountingChange,
  type ChangeEvent,
  followChange,
  sweepChanges,
} from '../features/recording/accounting-changes.ts';
import type { Services } from '../service/services.ts';
import { revokeDueConnections } from '../features/staff/staff-disconnect.ts';
import { createJobQueue, type JobKind } from '../service/jobs/queue.ts';
import { workOnRun } from '../service/jobs/run-worker.ts';

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
const runShape = Compile(Type.Object({ runId: Type.String(), realmId: Type.String(), kind: Type.Enum([...runKinds]) }));
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
/** What a clock starts comes again by itself. */
const recurring = { read: () => ({}), looksEverySeconds: 30 } as const;

/** Starts the sweep of every company. */
const sweepAll: JobKind<object> = { name: 'accounting-sweep-all', ...recurring };

/** Long work of a company, whose state and result are in the table of background runs. */
const companyRun: JobKind<{ readonly runId: string; readonly realmId: string; readonly kind: RunKind }> = {
  name: 'company-run',
  read: (stored) => runShape.Parse(stored),
  keyOf: ({ runId }) => runId,
  retries: 60,
  // Somebody waits for it: it goes on soon after a vendor is back.
  longestDelaySeconds: 15,
  timeLimitSeconds: 3_600,
};
/** Sends runs again that nobody works on: their process died between keeping and sending them. */
const orphanedRuns: JobKind<object> = { name: 'company-run-forsaken', ...recurring };

/** Ends the tokens of companies that support staff disconnected a day ago. */
const revocations: JobKind<object> = { name: 'staff-revocation', ...recurring };

/** What is done once a night, however many processes there are. */
const nightly: JobKind<object> = {
  name: 'nightly',
  ...recurring,
  keyOf: () => 'nightly',
  timeLimitSeconds: 3_600,
};

const everyMinute = '* * * * *';
const inTheNight = '17 3 * * *';
const orphanedAfterMs = 60_000;
const runsAtOnce = 4;
const everyFiveMinutes = '*/5 * * * *';
const changesAtOnce = 4;

export interface BackgroundJobs {
  start(log: Logger): Promise<void>;
  /** Takes nothing new. Long work of a company is left to the next worker at once, the rest has `timeoutMs` to end. */
  stop(timeoutMs?: number): Promise<void>;
  readonly sendRun: SendRun;
  /** Keeps what a webhook told of until it is followed; repetitions are left out. */
  readonly takeEvents: (events: readonly ChangeEvent[], correlationId: string) => Promise<void>;
}

export function createBackgroundJobs(
  db: Db,
  services: Services,
  handlers: RunHandlers,
  works: boolean,
  eachNight: ((signal: AbortSignal) => Promise<void>) | null = null,
): BackgroundJobs {
  let logger: Logger | null = null;
  const stopping = new AbortController();
  const sendOrphaned = async (before: Date): Promise<void> => {
    const runs = await db.tx('system', (trx) => listForsakenRuns(trx, before));
    for (const { id, realmId, kind } of runs)
      await queue.send(companyRun, runShape.Parse({ runId: id, realmId, kind }));
  };
  const queue = createJobQueue({
    db,
    kinds: [change, sweep, sweepAll, companyRun, orphanedRuns, revocations, nightly],
    onError: (error) => logger?.error({ err: error }, 'The job queue reports an error'),
  });
  return {
    async start(log) {
      logger = log;
      await queue.start();
      if (!works) return;
      await queue.work(
        change,
        withFailureMetrics(log, change.name, ({ correlationId, ...told }) =>
          followChange(services, told, 'webhook', correlationId),
        ),
        changesAtOnce,
      );
      await queue.work(
        sweep,
        withFailureMetrics(log, sweep.name, ({ realmId }) => sweepChanges(services, realmId, randomUUID())),
      );
      await queue.work(sweepAll, async () => {
        const companies = await db.tx('system', listCompanies);
        for (const { realmId } of companies) await queue.send(sweep, { realmId });
      });
      await queue.schedule(sweepAll, everyFiveMinutes, {});
      const options = { db, clock: services.clock, log };
      // Nobody else has the embedded database open: what runs there ran in a process that is dead.
      if (db.kind === 'embedded') await sendOrphaned(services.clock.now());
      await queue.work(
        companyRun,
        (run, { signal }) =>
          withFailureMetrics(log, companyRun.name, () =>
            // A run may be begun again at any moment: whoever stops does not wait for its end.
            workOnRun(options, run, handlers[run.kind] ?? unknownKind, AbortSignal.any([signal, stopping.signal])),
          )(run),
        runsAtOnce,
      );
      await queue.work(orphanedRuns, () => sendOrphaned(new Date(services.clock.now().getTime() - orphanedAfterMs)));
      await queue.schedule(orphanedRuns, everyMinute, {});
      await queue.work(
        revocations,
        withFailureMetrics(log, revocations.name, () => revokeDueConnections(services)),
      );
      await queue.schedule(revocations, everyMinute, {});
      if (eachNight === null) return;
      await queue.work(nightly, (data, { signal }) =>
        withFailureMetrics(log, nightly.name, () => eachNight(AbortSignal.any([signal, stopping.signal])))(data),
      );
      await queue.schedule(nightly, inTheNight, {});
      // A service that is off at night has a morning.
      await queue.send(nightly, {});
    },
    async sendRun(run) {
      await queue.send(companyRun, run);
    },
    async stop(timeoutMs) {
      stopping.abort(new Error('The process stops.'));
      await queue.stop(timeoutMs);
    },
    takeEvents: async (events, correlationId) => {
      for (const { dedupeKey, change: told } of events) {
        const isNew = await db.tx('system', (trx) => rememberWebhookEvent(trx, dedupeKey, services.clock.now()));
        if (isNew) await queue.send(change, { ...told, correlationId });
      }
    },
  };
}

/** The queue keeps a failed job for its next run and says nothing; the operator wants to know. */
function withFailureMetrics<Data extends object>(
  log: Logger,
  name: string,
  handle: (data: Data) => Promise<void>,
): (data: Data) => Promise<void> {
  return async (data) => {
    try {
      await inSpan(`job ${name}`, { kind: 'consumer' }, () => handle(data));
    } catch (error) {
      jobFailures.inc({ job: name });
      log.warn({ err: error, job: data }, 'A background job failed and runs again');
      throw error;
    }
  };
}

async function unknownKind(): Promise<never> {
  throw new RunFailed(serviceError('UnknownKind'));
}
