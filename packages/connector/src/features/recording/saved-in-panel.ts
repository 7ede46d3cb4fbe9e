import { sql } from 'kysely';
import { documentTypeOfNumber } from '../../domain/document-types.ts';
import type { Trx } from '../../store/db.ts';
import { type DeliveryPayload, payloadOf } from './delivery-data.ts';
import { type Delivery, findDelivery } from './delivery-queries.ts';
import { reviveDelivery } from './revive-delivery.ts';

/** Whether the panel reported the save of a document, as far as the row that was read knows. */
export function isReportedByPanel(delivery: Pick<Delivery, 'id' | 'payload'>): boolean {
  return payloadOf(delivery).isSavedInPanel === true;
}

/**
 * Notes that the panel reported the save of a document, for which a person waits: it is not put off any longer. The report
 * changes how a receipt is handled: a delivery that ended without knowing it is queued again, and an attempt under way is
 * repeated (`hasPanelReport`).
 */
export async function noteSavedInPanel(trx: Trx, delivery: Delivery, now: Date): Promise<Delivery> {
  if (isReportedByPanel(delivery) || delivery.kind !== 'record') return delivery;
  if (isReceipt(delivery)) await noteForReceipt(trx, delivery, now);
  await trx
    .updateTable('delivery')
    .set({ nextAttemptAt: now })
    .where('id', '=', delivery.id)
    .where('state', '=', 'Queued')
    .where('leaseOwner', 'is', null)
    .where('nextAttemptAt', '>', now)
    .execute();
  return (await findDelivery(trx, delivery.id)) ?? delivery;
}

async function noteForReceipt(trx: Trx, { id }: Delivery, now: Date): Promise<void> {
  const reported: Partial<DeliveryPayload> = { isSavedInPanel: true };
  await trx
    .updateTable('delivery')
    .set({ payload: sql<string>`payload || ${JSON.stringify(reported)}::jsonb`, updatedAt: now })
    .where('id', '=', id)
    .execute();
  await reviveDelivery(trx, id, now, ['NeedsUser', 'Done']);
}

/** Whether the panel may report the save of a receipt while its attempt is under way. */
export function awaitsPanelReport(delivery: Delivery): boolean {
  return isReceipt(delivery) && !isReportedByPanel(delivery);
}

/** Whether the panel has reported the save of a receipt since its attempt began. */
export async function hasPanelReport(trx: Trx, delivery: Delivery): Promise<boolean> {
  if (!awaitsPanelReport(delivery)) return false;
  const current = await findDelivery(trx, delivery.id);
  return current !== null && isReportedByPanel(current);
}

/** A sales receipt or a refund receipt: documents that are paid when they are saved. */
function isReceipt({ kind, txnType }: Pick<Delivery, 'kind' | 'txnType'>): boolean {
  return kind === 'record' && documentTypeOfNumber(txnType)?.movesMoney === true;
}
