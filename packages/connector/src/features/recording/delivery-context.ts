import type { CallContext } from '../../ports/call-log.ts';
import type { Trx } from '../../store/db.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { Operation } from './delivery-queries.ts';
import type { Services } from '../../service/services.ts';

/** One operation at work: what the steps need, and their way to the timeline. */
export interface DeliveryContext extends DocumentKey {
  readonly services: Services;
  readonly operation: Operation;
  readonly call: CallContext;
  readonly correlationId: string;
  /** Somebody found both sides apart: nothing that is known of the document is believed, both are asked. */
  readonly isRecalculation: boolean;
  /** Writes what happened into the document's timeline, with whatever belongs into the same transaction. */
  writeTimeline(event: string, detail: unknown, alongside?: (trx: Trx, now: Date) => Promise<void>): Promise<void>;
}
