import type { SessionDialogsMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<SessionDialogsMessages> = {
  timedOutTitle: 'Session timeout',
  timedOut: 'Your session has expired. Please log in to pick up where you left off.',
  signedOut: 'The session has timed out. Please log in again.',
  leave: 'There are unsaved changes. Do you want to leave this page?',
  ok: 'OK',
  signIn: 'Sign in',
  wait: 'Please wait…',
};
