import { documentMessages } from '../sales-documents/document-messages.ts';

/** Every sentence that a person reads here. */
export const messages = { ...documentMessages };

export interface DocumentsMessages extends Readonly<typeof messages> {}
