import { randomUUID } from 'node:crypto';
import { type DeliveryResult, readDeliveryResult } from '../../domain/delivery-result.ts';
import { inactiveError } from '../../domain/errors.ts';
import { type Run, RunFailed } from '../../ports/runs.ts';
import { startCompanyRun } from '../../service/company-runs.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';
import type { DeliveryPayload } from '../recording/delivery-data.ts';
import { findDelivery, type Delivery } from '../recording/delivery-queries.ts';
import { enqueue } from '../recording/enqueue-delivery.ts';
import { stopUnbegun } from '../recording/revive-delivery.ts';
import {
  attachDelivery,
  endRecalculation,
  lockUndelivered,
  type Recalculation,
  waitingRecalculations,
} from './recalculation-queries.ts';
import { isUnderWay, recalculationResultOf } from './recalculation-state.ts';

/** Documents in the outbox at once: documents that people save do not wait behind a whole selection. */
const documentsAtOnce = 4;
const mostRows = 5_000;
/** Maximum time that the run waits for a delivery. Longer than most outages of the vendors. */
const maxWaitMs = 5 * 60_000;
/** Polling interval, for lost notices and for deliveries that a newer one replaced. */
const pollMs = 2_000;

/**
 * Adds waiting documents to the outbox, a few at a time, and stores the result of each. A repeated run continues with
 * the deliveries that exist already.
 */
export async function runRecalculation(services: Services, run: Run): Promise<null> {
  const { realmId, correlationId } = run;
  try {
    await recalculateWaiting(services, run);
  } finally {
    // For a cancelled run, `cancelCompanyRun` has started the recomparison, which waits for the documents that have begun.
    if (!run.signal.aborted)
      await startCompanyRun(services, { realmId, kind: 'recomparison', request: null, correlationId }, 'join');
  }
  return null;
}

async function recalculateWaiting(services: Services, run: Run): Promise<void> {
  let done = 0;
  /** Rows whose deliveries go on without the run. */
  const leftSeqs = new Set<Recalculation['seq']>();
  for (;;) {
    const { realmId } = run;
    const waiting = await services.db.tx({ realm: realmId }, (trx) =>
      waitingRecalculations(trx, realmId, false, mostRows),
    );
    const rows = waiting.filter(({ seq }) => !leftSeqs.has(seq));
    if (rows.length === 0) return;
    const total = done + rows.length;
    run.report({ done, total });
    await inParallel(rows, documentsAtOnce, async (row) => {
      if ((await recalculate(services, run, row)) === 'goes on') leftSeqs.add(row.seq);
      done += 1;
      run.report({ done, total });
    });
  }
}

/** `goes on`: the document is under way, and takes longer than the run waits. Its outcome is read from its delivery. */
async function recalculate(services: Services, run: Run, row: Recalculation): Promise<'ended' | 'goes on'> {
  run.signal.throwIfAborted();
  await requireActive(services, run);
  const deliveryId = row.deliveryId ?? (await enqueueRow(services, run, row));
  if (deliveryId === null) return 'ended';
  const { delivery, goesOn } = await untilEnded(services, run, deliveryId);
  if (!goesOn) {
    const result = recalculationResultOf(delivery);
    await services.db.tx({ realm: row.realmId }, (trx) => endRecalculation(trx, row, result, services.clock.now()));
  }
  requireConnection(readDeliveryResult(delivery.result));
  return goesOn ? 'goes on' : 'ended';
}

async function requireActive({ db, secrets }: Services, { realmId }: Run): Promise<void> {
  const { status } = await readCompanyState(db, secrets, realmId);
  if (status !== 'Active') throw new RunFailed(inactiveError(status));
}

/**
 * Adds one delivery, however often the row is processed: delivery and row are stored in one transaction. Null, and none
 * is added, if the document was requested again since the row was read: the newer request is read after this one.
 */
async function enqueueRow(
  { db, clock, wake }: Services,
  { id: runId, correlationId }: Run,
  row: Recalculation,
): Promise<string | null> {
  const { realmId, txnType, txnId, syncToken } = row;
  const key = { realmId, txnType, txnId };
  const payload: DeliveryPayload = {
    correlationId,
    reason: null,
    recalculatedSyncToken: syncToken,
    runId,
    watchedForMs: maxWaitMs,
    ...(row.asCharged && { isPaidAsCharged: true }),
  };
  const version = `${syncToken} recalculated ${randomUUID()}`;
  const deliveryId = await db.tx({ realm: realmId }, async (trx) => {
    if (!(await lockUndelivered(trx, row))) return null;
    const { delivery } = await enqueue(trx, { ...key, kind: 'record', version, payload }, clock.now());
    await attachDelivery(trx, key, delivery.id, clock.now());
    return delivery.id;
  });
  if (deliveryId !== null) wake();
  return deliveryId;
}

/**
 * Resolves to the delivery when it has ended, or cannot end for now. One that cannot end is stopped, so that a document reported
 * as failed is not recalculated later; or it goes on, because it is under way.
 */
async function untilEnded(
  services: Services,
  run: Run,
  deliveryId: string,
): Promise<{ readonly delivery: Delivery; readonly goesOn: boolean }> {
  const { db, clock } = services;
  const startedAt = performance.now();
  let notice = Promise.withResolvers<void>();
  const unsubscribe = services.deliveryNotices.subscribe(deliveryId, () => notice.resolve());
  try {
    for (;;) {
      // A notice during the read may refer to a later state than the one read.
      notice = Promise.withResolvers<void>();
      const delivery = await db.tx({ realm: run.realmId }, (trx) => findDelivery(trx, deliveryId));
      if (delivery === null) throw new Error('The delivery of a recalculation does not exist any more.');
      reportVendor(run, delivery);
      if (delivery.state !== 'Queued') return { delivery, goesOn: false };
      if (isGivenUp(delivery, performance.now() - startedAt)) {
        if (isUnderWay(delivery)) return { delivery, goesOn: true };
        if (await db.tx({ realm: run.realmId }, (trx) => stopUnbegun(trx, delivery, clock.now())))
          return { delivery, goesOn: false };
      }
      await Promise.race([notice.promise, run.pause(pollMs)]);
    }
  } finally {
    unsubscribe();
  }
}

/** Reports the vendor that a delivery waits for. */
function reportVendor(run: Run, { state, result: stored }: Delivery): void {
  const result = readDeliveryResult(stored);
  if (state !== 'Queued') run.answered(null);
  else if (result?.kind === 'retry' && result.error.origin !== 'Connector')
    run.waitFor(result.error.origin === 'QuickBooks' ? 'accounting' : 'tax-provider');
}

function isGivenUp(delivery: Delivery, waitedMs: number): boolean {
  // Also a delivery without a result: it waits for an earlier delivery of its document.
  if (waitedMs > maxWaitMs) return true;
  const result = readDeliveryResult(delivery.result);
  return result !== null && 'error' in result && result.error.recovery === 'reconnect';
}

function requireConnection(result: DeliveryResult | null): void {
  // No document can be recalculated until the company is connected again.
  if (result !== null && 'error' in result && result.error.recovery === 'reconnect') throw new RunFailed(result.error);
}
