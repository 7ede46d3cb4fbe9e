import { notConnectedPlain, stepPlain } from '../messages/shared.plain.ts';
import type { IntegrationMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enCorrected: Partial<IntegrationMessages> = {
  ...stepPlain,
  notActivated: notConnectedPlain,
  signIn: 'Sign in',
};
