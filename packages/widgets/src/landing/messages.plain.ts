import { stepPlain } from '../texts/shared.plain.ts';
import type { LandingMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<LandingMessages> = {
  ...stepPlain,
  signIn: 'Sign in',
  getStarted: 'Get started',
  'signed-out': 'You have signed out of the Avalara connector.',
  'timed-out': 'The session has timed out. Please log in again.',
};
