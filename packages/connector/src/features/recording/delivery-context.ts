import type { DocumentKey } from '../../domain/document-key.ts';
import type { DocumentType } from '../../domain/document-types.ts';
import type { RecordedType } from '../../domain/provider-transaction.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ProviderTransactions } from '../../ports/provider-transactions.ts';
import type { TaxProvider } from '../../ports/tax-provider.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import type { Trx } from '../../store/db.ts';
import type { DeliveryEffect } from '../../store/schema.ts';
import type { Answers } from '../../store/session-dialect.ts';
import type { Delivery } from './delivery-queries.ts';

/** Dependencies of a delivery. */
export type DeliveryServices = Pick<
  Services,
  'db' | 'clock' | 'companies' | 'facts' | 'readDocuments' | 'estimates' | 'calls'
> & {
  readonly throttle: Pick<Services['throttle'], 'refresh'>;
  readonly accounting: Pick<AccountingService, 'document' | 'writeOwnLines'>;
  readonly taxProvider: TaxProvider & Pick<ProviderTransactions, 'transactionsByCode'>;
};

/** Context of one delivery attempt. */
export interface DeliveryContext extends DocumentKey {
  readonly services: DeliveryServices;
  readonly delivery: Delivery;
  /** When the attempt began, before the company was read. */
  readonly startedAt: Date;
  /** The company as it was when the attempt began. */
  readonly state: LinkedCompany;
  readonly documentType: DocumentType;
  /** What the document type is recorded as at the provider. */
  readonly recordedType: RecordedType;
  readonly call: CallContext;
  readonly correlationId: string;
  /** A person found a difference: stored knowledge is ignored, and both vendors are read. */
  readonly isRecalculation: boolean;
  /**
   * Stores a change at a vendor with the delivery and in the document's timeline, with `also` in the same transaction. Resolves
   * with the results of `also`.
   */
  recordEffect<const Results extends readonly Promise<unknown>[]>(
    effect: DeliveryEffect,
    detail: object,
    also: (trx: Trx, now: Date) => Results,
  ): Promise<Answers<Results>>;
}
