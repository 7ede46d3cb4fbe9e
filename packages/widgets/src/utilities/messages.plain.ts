import type { UtilitiesMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<UtilitiesMessages> = {
  failed: 'The company could not be validated. Please retry.',
};
