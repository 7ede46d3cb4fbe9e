import { failureMessages } from '../service/failed.tsx';

/** The messages of this widget. */
export const messages = {
  ...failureMessages,
  title: 'Staff sign-in',
  note: 'For the support staff of the tax provider.',
  opening: 'Taking you to the sign-in…',
  finishing: 'Checking your sign-in…',
  notSignedIn: 'You are not signed in.',
  unverified: "We couldn't verify your identity.",
  notKept:
    'This browser does not let the page keep your sign-in. Allow it to store data for this site, then sign in again.',
  signIn: 'Sign in',
  signInAgain: 'Sign in again',
};

export type AdminSignInMessages = typeof messages;
