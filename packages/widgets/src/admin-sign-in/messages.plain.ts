import { failurePlain } from '../texts/shared.plain.ts';
import type { AdminSignInMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<AdminSignInMessages> = {
  ...failurePlain,
  unverified: 'We could not verify your identity.',
};
