import { stepPlain } from '../texts/shared.plain.ts';
import type { LandingMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<LandingMessages> = {
  ...stepPlain,
  signIn: 'Sign in',
  getStarted: 'Get started',
  'signed-out': 'You have signed out of the Avalara connector.',
  'timed-out': 'The session has timed out. Please log in again.',
};
