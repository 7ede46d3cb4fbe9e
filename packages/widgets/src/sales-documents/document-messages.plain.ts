import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { DocumentMessages } from './document-messages.ts';

/** What reads better than the specification's words. */
export const documentPlain: Partial<DocumentMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
