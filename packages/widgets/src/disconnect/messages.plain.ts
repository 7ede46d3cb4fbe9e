import type { DisconnectMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enCorrected: Partial<DisconnectMessages> = { working: 'Please wait…' };
