import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { TaxProvider } from '../../ports/tax-provider.ts';
import type { Trx } from '../../store/db.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { DeliveryEffect } from '../../store/schema.ts';
import type { Operation } from './delivery-queries.ts';
import type { Services } from '../../service/services.ts';

/** What a delivery uses of the services. */
export type DeliveryServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'facts' | 'estimates' | 'calls'> & {
  readonly accounting: Pick<AccountingService, 'document' | 'writeOwnLines'>;
  readonly taxProvider: TaxProvider;
};

/** One operation at work: what the steps need, and their way to the timeline. */
export interface DeliveryContext extends DocumentKey {
  readonly services: DeliveryServices;
  readonly operation: Operation;
  readonly call: CallContext;
  readonly correlationId: string;
  /** Somebody found both sides apart: nothing that is known of the document is believed, both are asked. */
  readonly isRecalculation: boolean;
  /** Stores a change at a vendor with the delivery and in the document's timeline, with `alongside` in the same transaction. */
  recordEffect(
    effect: DeliveryEffect,
    detail: unknown,
    alongside: (trx: Trx, now: Date) => Promise<void>,
  ): Promise<void>;
}
