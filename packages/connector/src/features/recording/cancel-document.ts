import { type DeliveryResult, deliveryResultOf, type Step } from '../../domain/delivery-result.ts';
import { serviceError } from '../../domain/errors.ts';
import { done } from '../../domain/result.ts';
import type { Day } from '../../domain/sales-document.ts';
import { sentences } from '../../domain/sentences.ts';
import { noteMonthChange } from '../../store/month-changes.ts';
import { appendTimeline } from '../../store/timeline.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { takeOverRecord } from './document-codes.ts';
import {
  clearAttention,
  type DocumentLink,
  type FoundTransaction,
  markCancelled,
  noteAttempt,
} from './document-queries.ts';

/** A transaction at the tax provider: its code, and its date as far as it is known. */
type RecordOfDocument = Pick<FoundTransaction, 'code'> & { readonly date: Day | null };

/**
 * Voids a document at the tax provider, as DocVoided for voids and deletions alike; the timeline records which it was. Does
 * nothing for a document that is cancelled already, or has no record: it ends with `unrecorded`.
 */
export async function cancelDocument(
  context: DeliveryContext,
  link: DocumentLink | null,
  reason: 'Voided' | 'Deleted',
  unrecorded: DeliveryResult = withoutRecord,
): Promise<DeliveryResult> {
  const record = await liveRecord(context, link);
  return record.ok ? cancelRecord(context, record.value, reason, unrecorded) : record.error;
}

/**
 * Our record of the document, or the transaction that a comparison has found of a document which was recorded before this
 * connector was used: a save would take it over, and so does the void. Not before the start date: such a transaction is the
 * former software's. Null: none.
 */
async function liveRecord(context: DeliveryContext, link: DocumentLink | null): Promise<Step<RecordOfDocument | null>> {
  if (link === null) return done(null);
  const { code, recordedDate, codeAtProvider, dateAtProvider } = link;
  if (code !== null) return done(link.state === 'cancelled' ? null : { code, date: recordedDate ?? dateAtProvider });
  if (codeAtProvider === null || dateAtProvider === null) return done(null);
  const { isRecordingDisabled, avaTaxStartDate } = context.state.company.settings;
  if (isRecordingDisabled || dateAtProvider < (avaTaxStartDate ?? '')) return done(null);
  return takeOverRecord(context, { code: codeAtProvider, date: dateAtProvider });
}

async function cancelRecord(
  context: DeliveryContext,
  record: RecordOfDocument | null,
  reason: 'Voided' | 'Deleted',
  unrecorded: DeliveryResult,
): Promise<DeliveryResult> {
  const { services, state, realmId, txnType, txnId } = context;
  const key = { realmId, txnType, txnId };
  const event = reason === 'Voided' ? 'voided' : 'deleted';
  if (record === null) {
    const now = services.clock.now();
    await services.db.batch({ realm: realmId }, (trx) => [
      appendTimeline(trx, key, { event: `${event}-nothing-recorded` }, now),
      // A deleted sale needs no attention.
      clearAttention(trx, key, now),
    ]);
    return unrecorded;
  }
  if (state.company.settings.isRecordingDisabled) return notVoided;
  const { code, date } = record;
  // Before the call: until its answer is stored, the document does not count as recorded as it is.
  await services.db.batch({ realm: realmId }, (trx) => [noteAttempt(trx, key, services.clock.now())]);
  const cancelled = await services.taxProvider.cancel(context.call, state.account, context.recordedType, code);
  if (!cancelled.ok && cancelled.error.kind !== 'not-found') return deliveryResultOf(cancelled.error);
  const change = { code, kind: 'voided', days: [date] } as const;
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
