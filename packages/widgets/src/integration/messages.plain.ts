import { stepPlain } from '../texts/shared.plain.ts';
import type { IntegrationMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<IntegrationMessages> = {
  ...stepPlain,
  signIn: 'Sign in',
};
