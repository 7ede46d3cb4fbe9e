import type { BearerCall } from '@salestax/client';
import { routes, type Id, type RecordAnswer } from '@salestax/contract';
import type { DocumentSources } from '../estimate/document-sources.ts';
import { taxDocumentOf } from '../estimate/tax-document.ts';
import { isOwnLine } from '../host/own-lines.ts';
import { cancelReason, type SavedEvent } from '../host/saved-event.ts';
import { toAmount } from '../state/amounts.ts';
import { answerOf } from '../state/calls.ts';
import { readCompany } from '../state/company.ts';
import type { Company } from '../state/knowledge.ts';

/**
 * Reports one saved document to the connector. Rejects when the report was not accepted and must be repeated. `companyRead`: what
 * the panel has read of the company; null: nothing yet.
 */
export async function reportSaved(
  event: SavedEvent,
  realmId: Id,
  call: BearerCall,
  { sourcesOf }: DocumentSources,
  companyRead: Company | null,
): Promise<RecordAnswer> {
  const company = companyRead ?? (await readCompany(call, realmId));
  const { document, previousReferenceNumber } = event;
  const { txnType, txnId, referenceNumber, date, totalAmount } = document;
  const params = { realmId };
  const reason = cancelReason(event);
  if (reason) {
    const body = { txnId, txnType, qboDocNumber: referenceNumber, qboDocumentDate: date, reason };
    return answerOf(call(routes.cancelTax, { params, body }));
  }
  const isSaved = true;
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
    postSaveDocument: taxDocumentOf(document, await sourcesOf(document, company, isSaved), isSaved),
  };
  return answerOf(call(routes.processDocument, { params, body }));
}
