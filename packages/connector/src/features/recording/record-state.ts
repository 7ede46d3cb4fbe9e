import type { RecordState } from '@salestax/contract';
import { codeOfResult, type DeliveryResult, readDeliveryResult } from '../../domain/delivery-result.ts';
import { sentences } from '../../domain/sentences.ts';
import type { TimelineEntry } from '../../store/timeline.ts';
import type { Delivery } from './delivery-queries.ts';
import type { DocumentLink } from './document-queries.ts';

/** What is stored about the deliveries of one document. */
export interface RecordFacts {
  /** Oldest first. */
  readonly deliveries: readonly Pick<Delivery, 'id' | 'state' | 'result' | 'effects' | 'errorText'>[];
  readonly link: Pick<DocumentLink, 'code' | 'state' | 'recordedSyncToken' | 'feeUnknown'> | null;
  /** Oldest first. */
  readonly timeline: readonly Pick<TimelineEntry, 'event' | 'detail'>[];
}

/** What became of the last save, void or deletion that was reported; null when none was. */
export function recordStateOf({ deliveries, link, timeline }: RecordFacts): RecordState | null {
  // Superseded deliveries, and those of versions older than a known one, are answered by a later delivery.
  const delivery = deliveries.findLast(({ state, result }) => state !== 'Cancelled' && (state !== 'Ignored' || result));
  if (delivery === undefined) return null;
  const hasWritten = delivery.effects.some((effect) => effect === 'lines-written' || effect === 'lines-removed');
  const none = {
    operationId: delivery.id,
    code: '',
    version: null,
    waitsFor: '' as const,
    message: '',
    writtenSyncToken: (hasWritten && link?.recordedSyncToken) || '',
  };
  const result = readDeliveryResult(delivery.result);
  switch (delivery.state) {
    case 'Queued': {
      const waitsFor = vendorOf(result);
      return { ...none, state: waitsFor === '' ? 'recording' : 'waiting', waitsFor };
    }
    case 'NeedsUser':
      return {
        ...none,
        state: 'attention',
        message: delivery.errorText ?? '',
        ...codeOfResult(result),
      };
    case 'Done':
      return link?.state === 'recorded'
        ? {
            ...none,
            state: 'recorded',
            code: link.code ?? '',
            version: versionOf(timeline),
            ...(link.feeUnknown && ({ message: sentences.feeUnknown, errorCode: 'FeeUnknown' } as const)),
          }
        : { ...none, state: link?.state === 'cancelled' ? 'voided' : 'not-recorded' };
    default:
      return result?.kind === 'ignored'
        ? { ...none, state: 'not-recorded', message: result.message, ...codeOfResult(result) }
        : { ...none, state: 'not-recorded' };
  }
}

/** The vendor that the next attempt waits for; '' when the cause is our own. */
function vendorOf(result: DeliveryResult | null): RecordState['waitsFor'] {
  if (result?.kind !== 'retry' && result?.kind !== 'waits') return '';
  return result.error.origin === 'Connector' ? '' : result.error.origin;
}

/** The version of the provider's transaction when it was last written; null when the provider did not state it. */
export function versionOf(timeline: RecordFacts['timeline']): number | null {
  const last = timeline.findLast(({ event }) => event === 'recorded' || event === 'adjusted');
  const { detail } = last ?? {};
  const isDetail = typeof detail === 'object' && detail !== null && 'version' in detail;
  return isDetail && typeof detail.version === 'number' ? detail.version : null;
}
