import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import { type Run, RunFailed, type RunHandler, type RunProgress } from '../../ports/runs.ts';
import {
  type BackgroundRun,
  beginRun,
  failRun,
  finishRun,
  generationOf,
  reportProgress,
  type RunHold,
} from './run-queries.ts';
import type { Db } from '../../store/db.ts';

export interface RunWorkerOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Interval at which progress is stored and a cancelled run noticed. */
const beatMs = 1_000;
/**
 * A run that did not end after this many attempts fails. While a vendor is unavailable, a run starts about every 45 s:
 * enough for half an hour.
 */
const maxAttempts = 40;

/**
 * Runs one attempt until the run ends. Throws if the run has to be retried, which the job queue does. Writes are fenced:
 * only the worker that started the run last can change it.
 */
export async function workOnRun(
  { db, clock, log }: RunWorkerOptions,
  { runId, realmId }: { readonly runId: string; readonly realmId: string },
  handle: RunHandler,
  stopping: AbortSignal,
): Promise<void> {
  const begun = await db.tx({ realm: realmId }, (trx) => beginRun(trx, runId, clock.now()));
  if (begun === null) return;
  const hold: RunHold = { runId, attempt: begun.attempts };
  const fail = (code: string, text: string) =>
    db.tx({ realm: realmId }, (trx) => failRun(trx, hold, { code, text }, clock.now()));
  if (begun.attempts > maxAttempts) {
    await fail('InternalError', 'The job was retried too many times.');
    return;
  }
  const ended = new AbortController();
  const signal = AbortSignal.any([stopping, ended.signal]);
  let progress: RunProgress = progressOf(begun);
  const keep = () => db.tx({ realm: realmId }, (trx) => reportProgress(trx, hold, progress, clock.now()));
  const heart = beat(keep, ended);
  const run: Run = {
    id: runId,
    realmId,
    request: begun.request,
    correlationId: begun.correlationId,
    signal,
    report: (reported) => void (progress = reported),
    pause: (milliseconds) => delay(milliseconds, undefined, { signal }),
  };
  try {
    let { generation } = begun;
    for (;;) {
      const result = await handle(run);
      await keep();
      if (await db.tx({ realm: realmId }, (trx) => finishRun(trx, { ...hold, generation }, result, clock.now())))
        return;
      const joined = await db.tx({ realm: realmId }, (trx) => generationOf(trx, hold));
      if (joined === null) return;
      generation = joined;
    }
  } catch (error) {
    // The process is shutting down: this is not a failure of the run.
    if (stopping.aborted && !ended.signal.aborted) throw error;
    if (error instanceof RunFailed) {
      log.warn(
        { err: error, run: runId, kind: begun.kind, realmId },
        'A run of a company failed and is not retried; its error is stored and shown to the company',
      );
      await fail(error.code, error.message);
      return;
    }
    // Cancelled, replaced or taken over: this attempt is no longer needed.
    if (ended.signal.aborted) return;
    throw error;
  } finally {
    ended.abort();
    await heart;
  }
}

/** Stores the progress until the run has ended; aborts `ended` when the run was cancelled, replaced or taken over. */
async function beat(keep: () => Promise<boolean>, ended: AbortController): Promise<void> {
  while (!ended.signal.aborted) {
    try {
      await delay(beatMs, undefined, { signal: ended.signal });
      if (!(await keep())) ended.abort();
    } catch {
      // The database is away for a moment, or the run has ended: the next beat tells.
    }
  }
}

function progressOf({ done, total, stages }: BackgroundRun): RunProgress {
  return { done, total, ...(stages !== null && { stages }) };
}
