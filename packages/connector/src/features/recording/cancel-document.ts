import { type DeliveryResult, deliveryResultOf } from '../../domain/delivery-result.ts';
import { serviceError } from '../../domain/errors.ts';
import { sentences } from '../../domain/sentences.ts';
import { noteMonthChange } from '../../store/month-changes.ts';
import { appendTimeline } from '../../store/timeline.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { clearAttention, type DocumentLink, markCancelled, noteAttempt } from './document-queries.ts';

/**
 * Voids a document at the tax provider, as DocVoided for voids and deletions alike; the timeline records which it was.
 * Does nothing for a document that was never recorded, or is cancelled already: it ends with `unrecorded`.
 */
export async function cancelDocument(
  context: DeliveryContext,
  link: DocumentLink | null,
  reason: 'Voided' | 'Deleted',
  unrecorded: DeliveryResult = withoutRecord,
): Promise<DeliveryResult> {
  const { services, state, realmId, txnType, txnId } = context;
  const key = { realmId, txnType, txnId };
  const event = reason === 'Voided' ? 'voided' : 'deleted';
  if (link === null || link.code === null || link.state === 'cancelled') {
    const now = services.clock.now();
    await services.db.batch({ realm: realmId }, (trx) => [
      appendTimeline(trx, key, { event: `${event}-nothing-recorded` }, now),
      // A deleted sale needs no attention.
      ...(link === null ? [] : [clearAttention(trx, key, now)]),
    ]);
    return unrecorded;
  }
  if (state.company.settings.isRecordingDisabled) return notVoided;
  const { code } = link;
  // Before the call: until its answer is stored, the document does not count as recorded as it is.
  await services.db.batch({ realm: realmId }, (trx) => [noteAttempt(trx, key, services.clock.now())]);
  const cancelled = await services.taxProvider.cancel(context.call, state.account, context.recordedType, code);
  if (!cancelled.ok && cancelled.error.kind !== 'not-found') return deliveryResultOf(cancelled.error);
  const change = { code, kind: 'voided', days: [link.recordedDate] } as const;
  await context.recordEffect(event, { code }, (trx, now) => [
    markCancelled(trx, key, now),
    noteMonthChange(trx, key, change, now),
  ]);
  return withoutRecord;
}

/** There is no live transaction of the document (any more). */
const withoutRecord: DeliveryResult = { kind: 'done', recorded: null };

/** Recording is turned off, and this document was recorded before: a person decides where its transaction is voided. */
export const notVoided = {
  kind: 'needs-user',
  error: serviceError('NeedsAttention', sentences.recordingDisabledVoid),
} as const satisfies DeliveryResult;
