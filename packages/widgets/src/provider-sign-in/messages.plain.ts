import { failurePlain } from '../texts/shared.plain.ts';
import type { ProviderSignInMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<ProviderSignInMessages> = {
  ...failurePlain,
  learnMore: 'Learn more',
  unauthorized: 'This user is not authorized to access the accounting company.',
  signIn: 'Sign in',
  checking: 'Please wait…',
};
