import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { ActivityMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enPlain: Partial<ActivityMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
