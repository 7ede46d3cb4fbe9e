import { type RunKind, runKinds, type RunStates, type RunStatus } from '@salestax/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from '../domain/errors.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import { type Run, runFailedBy } from '../ports/runs.ts';
import {
  type BackgroundRun,
  cancelRun,
  findRun,
  holdsOn,
  listRuns,
  type RunSummary,
  startOrJoinRun,
  startOrReplaceRun,
} from './jobs/run-queries.ts';
import type { Trx } from '../store/db.ts';
import { sentenceOf } from '../domain/vendor-error-message.ts';
import type { Services } from './services.ts';

/** Results are stored this long. */
const runHistoryMs = 24 * 3_600_000;
/** A worker updates its run every second; after this time without an update it waits or is dead. */
const workerTimeoutMs = 5_000;
/** Polling interval of an event stream. */
const pollMs = 500;

export interface RunRequest {
  readonly realmId: string;
  readonly kind: RunKind;
  readonly request: unknown;
  readonly correlationId: string;
}

/**
 * Starts a run of a company. If one is running: `replace` cancels it, unless it has the same request; `join` adds the
 * work that `prepare` stores, in the same transaction, to it.
 */
export async function startCompanyRun(
  { db, clock, sendRun }: Services,
  run: RunRequest,
  whenRunning: 'replace' | 'join',
  prepare: (trx: Trx, now: Date) => Promise<void> = async () => undefined,
): Promise<void> {
  const now = clock.now();
  const { runId, heardOf } = await db.tx({ realm: run.realmId }, async (trx) => {
    await prepare(trx, now);
    return whenRunning === 'replace' ? startOrReplaceRun(trx, run, now) : startOrJoinRun(trx, run, now);
  });
  // Sending it again would take it from its worker.
  const isWorkedOn = heardOf !== null && now.getTime() - heardOf.getTime() < workerTimeoutMs;
  if (!isWorkedOn) await sendRun({ runId, realmId: run.realmId, kind: run.kind });
}

/** The latest run of a kind within the last day. */
export function findCompanyRun({ db, clock }: Services, realmId: string, kind: RunKind): Promise<BackgroundRun | null> {
  const since = new Date(clock.now().getTime() - runHistoryMs);
  return db.tx({ realm: realmId }, (trx) => findRun(trx, realmId, kind, since));
}

export async function cancelCompanyRun({ db, clock }: Services, realmId: string, kind: RunKind): Promise<boolean> {
  return db.tx({ realm: realmId }, (trx) => cancelRun(trx, realmId, kind, clock.now()));
}

export function runStatusOf({ state, startedAt, updatedAt, done, total, stages }: RunSummary): RunStatus {
  return {
    state,
    startedAt: startedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    done,
    total,
    ...(stages !== null && { stages: stages.map((stage) => ({ ...stage })) }),
  };
}

/** Yields the states of a company's runs at once and after every change, until none is running. */
export async function* watchCompanyRuns(
  { db, clock }: Services,
  realmId: string,
  signal: AbortSignal,
): AsyncGenerator<RunStates> {
  let lastSent = '';
  for (;;) {
    const since = new Date(clock.now().getTime() - runHistoryMs);
    const summaries = await db.tx({ realm: realmId }, (trx) => listRuns(trx, realmId, since));
    const states: RunStates = {
      runs: summaries.flatMap((run) => (isRunKind(run.kind) ? [{ kind: run.kind, ...runStatusOf(run) }] : [])),
    };
    const text = JSON.stringify(states);
    if (text !== lastSent) yield states;
    lastSent = text;
    if (states.runs.every(({ state }) => state !== 'running')) return;
    await delay(pollMs, undefined, { signal });
  }
}

function isRunKind(kind: string): kind is RunKind {
  return runKinds.some((known) => known === kind);
}

/** The signal of an ended run fires within a second. */
const longerThanSignalMs = 10_000;

/** Call before each write to a vendor: rejects if the run was cancelled or replaced, before its signal fires. */
export async function requireRunning({ db }: Services, run: Run): Promise<void> {
  if (await db.tx({ realm: run.realmId }, (trx) => holdsOn(trx, run.id))) return;
  await run.pause(longerThanSignalMs);
  throw new Error('The run has ended, but its signal did not fire.');
}

const maxWaitMs = 45_000;

/**
 * Calls a vendor within a run. Transient errors are retried after the vendor's Retry-After or a growing pause, for 45 s;
 * then it throws, so that the whole run is retried later. Other errors throw `RunFailed`, which ends the run.
 */
export async function retryTransient<Value>(run: Run, call: () => Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await retryUntilSettled(run, call);
  if (outcome.ok) return outcome.value;
  throw runFailedBy(outcome.error, sentenceOf(outcome.error));
}

/** The same, but returns errors that are not transient. */
export async function retryUntilSettled<Value>(run: Run, call: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  let waited = 0;
  for (let tries = 0; ; tries++) {
    run.signal.throwIfAborted();
    const outcome = await call();
    if (outcome.ok || !isTransient(outcome.error)) return outcome;
    const pause = Math.max(outcome.error.retryAfterMs ?? 0, 500 * 2 ** Math.min(tries, 5));
    if (waited + pause > maxWaitMs) throw new Error(outcome.error.message, { cause: outcome.error });
    waited += pause;
    await run.pause(pause);
  }
}
