import type { RecalculationRow } from '@salestax/contract';
import { readDeliveryResult } from '../../domain/delivery-result.ts';
import { sentences } from '../../domain/sentences.ts';
import type { Trx } from '../../store/db.ts';
import type { RunState } from '../../store/schema.ts';
import { progressOf } from '../recording/delivery-data.ts';
import { deliveriesById, type Delivery } from '../recording/delivery-queries.ts';
import {
  endRecalculation,
  type Recalculation,
  type RecalculationResult,
  recalculationsOf,
} from './recalculation-queries.ts';
import { changedSentence, noResult } from './recalculation-result.ts';

type Outcome = RecalculationRow['outcome'];

/** A document of a recalculation with what is known of it now. */
export type CurrentRecalculation = Omit<Recalculation, 'outcome'> & { readonly outcome: Outcome };

/**
 * The documents of the last recalculation. A delivery that has begun goes on after the recalculation was stopped, so the outcome
 * of its document is read from the delivery.
 */
export async function currentRecalculations(
  trx: Trx,
  realmId: string,
  runState: RunState,
): Promise<readonly CurrentRecalculation[]> {
  const rows = await recalculationsOf(trx, realmId, false);
  const deliveries = await deliveriesOfRows(trx, rows);
  return rows.map((row) => currentOf(row, deliveries.get(row.deliveryId ?? '') ?? null, runState));
}

/** The row with what its delivery says; `delivery` null: there is none. A row that has ended stays as it is. */
export function currentOf(row: Recalculation, delivery: Delivery | null, runState: RunState): CurrentRecalculation {
  if (row.outcome !== 'waiting') return row;
  if (delivery !== null && delivery.state !== 'Queued') return { ...row, ...recalculationResultOf(delivery) };
  if (delivery !== null && isUnderWay(delivery)) return { ...row, outcome: 'running' };
  return runState === 'cancelled' ? { ...row, outcome: 'stopped' } : row;
}

/** A worker has it, or has begun and will retry it. */
export function isUnderWay(delivery: Delivery): boolean {
  return delivery.leaseOwner !== null || progressOf(delivery).before !== undefined;
}

/** Stores results of deliveries that outlasted their run. Returns the ended documents, without those that were stopped. */
export async function endedRecalculations(
  trx: Trx,
  realmId: string,
  now: Date,
): Promise<{ readonly ended: readonly Recalculation[]; readonly running: number }> {
  const rows = await recalculationsOf(trx, realmId, false);
  const deliveries = await deliveriesOfRows(trx, rows);
  let running = 0;
  for (const row of rows) {
    const delivery = deliveries.get(row.deliveryId ?? '');
    if (row.outcome !== 'waiting' || delivery === undefined) continue;
    if (delivery.state !== 'Queued') await endRecalculation(trx, row, recalculationResultOf(delivery), now);
    else if (isUnderWay(delivery)) running += 1;
  }
  const after = await recalculationsOf(trx, realmId, false);
  return { ended: after.filter(({ outcome }) => outcome !== 'waiting' && outcome !== 'stopped'), running };
}

async function deliveriesOfRows(trx: Trx, rows: readonly Recalculation[]): Promise<ReadonlyMap<string, Delivery>> {
  const ids = rows.flatMap(({ outcome, deliveryId }) =>
    outcome === 'waiting' && deliveryId !== null ? [deliveryId] : [],
  );
  const deliveries = ids.length === 0 ? [] : await deliveriesById(trx, ids);
  return new Map(deliveries.map((delivery) => [delivery.id, delivery]));
}

/** Result of a delivery, for the person who recalculates. */
export function recalculationResultOf(
  delivery: Pick<Delivery, 'state' | 'progress' | 'result' | 'effects' | 'errorCode' | 'errorText'>,
): RecalculationResult {
  const { totalCents = null, taxCents = null, exchangeRate = null } = progressOf(delivery).before ?? {};
  const before = { ...noResult, beforeTotalCents: totalCents, beforeTaxCents: taxCents, exchangeRate };
  const result = readDeliveryResult(delivery.result);
  if (delivery.state === 'Done') {
    const amounts = delivery.effects.includes('voided')
      ? { totalCents: 0, taxCents: 0 }
      : ((result?.kind === 'done' ? result.recorded : null) ?? { totalCents, taxCents });
    // The answer to our own write may have been lost, and with it the entry in `effects`.
    const isChanged = delivery.effects.length > 0 || (taxCents !== null && amounts.taxCents !== taxCents);
    const outcome = isChanged ? 'changed' : 'unchanged';
    return { ...before, afterTotalCents: amounts.totalCents, afterTaxCents: amounts.taxCents, outcome };
  }
  if (delivery.state === 'Ignored' && result?.kind === 'ignored')
    return result.why === 'stopped'
      ? { ...before, outcome: 'stopped' }
      : { ...before, outcome: 'skipped', message: result.message };
  // A newer version of the document replaced this delivery.
  if (delivery.state === 'Ignored' || delivery.state === 'Cancelled')
    return { ...before, outcome: 'skipped', message: changedSentence };
  // Queued: the run waited no longer, and has ended the delivery after it was read. Without an error, it waited for another one.
  const message =
    delivery.errorText ?? (delivery.state === 'Queued' ? sentences.behindEarlierDelivery : sentences.internal);
  return { ...before, outcome: 'failed', message, errorCode: delivery.errorCode };
}
