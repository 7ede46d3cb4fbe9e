import type { DisconnectMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<DisconnectMessages> = { working: 'Please wait…' };
