import type { SignOutMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<SignOutMessages> = { signedOut: 'You have signed out of the Avalara connector.' };
