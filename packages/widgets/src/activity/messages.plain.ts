import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { ActivityMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enCorrected: Partial<ActivityMessages> = {
  ...failurePlain,
  notConnected: notConnectedPlain,
  ok: 'OK',
};
