import { recordStatuses, type PostSaveRequest, type RecordAnswer, type VoidRequest } from '@salestax/contract';
import type { AccountingDocument, DocumentEvent } from './document-host.ts';
import { isOwnLine, type OwnItems } from './own-lines.ts';
import type { Outcome, PanelCalls } from './panel-calls.ts';
import type { HeldError } from './panel-state.ts';
import type { SavedDocument } from './saved-documents.ts';
import type { ServiceData } from './service-data.ts';
import { supportedTypeOf } from './tax-document.ts';

/**
 * What a saved document asks for; null when its type is none of ours. The accounting service voids by saving all
 * amounts as zero, so such an update is a void and not a sale of nothing.
 */
export function savedDocumentOf(
  event: DocumentEvent,
  realmId: string,
  attention: HeldError | null,
): SavedDocument | null {
  const { type, document, previousReferenceNumber } = event;
  const { txnType, txnId } = document;
  if (txnId === null || supportedTypeOf(document) === null) return null;
  const subject = { realmId, txnType, txnId, document };
  if (type === 'deleted') return { ...subject, kind: 'cancel', reason: 'Deleted' };
  const isVoid = type === 'voided' || (document.isVoided && document.totalAmount === 0);
  if (isVoid) return { ...subject, kind: 'cancel', reason: 'Voided' };
  return { ...subject, kind: 'record', previousReferenceNumber, attention };
}

/** The tax and fees that the saved document says, in whole cents on the way. */
const totalTaxOf = ({ lines }: AccountingDocument, items: OwnItems): number =>
  lines.filter((line) => isOwnLine(line, items)).reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) /
  100;

const voidRequestOf = ({ txnId, txnType, document }: SavedDocument, reason: 'Voided' | 'Deleted'): VoidRequest => ({
  txnId,
  txnType,
  qboDocNumber: document.referenceNumber,
  qboDocumentDate: document.date,
  reason,
});

async function postSaveRequestOf(
  { realmId, txnType, document }: SavedDocument,
  previousReferenceNumber: string | null,
  data: ServiceData,
): Promise<PostSaveRequest | null> {
  const taxDocument = await data.taxDocument(document, 'saved');
  const company = data.company();
  if (!taxDocument.ok || taxDocument.value === null || company === null) return null;
  const { referenceNumber } = document;
  const isRenamed = previousReferenceNumber !== null && previousReferenceNumber !== referenceNumber;
  return {
    realmId,
    txnType,
    docCode: isRenamed ? previousReferenceNumber : referenceNumber,
    newDocCode: isRenamed ? referenceNumber : null,
    totalAmount: document.totalAmount,
    totalTax: totalTaxOf(document, company.ownItems),
    docDate: document.date,
    postSaveDocument: taxDocument.value,
  };
}

/** Tells the connector of one saved document. Null when it has not taken it over: then it is told again later. */
export async function tellSaved(
  saved: SavedDocument,
  calls: PanelCalls,
  data: ServiceData,
): Promise<RecordAnswer | null> {
  let answer: Outcome<RecordAnswer>;
  if (saved.kind === 'cancel') answer = await calls.cancelTax(voidRequestOf(saved, saved.reason));
  else {
    const request = await postSaveRequestOf(saved, saved.previousReferenceNumber, data);
    if (request === null) return null;
    answer = await calls.processDocument(request);
  }
  return answer.ok && recordStatuses.includes(answer.value.status) ? answer.value : null;
}
