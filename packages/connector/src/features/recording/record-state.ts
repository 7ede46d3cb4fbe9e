import type { RecordState } from '@salestax/contract';
import type { DeliveryResult } from '../../domain/delivery-result.ts';
import { savedStateOf } from '../../domain/tax-state.ts';
import { lastRecordIn, type TimelineEntry } from '../../store/timeline.ts';
import type { StoredDocument } from './tax-state-queries.ts';

/** Oldest first. */
type Timeline = readonly Pick<TimelineEntry, 'event' | 'detail'>[];

/** What became of the last save, void or deletion that was reported; null when none was. */
export function recordStateOf(
  stored: Pick<StoredDocument, 'link' | 'delivery'>,
  timeline: Timeline,
): RecordState | null {
  const { link, delivery } = stored;
  const saved = savedStateOf(stored);
  if (delivery === null || saved === null) return null;
  const hasWritten = delivery.effects.some((effect) => effect === 'lines-written' || effect === 'lines-removed');
  const isRecorded = link?.state === 'recorded' && delivery.state === 'Done';
  return {
    state: saved.state,
    operationId: delivery.id,
    code: (isRecorded && link.code) || '',
    version: isRecorded ? versionOf(timeline) : null,
    waitsFor: saved.state === 'waiting' ? vendorOf(delivery.result) : '',
    message: saved.state === 'waiting' ? '' : saved.reason,
    ...(saved.errorCode && saved.state !== 'waiting' && { errorCode: saved.errorCode }),
    ...(isRecorded && link.recordedSyncToken && { recordedSyncToken: link.recordedSyncToken }),
    writtenSyncToken: (hasWritten && link?.recordedSyncToken) || '',
  };
}

/** The vendor that the next attempt waits for; '' when the cause is our own. */
function vendorOf(result: DeliveryResult | null): RecordState['waitsFor'] {
  if (result?.kind !== 'retry' && result?.kind !== 'waits') return '';
  return result.error.origin === 'Connector' ? '' : result.error.origin;
}

/** The version of the provider's transaction when it was last written; null when the provider did not state it. */
export function versionOf(timeline: Timeline): number | null {
  const { detail } = lastRecordIn(timeline) ?? {};
  const isDetail = typeof detail === 'object' && detail !== null && 'version' in detail;
  return isDetail && typeof detail.version === 'number' ? detail.version : null;
}
