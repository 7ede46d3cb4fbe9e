import type { BearerCall } from '@salestax/client';
import { routes, type Id, type RecordAnswer } from '@salestax/contract';
import { toAmount } from './amounts.ts';
import type { DocumentEvent } from './document-host.ts';
import { isOwnLine } from './own-lines.ts';
import { answerOf, type Company, type ServiceData } from './service-data.ts';
import type { SalesDocument } from './tax-document.ts';

/** A supported document that was saved, voided or deleted. */
export interface SavedEvent extends DocumentEvent {
  readonly document: SalesDocument & { readonly txnId: Id };
}

/**
 * Why a saved document is no longer a sale; null when it is one. The accounting service voids a document by saving all
 * amounts as zero, so such an update is a void.
 */
export function cancelReason({ type, document }: DocumentEvent): 'Deleted' | 'Voided' | null {
  if (type === 'deleted') return 'Deleted';
  return type === 'voided' || (document.isVoided && document.totalAmount === 0) ? 'Voided' : null;
}

/** Reports one saved document to the connector. Rejects when it was not accepted and must be reported again. */
export async function reportSaved(
  event: SavedEvent,
  realmId: Id,
  call: BearerCall,
  data: ServiceData,
  known: Company | null,
): Promise<RecordAnswer> {
  const company = known ?? (await data.company());
  const { document, previousReferenceNumber } = event;
  const { txnType, txnId, referenceNumber, date, totalAmount } = document;
  const params = { realmId };
  const reason = cancelReason(event);
  if (reason) {
    const body = { txnId, txnType, qboDocNumber: referenceNumber, qboDocumentDate: date, reason };
    return answerOf(call(routes.cancelTax, { params, body }));
  }
  const docCode = previousReferenceNumber ?? referenceNumber;
  const body = {
    realmId,
    txnType,
    docCode,
    newDocCode: docCode === referenceNumber ? null : referenceNumber,
    totalAmount,
    totalTax: toAmount(
      document.lines.reduce((sum, line) => (isOwnLine(line, company.taxItems) ? sum + line.amount : sum), 0),
    ),
    docDate: date,
    postSaveDocument: await data.taxDocument(document, company, true),
  };
  return answerOf(call(routes.processDocument, { params, body }));
}
