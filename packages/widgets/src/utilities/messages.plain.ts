import type { UtilitiesMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<UtilitiesMessages> = {
  failed: 'The company could not be validated. Please retry.',
};
