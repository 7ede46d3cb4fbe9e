import type { SignOutMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enCorrected: Partial<SignOutMessages> = { signedOut: 'You have signed out of the Avalara connector.' };
