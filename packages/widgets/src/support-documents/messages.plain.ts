import { documentPlain as documents } from '../sales-documents/document-messages.plain.ts';
import type { SupportDocumentsMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enPlain: Partial<SupportDocumentsMessages> = { ...documents };
