/**
 * The messages of this widget. The questions, the refusals and the labels of their buttons are from the specification.
 */
export const messages = {
  endsSoonTitle: 'Your session ends soon',
  endsSoonAdvice: 'Stay signed in to keep what you typed.',
  /** Of a session that cannot be extended. */
  endsSoonForGood: 'This session cannot be extended. Save what you typed, then sign in again.',
  timeLeft: (time: string) => `${time} left`,
  logOut: 'Log out',
  staySignedIn: 'Stay signed in',
  signInAgain: 'Sign in again',
  notNow: 'Not now',
  timedOutTitle: 'Session timout',
  timedOut: 'Your session has expired. Please login to pick up where you left off.',
  signedOutTitle: 'You are signed out of this page',
  signedOut: 'Session is timed out. Please log in again.',
  disconnectedByStaff:
    'Support has disconnected this company from AvaTax, so that no tax is calculated. Sign in as an administrator to connect it again.',
  notSaved: 'Nothing was saved by the last action.',
  failedTitle: 'This page cannot go on',
  failed: 'Something went wrong, please try again later.',
  leaveTitle: 'Leave this page?',
  leave: 'There are some unsaved changes. Do you really want to navigate away?',
  leaveMoved:
    'Another tab has opened another company. What you changed here belongs to the former one and cannot be saved any more. Leave it, and go on with the other company?',
  details: 'Details',
  correlationId: 'Correlation id',
  copyCorrelationId: 'Copy correlation id',
  copied: 'Copied',
  notCopied: 'The browser did not let the page copy.',
  status: 'Answer',
  ok: 'Ok',
  signIn: 'Sign-in',
  no: 'No',
  yes: 'Yes',
  wait: 'Please wait...',
};

export type SessionDialogsMessages = typeof messages;
