import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { DocumentMessages } from './document-messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const documentPlain: Partial<DocumentMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
