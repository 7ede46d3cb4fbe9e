import type { SignOutMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<SignOutMessages> = { signedOut: 'You have signed out of the Avalara connector.' };
