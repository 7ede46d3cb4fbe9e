import { failurePlain } from '../texts/shared.plain.ts';
import type { ProviderSignInMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<ProviderSignInMessages> = {
  ...failurePlain,
  learnMore: 'Learn more',
  unauthorized: 'This user is not authorized to access the accounting company.',
  signIn: 'Sign in',
  checking: 'Please wait…',
};
