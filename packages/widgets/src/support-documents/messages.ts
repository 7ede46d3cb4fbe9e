import { documentMessages as documents } from '../sales-documents/document-messages.ts';

/** The messages of the company's own list, and what support staff read besides. */
export const messages = {
  ...documents,
  back: 'Customers',
  note: 'Nothing can be changed here.',
  loading: documents.loadingDocument,
  consented: '{name} allows support to read the documents of {company} until {time}. Each reading is in its activity.',
  noConsent: 'Support may not see the documents of {company}: its administrator has to allow it.',
  tellThem:
    "Tell the administrator: open 'Access' in the connector, choose for how long, and click 'Allow'. Then refresh the data here.",
};

export type SupportDocumentsMessages = typeof messages;
