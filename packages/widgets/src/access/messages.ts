import { plural } from '@salestax/widget-kit';
import { failureMessages } from '../service/failed.tsx';

/** The messages of this widget. */
export const messages = {
  ...failureMessages,
  back: 'Home',
  title: 'Who has access',
  loading: 'Reading who has access…',
  integrators: 'Integrators',
  integratorsIntro: 'Websites of these integrators may show this company to their users.',
  noIntegrators: 'No integrator has access to this company.',
  changes: 'May change data',
  reads: 'Reads only',
  blocked: 'Blocked',
  /** {widgets} and {origins} are lists of technical names. */
  shows: 'Shows {widgets} on {origins}.',
  /** {count} sessions of an integrator are open. */
  openSessions: plural({ one: '{count} open session', other: '{count} open sessions' }),
  lastOpened: 'Last opened: {time}',
  /** The service forgets sessions a week after their end. */
  notOpened: 'Not opened in the last week',
  blockedBy: 'Blocked by {name}: {time}',
  endSessions: 'End sessions',
  endSessionsOf: 'End sessions of {client}',
  block: 'Block',
  blockOf: 'Block {client}',
  allow: 'Allow again',
  allowOf: 'Allow again: {client}',
  blockTitle: 'Block {client}?',
  blockText:
    'Its websites can no longer show this company, and its open sessions end. An administrator can allow it again on this page.',
  cancel: 'Cancel',
  sessionsEnded: 'The sessions of {client} have ended. It may open new ones.',
  isBlocked: '{client} is blocked.',
  isAllowed: '{client} may open sessions again.',
  support: 'Support',
  supportIntro:
    'Support staff see your documents only if you allow it for a limited time. They can change nothing, and your activity shows what they read.',
  supportFor: 'For how long',
  supportReason: 'Reason (optional)',
  allowSupport: 'Allow',
  supportUntil: 'Support may read your documents until: {time}',
  supportAllowed: 'Support may read your documents.',
  supportEnded: 'Support may no longer read your documents.',
  ownSignIns: 'Your sign-ins',
  ownIntro: 'End a sign-in that you do not recognize, and change your password at Avalara.',
  otherSignIns: 'Sign-ins of other users',
  otherIntro: 'Ending a sign-in here closes this company for it.',
  noOthers: 'No other user has this company open.',
  current: 'This sign-in',
  unknownDevice: 'Unknown device',
  signedIn: 'Signed in: {time}',
  active: 'Last active: {time}',
  end: 'End',
  endOf: 'End the sign-in of {name} on {device}',
  signInEnded: 'The sign-in has ended.',
  close: 'Close',
};

export type AccessMessages = typeof messages;
