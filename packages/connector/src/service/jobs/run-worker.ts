import { setTimeout as delay } from 'node:timers/promises';
import { serviceError } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import { type Run, RunFailed, type RunHandler, type RunProgress } from '../../ports/runs.ts';
import type { Db, Trx } from '../../store/db.ts';
import type { VendorWait } from '../../store/schema.ts';
import type { Claim } from '../claims/claim.ts';
import { holdLease } from '../claims/lease.ts';
import type { Notices } from '../notices.ts';
import { type BackgroundRun, claimRun, failRun, finishRun, generationOf, reportProgress } from './run-queries.ts';

export interface RunWorkerOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Notified of every write to a run. */
  readonly runNotices: Pick<Notices, 'publish'>;
}

/** Interval at which progress is stored and a cancellation noticed. */
const renewMs = 1_000;
/**
 * A run that has not ended after this many attempts fails. While a vendor is not available an attempt takes about 45 s:
 * this is enough for half an hour.
 */
const maxAttempts = 40;

/**
 * One attempt of a run. Throws if the run must be tried again: the job queue then repeats the job. If several workers
 * are at the same run, only the writes of the one that claimed it last take effect.
 */
export async function workOnRun(
  { db, clock, log, runNotices }: RunWorkerOptions,
  { runId, realmId }: { readonly runId: string; readonly realmId: string },
  handle: RunHandler,
  stopping: AbortSignal,
): Promise<void> {
  const write = async <Result>(work: (trx: Trx, now: Date) => Promise<Result>) => {
    const result = await db.tx({ realm: realmId }, (trx) => work(trx, clock.now()));
    runNotices.publish(realmId);
    return result;
  };
  const claimed = await write((trx, now) => claimRun(trx, runId, now));
  if (claimed === null) return;
  const claim: Claim = { id: runId, attempt: claimed.attempts };
  const fail = async ({ code, message }: { readonly code: string; readonly message: string }, cause?: unknown) => {
    // False: cancelled, replaced or claimed again, so that nobody is shown an error.
    if (!(await write((trx, now) => failRun(trx, claim, { code, text: message }, now)))) return;
    log.warn(
      { err: cause, code, runId, kind: claimed.kind, realmId },
      'A run of a company failed and is not retried; its error is stored and shown to the company',
    );
  };
  if (claimed.attempts > maxAttempts) return fail(errorOfWaiting(claimed.waitsFor));
  let progress: RunProgress = progressOf(claimed);
  const waits = createVendorWaits(clock, claimed.waitsFor);
  const renew = () => write((trx, now) => reportProgress(trx, claim, { ...progress, waitsFor: waits.current() }, now));
  const lease = holdLease(renew, renewMs);
  const signal = AbortSignal.any([stopping, lease.signal]);
  const run: Run = {
    id: runId,
    realmId,
    request: claimed.request,
    correlationId: claimed.correlationId,
    signal,
    report: (reported) => void (progress = reported),
    waitFor: (vendor) => waits.waitFor(vendor),
    answered: (vendor) => waits.answered(vendor),
    pause: (milliseconds) => delay(milliseconds, undefined, { signal }),
  };
  try {
    let { generation } = claimed;
    for (;;) {
      const result = await handle(run);
      await renew();
      if (await write((trx, now) => finishRun(trx, { ...claim, generation }, result, now))) return;
      const currentGeneration = await write((trx) => generationOf(trx, claim));
      if (currentGeneration === null) return;
      generation = currentGeneration;
    }
  } catch (error) {
    // The process stops: this is not an error of the run.
    if (stopping.aborted && !lease.signal.aborted) throw error;
    if (error instanceof RunFailed) return await fail(error, error);
    // Cancelled, replaced or claimed again: this attempt needs no retry.
    if (lease.signal.aborted) return;
    throw error;
  } finally {
    await lease.end();
  }
}

/** Why a run has not ended after all attempts: the vendor that it waited for at last, or a fault of the service. */
function errorOfWaiting(waitsFor: VendorWait | null): { readonly code: string; readonly message: string } {
  if (waitsFor === null) return { code: 'InternalError', message: 'The job was retried too many times.' };
  return serviceError(waitsFor.vendor === 'tax-provider' ? 'AvaTaxUnavailable' : 'QuickBooksUnavailable');
}

/** The vendor that a run waits for. `before`: what an earlier attempt has stored, until a vendor answers this one. */
function createVendorWaits(clock: Clock, before: VendorWait | null) {
  let waitsFor = before;
  let isOfEarlierAttempt = true;
  return {
    current: () => waitsFor,
    waitFor(vendor: VendorWait['vendor']) {
      isOfEarlierAttempt = false;
      if (waitsFor?.vendor !== vendor) waitsFor = { vendor, since: clock.now().toISOString() };
    },
    answered(vendor: VendorWait['vendor'] | null) {
      if (isOfEarlierAttempt || waitsFor?.vendor === vendor) waitsFor = null;
    },
  };
}

function progressOf({ done, total, stages }: BackgroundRun): RunProgress {
  return { done, total, ...(stages !== null && { stages }) };
}
