import { failurePlain } from '../messages/shared.plain.ts';
import type { AdminSignInMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enCorrected: Partial<AdminSignInMessages> = {
  ...failurePlain,
  unverified: 'We could not verify your identity.',
};
