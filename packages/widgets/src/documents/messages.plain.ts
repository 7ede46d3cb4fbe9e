import { failurePlain, notConnectedPlain } from '../messages/shared.plain.ts';
import type { DocumentsMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enCorrected: Partial<DocumentsMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
