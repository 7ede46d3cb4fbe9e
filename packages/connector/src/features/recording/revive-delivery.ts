import { sql } from 'kysely';
import { ignored, readDeliveryResult } from '../../domain/delivery-result.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { executeUpdate } from '../../service/claims/claim.ts';
import type { Trx } from '../../store/db.ts';
import type { DeliveryState } from '../../store/schema.ts';
import { type Delivery, laterOf, ofDocument, progressWith } from './delivery-queries.ts';

/**
 * Queues an ended delivery again, to be retried for as long as a new one: the time before does not count as tried. False if it is
 * in none of `states`, or there is a later request.
 */
export function reviveDelivery(
  trx: Trx,
  id: string,
  now: Date,
  states: readonly DeliveryState[] = ['NeedsUser'],
): Promise<boolean> {
  return executeUpdate(reviving(trx, now).where('id', '=', id).where('state', 'in', states));
}

/**
 * Whether a save has ended because the accounting service did not know the document. Just after it was created, one of the
 * service's machines may not know it yet.
 */
export function hasEndedUnfound({ kind, state, result }: Pick<Delivery, 'kind' | 'state' | 'result'>): boolean {
  const ended = readDeliveryResult(result);
  return kind === 'record' && state === 'Ignored' && ended?.kind === 'ignored' && ended.why === 'not-in-accounting';
}

/**
 * Queues the saves of a company again that came to their turn while calculation was off. Call it in the transaction that
 * switches calculation on: they were saved with the calculated tax, and another report of the same save adds no delivery.
 * A recalculation has reported to its run how it ended, and is not repeated. A void or deletion ends so if the document
 * exists after all, as when its amounts were restored: then it records the document.
 */
export async function reviveSavesEndedWhileOff(trx: Trx, realmId: string, now: Date): Promise<void> {
  await reviving(trx, now)
    .where('realmId', '=', realmId)
    .where('state', '=', 'Ignored')
    .where(sql<boolean>`result->>'why' = 'calculation-off'`)
    .where(sql<boolean>`payload->'recalculatedSyncToken' is null`)
    .execute();
}

/**
 * Queues the deliveries of a company again that a vendor has refused for a day because of the connection or its credentials.
 * Returns their ids.
 */
export async function reviveRefusedConnections(trx: Trx, realmId: string, now: Date): Promise<readonly string[]> {
  const revived = await reviving(trx, now)
    .where('realmId', '=', realmId)
    .where('state', '=', 'NeedsUser')
    .where(sql<boolean>`result->'error'->>'recovery' = 'reconnect'`)
    .returning('id')
    .execute();
  return revived.map(({ id }) => id);
}

/** Of ended deliveries, those of documents without a later request. */
function reviving(trx: Trx, now: Date) {
  return trx
    .updateTable('delivery')
    .set({
      state: 'Queued',
      attempt: 0,
      progress: progressWith({ triedSince: now.toISOString(), revivedAt: now.toISOString() }),
      nextAttemptAt: now,
      result: null,
      errorCode: null,
      errorText: null,
      updatedAt: now,
    })
    .where((on) => on.not(on.exists(laterOf(on).where('later.state', 'not in', ['Cancelled', 'Ignored']))));
}

/**
 * Queues the newest superseded save of a document again, unless there is a later request. For a recalculation that has
 * ended without beginning: the save whose place it took is not recorded otherwise.
 */
export async function reviveSupersededSave(trx: Trx, document: DocumentKey, now: Date): Promise<void> {
  const superseded = await ofDocument(trx, document)
    .select('id')
    .where('kind', '=', 'record')
    .where('state', '=', 'Cancelled')
    .where('errorCode', '=', 'Superseded')
    .where(sql<boolean>`payload->'recalculatedSyncToken' is null`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (superseded !== undefined) await reviveDelivery(trx, superseded.id, now, ['Cancelled']);
}

/**
 * Ends a queued recalculation for good that no worker holds and that has not begun, because its run no longer waits for it; a
 * save whose place it took is queued again. False: the recalculation goes on to its end.
 */
export async function stopUnbegun(trx: Trx, delivery: Delivery, now: Date): Promise<boolean> {
  const isStopped = await executeUpdate(
    trx
      .updateTable('delivery')
      .set({
        state: 'Ignored',
        result: JSON.stringify(ignored('stopped')),
        errorCode: null,
        errorText: null,
        updatedAt: now,
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'Queued')
      .where('leaseOwner', 'is', null)
      .where(sql<boolean>`progress->'before' is null`),
  );
  if (isStopped) await reviveSupersededSave(trx, delivery, now);
  return isStopped;
}
