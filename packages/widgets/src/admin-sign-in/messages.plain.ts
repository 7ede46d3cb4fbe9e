import { failurePlain } from '../texts/shared.plain.ts';
import type { AdminSignInMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<AdminSignInMessages> = {
  ...failurePlain,
  unverified: 'We could not verify your identity.',
};
