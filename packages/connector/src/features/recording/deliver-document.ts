import { documentTypeOfNumber } from '../../domain/document-types.ts';
import { serviceError } from '../../domain/errors.ts';
import type { Delivery } from './delivery-queries.ts';
import { payloadOf } from './delivery-data.ts';
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
  operation: Delivery,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { realmId, txnType, txnId } = operation;
  const key = { realmId, txnType, txnId };
  const { correlationId, reason, recalculates } = payloadOf(operation);
  const type = documentTypeOfNumber(txnType);
  if (type === null || type.recordedType === null) return ignored('kind');
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status === 'NotIntegrated') return ignored('not-integrated');
  if (state.status === 'Disconnected')
    return { kind: 'waits', error: serviceError('Disconnected', 'QuickBooks is not connected.') };
  const work: DeliveryContext = {
    ...key,
    services,
    operation,
    correlationId,
    isRecalculation: recalculates !== undefined,
    call: services.calls.open(
      { ...key, correlationId },
      signal,
      recalculates === undefined ? 'interactive' : 'background',
    ),
    async recordEffect(effect, detail, alongside) {
      const now = services.clock.now();
      await services.db.tx({ realm: realmId }, async (trx) => {
        await addEffect(trx, operation.id, effect);
        await appendTimeline(trx, key, { event: effect, detail }, now);
        await alongside(trx, now);
      });
    },
  };
  if (operation.kind === 'record' && state.status === 'Down') return ignored('calculation-off');
  const unfinished = await finishRename(work, state, type.recordedType);
  if (unfinished !== null) return unfinished;

  // The current document decides, not the reported change: a live sale is never cancelled because of a notice.
  const read = await services.accounting.document(work.call, type.kind, txnId, state.own);
  if (recalculates !== undefined) return recalculateDocument(work, state, type, type.recordedType, recalculates, read);
  if (!read.ok && read.error.kind !== 'not-found') return deliveryResultOf(read.error);
  if (!read.ok) return cancelDocument(work, state, type.recordedType, reason ?? 'Deleted');
  if (read.value.document.isVoided) return cancelDocument(work, state, type.recordedType, reason ?? 'Voided');
  if (state.status === 'Down') return ignored('calculation-off');
  return recordDocument(work, state, type, type.recordedType, read.value);
}
