import type { Id } from '@salestax/contract';
import { isRecord } from '@salestax/widget-kit';
import { eventTypes, type DocumentEvent } from './document-host.ts';
import { isSupported, type SalesDocument } from './sales-document.ts';

/** A supported document that was saved, voided or deleted. */
export interface SavedEvent extends DocumentEvent {
  readonly document: SalesDocument & { readonly txnId: Id };
}

/** Whether an event of a page, which may be wrong, is a `SavedEvent`. */
export const isSaved = (event: DocumentEvent): event is SavedEvent =>
  isRecord(event) &&
  eventTypes.includes(event.type) &&
  isSupported(event.document) &&
  Boolean(event.document.txnId) &&
  Array.isArray(event.document.lines);

/** A page has documents of types that the panel does not know, too: their events are no mistake of the page. */
export const isOfUnknownType = (event: DocumentEvent): boolean =>
  isRecord(event) && Number.isFinite(event.document?.txnType) && !isSupported(event.document);

/**
 * Why a saved document is no longer a sale; null when it is one. The accounting service voids a document by saving all
 * amounts as zero, so such an update is a void.
 */
export function cancelReason({ type, document }: DocumentEvent): 'Deleted' | 'Voided' | null {
  if (type === 'deleted') return 'Deleted';
  return type === 'voided' || (document.isVoided && document.totalAmount === 0) ? 'Voided' : null;
}
