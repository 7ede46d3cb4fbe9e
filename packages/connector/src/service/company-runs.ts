import type { RunKind, RunStatus } from '@salestax/contract';
import { isTransient } from '../domain/errors.ts';
import { reasonOf, sentenceOf } from '../domain/vendor-error-message.ts';
import type { Outcome, VendorError } from '../domain/vendor-error.ts';
import type { ActorRequest } from '../ports/company-request.ts';
import { type Run, runFailedBy } from '../ports/runs.ts';
import { noteActivity } from '../store/activity.ts';
import type { Trx } from '../store/db.ts';
import { backoffMs } from './claims/backoff.ts';
import {
  type BackgroundRun,
  cancelRun,
  findRun,
  lockRunning,
  type RequestedRun,
  type RunSummary,
  startIfIdle,
  startOrJoinRun,
  startOrReplaceRun,
} from './jobs/run-queries.ts';
import type { Services } from './services.ts';

/** Age of runs that are no longer listed. Milliseconds. */
export const runHistoryMs = 24 * 3_600_000;
/** A worker renews its claim every second; after this time without a renewal the run has no worker. Milliseconds. */
const workerTimeoutMs = 5_000;

export interface RunRequest {
  readonly realmId: string;
  readonly kind: RunKind;
  readonly request: unknown;
  readonly correlationId: string;
}

/**
 * Starts a run of a company. `replace`: a different request replaces the running one, the same request changes nothing.
 * `join`: the running one also does the work that `prepare` stores in the same transaction.
 */
export async function startCompanyRun(
  { db, clock, sendRun, runNotices }: Services,
  run: RunRequest,
  whenRunning: 'replace' | 'join',
  prepare: (trx: Trx, now: Date) => Promise<void> = async () => undefined,
): Promise<void> {
  const now = clock.now();
  const requested = await db.tx({ realm: run.realmId }, async (trx) => {
    await prepare(trx, now);
    return whenRunning === 'replace' ? startOrReplaceRun(trx, run, now) : startOrJoinRun(trx, run, now);
  });
  runNotices.publish(run.realmId);
  if (needsJob(requested, now)) await sendRun({ runId: requested.runId, realmId: run.realmId, kind: run.kind });
}

/** A second job would claim the run from its worker. */
function needsJob({ lastChangeAt }: RequestedRun, now: Date): boolean {
  return lastChangeAt === null || now.getTime() - lastChangeAt.getTime() >= workerTimeoutMs;
}

/** Starts a run of a company, with what `prepare` stores in the same transaction. False: one of its kind is running. */
export async function startIdleCompanyRun(
  { db, clock, sendRun, runNotices }: Services,
  run: RunRequest,
  prepare: (trx: Trx, now: Date) => Promise<void>,
): Promise<boolean> {
  const now = clock.now();
  const runId = await db.tx({ realm: run.realmId }, async (trx) => {
    const started = await startIfIdle(trx, run, now);
    if (started !== null) await prepare(trx, now);
    return started;
  });
  if (runId === null) return false;
  runNotices.publish(run.realmId);
  await sendRun({ runId, realmId: run.realmId, kind: run.kind });
  return true;
}

/** The latest run of a kind within the last day. */
export function findCompanyRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  realmId: string,
  kind: RunKind,
): Promise<BackgroundRun | null> {
  const since = new Date(clock.now().getTime() - runHistoryMs);
  return db.tx({ realm: realmId }, (trx) => findRun(trx, realmId, kind, since));
}

/** What is left to do after a run was cancelled: documents of a recalculation that were begun go on to their end. */
const afterCancel: Partial<Record<RunKind, RunKind>> = { recalculation: 'recomparison' };

/** False if no run of the kind was running. Nothing is begun any more; what was begun goes on to its end. */
export async function cancelCompanyRun(
  { db, clock, sendRun, runNotices }: Pick<Services, 'db' | 'clock' | 'sendRun' | 'runNotices'>,
  request: ActorRequest,
  kind: RunKind,
): Promise<boolean> {
  const { realmId, correlationId } = request;
  const next = afterCancel[kind];
  const now = clock.now();
  const { isCancelled, requested } = await db.tx({ realm: realmId }, async (trx) => {
    if (!(await cancelRun(trx, realmId, kind, now))) return { isCancelled: false, requested: undefined };
    await noteActivity(trx, request, { action: 'run-stop', after: { kind } }, now);
    const rest = next && (await startOrJoinRun(trx, { realmId, kind: next, request: null, correlationId }, now));
    return { isCancelled: true, requested: rest };
  });
  runNotices.publish(realmId);
  if (next !== undefined && requested !== undefined && needsJob(requested, now))
    await sendRun({ runId: requested.runId, realmId, kind: next });
  return isCancelled;
}

