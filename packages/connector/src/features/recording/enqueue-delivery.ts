import { randomUUID } from 'node:crypto';
import type { DocumentKey } from '../../domain/document-key.ts';
import { isNewer } from '../../domain/sync-token.ts';
import type { Trx } from '../../store/db.ts';
import { lockForTransaction } from '../../store/named-lock.ts';
import type { DeliveryKind } from '../../store/schema.ts';
import { payloadOf } from './delivery-data.ts';
import { type Delivery, ofDocument } from './delivery-queries.ts';
import { supersede } from './supersede-delivery.ts';

/** What `enqueue` adds to the outbox. */
export interface DeliveryRequest extends DocumentKey {
  readonly kind: DeliveryKind;
  /** The document's SyncToken; '' for a cancellation that does not know it. */
  readonly version: string;
  readonly payload: unknown;
}

/**
 * Adds a delivery, once per document, kind and version: a repetition returns the existing delivery.
 * - Earlier records of the document that no worker holds are superseded: state Cancelled, error code `Superseded`. Not a
 *   recalculation that has begun: it goes on to its end, with the document as it is then. A save comes back if the
 *   recalculation that superseded it does not begin (`reviveSupersededSave`).
 * - A record of an older version than a known one, or of a document whose void or deletion waits for a worker, is stored
 *   as Ignored. A repetition returns this row; it is not queued again.
 */
export async function enqueue(
  trx: Trx,
  request: DeliveryRequest,
  now: Date,
): Promise<{ readonly delivery: Delivery; readonly created: boolean }> {
  // Concurrent requests for one document are handled one after the other: the statements of a transaction run in the order in
  // which they are issued, so the lock is held before anything is read.
  const [, isIgnored] = await Promise.all([
    lockForTransaction(trx, 'document', request.realmId, request.txnType, request.txnId),
    isOutdated(trx, request),
  ]);
  const inserting = trx
    .insertInto('delivery')
    .values({
      id: randomUUID(),
      realmId: request.realmId,
      txnType: request.txnType,
      txnId: request.txnId,
      kind: request.kind,
      version: request.version,
      payload: JSON.stringify(request.payload ?? null),
      progress: JSON.stringify(null),
      state: isIgnored ? 'Ignored' : 'Queued',
      attempt: 0,
      nextAttemptAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['realmId', 'txnType', 'txnId', 'kind', 'version']).doNothing())
    .returningAll()
    .executeTakeFirst();
  // Without a later request that waits, nothing is superseded.
  const [inserted] = await Promise.all([inserting, ...supersede(trx, now, request)]);
  if (!inserted) return { delivery: await existingDelivery(trx, request), created: false };
  return { delivery: inserted, created: true };
}

async function isOutdated(trx: Trx, request: DeliveryRequest): Promise<boolean> {
  if (request.kind === 'cancel') return false;
  const deliveries = await ofDocument(trx, request)
    .select(['id', 'kind', 'state', 'version', 'leaseOwner', 'payload'])
    .execute();
  // A version that a browser reports does not outdate one that the accounting service reports.
  const isOfPanel = isSavedInPanel({ id: '', payload: request.payload });
  const others = deliveries.filter((other) => other.kind === 'cancel' || isOfPanel || !isSavedInPanel(other));
  return others.some((other) =>
    other.kind === 'cancel' ? isUnclaimed(other) : isNewer(other.version, request.version),
  );
}

const isSavedInPanel = (delivery: { readonly id: string; readonly payload?: unknown }): boolean =>
  payloadOf({ payload: null, ...delivery }).isSavedInPanel === true;

/** A worker has yet to read the document; one that holds the delivery may have done so before the save. */
function isUnclaimed({ state, leaseOwner }: Pick<Delivery, 'state' | 'leaseOwner'>): boolean {
  return state === 'Queued' && leaseOwner === null;
}

function existingDelivery(trx: Trx, request: DeliveryRequest): Promise<Delivery> {
  return ofDocument(trx, request)
    .selectAll()
    .where('kind', '=', request.kind)
    .where('version', '=', request.version)
    .executeTakeFirstOrThrow();
}
