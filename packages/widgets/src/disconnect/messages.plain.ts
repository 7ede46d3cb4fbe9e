import type { DisconnectMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<DisconnectMessages> = { working: 'Please wait…' };
