import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { CloseMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enPlain: Partial<CloseMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
