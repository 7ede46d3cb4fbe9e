import { type UnreadableDocument, typeName } from '@salestax/contract';
import type { UnreadableSale } from '../ports/accounting-sales.ts';

/** What is missing in a list, as a sentence with the vendor's own words, for which its support asks. */
export function unreadableDocument({ kind, id, error }: UnreadableSale): UnreadableDocument {
  const type = typeName(kind);
  const missing = id === null ? `${type}, which QuickBooks does not name` : `${type} with the id ${id}`;
  const message = [`Missing here: ${missing}.`, error.message, error.detail].filter((text) => text !== '').join(' ');
  return { type, id, message };
}
