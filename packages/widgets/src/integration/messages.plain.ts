import { notConnectedPlain, stepPlain } from '../plain.ts';
import type { IntegrationMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const plain: Partial<IntegrationMessages> = {
  ...stepPlain,
  notActivated: notConnectedPlain,
  signIn: 'Sign in',
};