/** Why a run has failed, in an answer; nothing for a run that has not failed. */
export const errorOfRun = ({ state, errorCode, errorText }: Pick<RunSummary, 'state' | 'errorCode' | 'errorText'>) =>
  state === 'failed' && { error: { code: errorCode ?? '', message: errorText ?? '' } };

export function runStatusOf(run: RunSummary): RunStatus {
  const { state, startedAt, updatedAt, done, total, stages, waitsFor } = run;
  return {
    state,
    startedAt: startedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    done,
    total,
    ...(stages !== null && { stages: stages.map((stage) => ({ ...stage })) }),
    ...errorOfRun(run),
    ...(state === 'running' && waitsFor !== null && { waitsFor: { ...waitsFor } }),
  };
}

/** The signal of a run that has ended aborts within a second. */
const longerThanSignalMs = 10_000;

class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

/**
 * A write of a run, rolled back if the run was cancelled or replaced; then it rejects when the run's signal aborts.
 * `write` is done before the run is locked, in the same order as code that queues work and then starts a run.
 */
export async function writeWhileRunning(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  run: Pick<Run, 'id' | 'realmId' | 'pause'>,
  write: (trx: Trx, now: Date) => Promise<void>,
): Promise<void> {
  try {
    await db.tx({ realm: run.realmId }, async (trx) => {
      await write(trx, clock.now());
      if (!(await lockRunning(trx, run.id))) throw new RunEnded('The run has ended, but its signal did not abort.');
    });
  } catch (error) {
    if (error instanceof RunEnded) await run.pause(longerThanSignalMs);
    throw error;
  }
}

/** For use before each write to a vendor: rejects if the run was cancelled or replaced, before its signal aborts. */
export function requireRunning(services: Services, run: Run): Promise<void> {
  return writeWhileRunning(services, run, async () => undefined);
}

/** Pauses between the calls that are repeated within an attempt of a run. */
const callBackoff = { firstMs: 500, longestMs: 16_000 };
/** Longest sum of these pauses. */
const maxWaitMs = 45_000;

/**
 * Calls a vendor within a run. After a transient error the call is repeated, after the vendor's Retry-After or a growing
 * pause, for 45 s; then the attempt of the run ends, and the job queue repeats it later. Any other error ends the run.
 */
export async function retryTransient<Value>(run: Run, call: () => Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await retryWhileTransient(run, call);
  if (outcome.ok) return outcome.value;
  throw runFailedBy(outcome.error, sentenceOf(outcome.error));
}

/** Like `retryTransient`, but returns an error that is not transient. */
export async function retryWhileTransient<Value>(
  run: Run,
  call: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  let waitedMs = 0;
  let silentVendor: VendorError['vendor'] | null = null;
  for (let tries = 0; ; tries += 1) {
    run.signal.throwIfAborted();
    const outcome = await call();
    if (outcome.ok || !isTransient(outcome.error)) {
      run.answered(silentVendor);
      return outcome;
    }
    const { kind } = outcome.error;
    // A vendor that refuses a call for now does answer.
    if (kind === 'unavailable' || kind === 'unknown') {
      silentVendor = outcome.error.vendor;
      run.waitFor(silentVendor);
    }
    const pauseMs = Math.max(outcome.error.retryAfterMs ?? 0, backoffMs(tries, callBackoff));
    if (waitedMs + pauseMs > maxWaitMs) throw new Error(outcome.error.message, { cause: outcome.error });
    waitedMs += pauseMs;
    await run.pause(pauseMs);
  }
}

/** Throws `RunFailed` if a vendor refused our access: that says nothing about the row that was sent. */
export function requireAccess(error: VendorError): void {
  if (error.kind === 'unauthorized' || error.kind === 'forbidden') throw runFailedBy(error, reasonOf(error));
}
