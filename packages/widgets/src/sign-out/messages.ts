/** Every sentence that a person reads here. The first is the specification's. */
export const messages = {
  signedOut: 'You have signed out on Avalara connector.',
  signIn: 'Sign in again',
};

export type SignOutMessages = typeof messages;
