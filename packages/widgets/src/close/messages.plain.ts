import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { CloseMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<CloseMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
