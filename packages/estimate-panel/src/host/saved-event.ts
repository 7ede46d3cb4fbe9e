import type { Id } from '@salestax/contract';
import type { DocumentEvent } from './document-host.ts';
import { isSupported, type SalesDocument } from './sales-document.ts';

/** A supported document that was saved, voided or deleted. */
export interface SavedEvent extends DocumentEvent {
  readonly document: SalesDocument & { readonly txnId: Id };
}

export const isSaved = (event: DocumentEvent): event is SavedEvent =>
  isSupported(event.document) && !!event.document.txnId;

/**
 * Why a saved document is no longer a sale; null when it is one. The accounting service voids a document by saving all
 * amounts as zero, so such an update is a void.
 */
export function cancelReason({ type, document }: DocumentEvent): 'Deleted' | 'Voided' | null {
  if (type === 'deleted') return 'Deleted';
  return type === 'voided' || (document.isVoided && document.totalAmount === 0) ? 'Voided' : null;
}
