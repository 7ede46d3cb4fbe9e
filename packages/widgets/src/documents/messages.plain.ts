import { documentPlain } from '../sales-documents/document-messages.plain.ts';
import type { DocumentsMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<DocumentsMessages> = { ...documentPlain };
