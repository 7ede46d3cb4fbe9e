import { type DeliveryResult, deliveryResultOf, ignored } from '../../domain/delivery-result.ts';
import { documentTypeOfNumber } from '../../domain/document-types.ts';
import { serviceError } from '../../domain/errors.ts';
import { done } from '../../domain/result.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { StoredDocument } from '../../ports/accounting-service.ts';
import { missingCredentials, missingSecret } from '../../ports/tax-provider.ts';
import { appendTimeline } from '../../store/timeline.ts';
import { cancelDocument } from './cancel-document.ts';
import type { DeliveryContext, DeliveryServices } from './delivery-context.ts';
import { type DeliveryPayload, payloadOf, priorityOf } from './delivery-data.ts';
import type { Delivery } from './delivery-queries.ts';
import { finishRename } from './document-codes.ts';
import { readHistory } from './document-history.ts';
import { addEffect } from './held-delivery.ts';
import { recalculateDocument } from './recalculate-document.ts';
import { recordDocument } from './record-document.ts';

/** Nothing was tried: a vendor throttles the company, and its call would wait in the place of other companies' deliveries. */
export interface Postponed {
  readonly kind: 'postponed';
  readonly forMs: number;
}

/**
 * Runs one attempt of a claimed delivery. Every step is idempotent, because a crash at any point repeats the attempt. `onRead`
 * receives the document as the accounting service has it, however the attempt ends.
 */
export async function deliverDocument(
  services: DeliveryServices,
  delivery: Delivery,
  signal: AbortSignal,
  onRead: (document: SalesDocument) => void,
): Promise<DeliveryResult | Postponed> {
  const { realmId, txnType, txnId } = delivery;
  const key = { realmId, txnType, txnId };
  const payload = payloadOf(delivery);
  const { correlationId, reason, recalculatedSyncToken } = payload;
  const startedAt = services.clock.now();
  const ageMs = startedAt.getTime() - delivery.createdAt.getTime();
  const type = documentTypeOfNumber(txnType);
  if (type === null || type.recordedType === null) return ignored('unsupported-type');
  const state = await services.companies.read(realmId);
  if (state.status === 'NotIntegrated') return ignored('not-integrated');
  if (state.status === 'Disconnected')
    return { kind: 'waits', error: serviceError('Disconnected', 'QuickBooks is not connected.') };
  if (delivery.kind === 'record' && state.status === 'Down') return ignored('calculation-off');
  const priority = priorityOf(payload, ageMs);
  // Without credentials for the tax provider, reading the document would be in vain.
  if (state.account.secret === missingSecret) return deliveryResultOf(missingCredentials);
  const throttledMs = priority === 'background' ? await services.throttle.refresh(realmId) : 0;
  if (throttledMs > 0) return { kind: 'postponed', forMs: throttledMs };
  const context: DeliveryContext = {
    ...key,
    services,
    delivery,
    startedAt,
    state,
    documentType: type,
    recordedType: type.recordedType,
    correlationId,
    isRecalculation: recalculatedSyncToken !== undefined,
    call: services.calls.open({ ...key, correlationId }, signal, priority),
    async recordEffect(effect, detail, also) {
      const now = services.clock.now();
      const [, , ...results] = await services.db.batch({ realm: realmId }, (trx) => [
        addEffect(trx, delivery.id, effect),
        appendTimeline(trx, key, { event: effect, detail: { ...detail, ...causeOf(payload) } }, now),
        ...also(trx, now),
      ]);
      return results;
    },
  };
  const renamed = await finishRename(context, await readHistory(services.db, key));
  if (!renamed.ok) return renamed.error;
  const history = renamed.value;

  // The current document decides, not the reported change: an existing document is never voided because of a stale or
  // duplicate event.
  const read = await readDocument(context);
  if (read.ok) onRead(read.value.document);
  if (recalculatedSyncToken !== undefined) return recalculateDocument(context, history, recalculatedSyncToken, read);
  if (!read.ok && read.error.kind !== 'not-found') return deliveryResultOf(read.error);
  if (!read.ok) {
    // Whoever has reported a save learns why there is no record.
    const unrecorded = delivery.kind === 'record' ? ignored('not-in-accounting') : undefined;
    return cancelDocument(context, history.link, reason ?? 'Deleted', unrecorded);
  }
  if (read.value.document.isVoided) return cancelDocument(context, history.link, 'Voided');
  if (delivery.kind === 'cancel') await noteStillExists(context);
  if (state.status === 'Down') return ignored('calculation-off');
  return recordDocument(context, history, read.value);
}

/** What was reported as voided or deleted is neither: nothing is voided, and the timeline says so, once for all attempts. */
async function noteStillExists(context: DeliveryContext): Promise<void> {
  if (!context.delivery.effects.includes('still-exists')) await context.recordEffect('still-exists', {}, () => []);
}

/**
 * How a recalculation began, for the timeline: in a run, or by a person who had the tax lines of one document written. Nothing
 * for a save, whose own entry says it.
 */
function causeOf({ recalculatedSyncToken, runId, person }: DeliveryPayload): object {
  if (recalculatedSyncToken === undefined) return {};
  return { source: runId === undefined ? 'writing' : 'recalculation', ...(person !== undefined && { person }) };
}

/** A first attempt takes the version that was read when its save was reported; every other one reads. */
async function readDocument({
  services,
  delivery,
  state: { taxItems },
  documentType: { kind },
  realmId,
  txnId,
  isRecalculation,
  call,
}: DeliveryContext): Promise<Outcome<StoredDocument>> {
  const isFirst = delivery.kind === 'record' && delivery.attempt === 1 && !isRecalculation;
  const version = { realmId, kind, id: txnId, syncToken: delivery.version, taxItems };
  const alreadyRead = isFirst ? services.readDocuments.take(version) : null;
  return alreadyRead === null ? services.accounting.document(call, kind, txnId, taxItems) : done(alreadyRead);
}
