import { messages as documents } from '../documents/messages.ts';

/** The messages of the company's own list, and what support staff read besides. */
export const messages = {
  ...documents,
  back: 'Customers',
  heading: 'Documents of a customer',
  note: 'The recent sales documents of the company in QuickBooks, and what became of their tax. Nothing can be changed here.',
  loading: 'Reading the documents…',
  /** {name}: the administrator. */
  consented:
    '{name} allows support to read the documents of {company} until {time}. The company sees in its activity what is read.',
  reasonIs: 'Reason: {reason}',
  noConsent: 'Support may not see the documents of {company}. Its administrator has to allow it first.',
  tellThem:
    "Tell the administrator: open 'Access' in the connector, choose for how long support may read your documents, and click 'Allow'. Then click 'Refresh data' here.",
};

export type SupportDocumentsMessages = typeof messages;
