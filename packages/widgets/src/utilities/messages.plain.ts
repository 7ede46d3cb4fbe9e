import type { UtilitiesMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enCorrected: Partial<UtilitiesMessages> = {
  failed: 'The company could not be validated. Please retry.',
};
