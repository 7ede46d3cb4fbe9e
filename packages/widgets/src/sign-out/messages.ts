/** The messages of this widget. The first is from the specification. */
export const messages = {
  signedOut: 'You have signed out on Avalara connector.',
  signIn: 'Sign in again',
};

export type SignOutMessages = typeof messages;
