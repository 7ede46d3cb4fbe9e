import { documentTypeOfNumber } from '../../domain/document-types.ts';
import { serviceError } from '../../domain/errors.ts';
import type { Delivery } from './delivery-queries.ts';
import { payloadOf, priorityOf } from './delivery-data.ts';
import { addEffect } from './delivery-queries.ts';
import { appendTimeline } from '../../store/timeline.ts';
import { cancelDocument } from './cancel-document.ts';
import { readCompanyState } from '../../service/company-state.ts';
import type { DeliveryContext, DeliveryServices } from './delivery-context.ts';
import { type DeliveryResult, deliveryResultOf, ignored } from '../../domain/delivery-result.ts';
import { finishRename } from './document-codes.ts';
import { recalculateDocument } from './recalculate-document.ts';
import { recordDocument } from './record-document.ts';

/** Runs one attempt of a claimed delivery. Every step is idempotent, because a crash at any point repeats the attempt. */
export async function deliverDocument(
  services: DeliveryServices,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { realmId, txnType, txnId } = delivery;
  const key = { realmId, txnType, txnId };
  const payload = payloadOf(delivery);
  const { correlationId, reason, recalculates: recalculatedSyncToken } = payload;
  const type = documentTypeOfNumber(txnType);
  if (type === null || type.recordedType === null) return ignored('kind');
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status === 'NotIntegrated') return ignored('not-integrated');
  if (state.status === 'Disconnected')
    return { kind: 'waits', error: serviceError('Disconnected', 'QuickBooks is not connected.') };
  const context: DeliveryContext = {
    ...key,
    services,
    delivery,
    correlationId,
    isRecalculation: recalculatedSyncToken !== undefined,
    call: services.calls.open({ ...key, correlationId }, signal, priorityOf(payload)),
    async recordEffect(effect, detail, alsoInTransaction) {
      const now = services.clock.now();
      await services.db.tx({ realm: realmId }, async (trx) => {
        await addEffect(trx, delivery.id, effect);
        await appendTimeline(trx, key, { event: effect, detail }, now);
        await alsoInTransaction(trx, now);
      });
    },
  };
  if (delivery.kind === 'record' && state.status === 'Down') return ignored('calculation-off');
  const renameResult = await finishRename(context, state, type.recordedType);
  if (renameResult !== null) return renameResult;

  // The current document decides, not the reported change: an existing document is never voided because of a stale or
  // duplicate event.
  const read = await services.accounting.document(context.call, type.kind, txnId, state.taxItems);
  if (recalculatedSyncToken !== undefined)
    return recalculateDocument(context, state, type, type.recordedType, recalculatedSyncToken, read);
  if (!read.ok && read.error.kind !== 'not-found') return deliveryResultOf(read.error);
  if (!read.ok) return cancelDocument(context, state, type.recordedType, reason ?? 'Deleted');
  if (read.value.document.isVoided) return cancelDocument(context, state, type.recordedType, reason ?? 'Voided');
  if (state.status === 'Down') return ignored('calculation-off');
  return recordDocument(context, state, type, type.recordedType, read.value);
}
