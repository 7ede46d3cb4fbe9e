import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { ReceiptMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enPlain: Partial<ReceiptMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
