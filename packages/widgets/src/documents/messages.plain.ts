import { documentPlain } from '../sales-documents/document-messages.plain.ts';
import type { DocumentsMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enPlain: Partial<DocumentsMessages> = { ...documentPlain };
