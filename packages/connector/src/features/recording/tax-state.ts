import type { ErrorCode, TaxState } from '@salestax/contract';
import { codeOfResult, readDeliveryResult } from '../../domain/delivery-result.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { sentences } from '../../domain/sentences.ts';
import type { Delivery } from './delivery-queries.ts';
import type { DocumentLink } from './document-queries.ts';

/** What is known of a document and its deliveries. */
export interface TaxStateFacts {
  readonly link: Pick<DocumentLink, 'state' | 'attention' | 'feeUnknown'> | null;
  /** The last delivery that was not replaced; null without one. */
  readonly delivery: Pick<Delivery, 'state' | 'errorText' | 'result'> | null;
}

interface DocumentTaxState {
  readonly state: TaxState;
  /** For a person; '' = nothing. */
  readonly reason: string;
  /** The code of `reason`, if it has one. */
  readonly errorCode?: ErrorCode;
}

/** What became of the tax of a document, for a person. */
export function taxStateOf(
  { kind, isVoided }: Pick<SalesDocument, 'kind' | 'isVoided'>,
  { link, delivery }: TaxStateFacts,
): DocumentTaxState {
  if (documentTypeOf(kind).recordedType === null) return { state: isVoided ? 'voided' : 'estimate', reason: '' };
  const errorCode = codeOfResult(readDeliveryResult(delivery?.result));
  if (delivery?.state === 'Queued')
    return delivery.errorText === null
      ? { state: 'recording', reason: '' }
      : { state: 'waiting', reason: delivery.errorText, ...errorCode };
  if (delivery?.state === 'NeedsUser')
    return { state: 'attention', reason: delivery.errorText ?? link?.attention ?? '', ...errorCode };
  if (link !== null && link.attention !== null) return { state: 'attention', reason: link.attention };
  if (link?.feeUnknown === true) return { state: 'attention', reason: sentences.feeUnknown, errorCode: 'FeeUnknown' };
  if (isVoided || link?.state === 'cancelled') return { state: 'voided', reason: '' };
  return { state: link?.state === 'recorded' ? 'recorded' : 'not-recorded', reason: '' };
}
