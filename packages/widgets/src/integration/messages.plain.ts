import { stepPlain } from '../texts/shared.plain.ts';
import type { IntegrationMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<IntegrationMessages> = {
  ...stepPlain,
  signIn: 'Sign in',
};
