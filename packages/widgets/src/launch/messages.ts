import { stepMessages } from '../sign-in/sign-in-steps.ts';

/** Every sentence that a person reads here. */
export const messages = {
  ...stepMessages,
  heading: 'Connecting QuickBooks and Avalara',
  asking: 'Please wait...',
  leaving: 'Taking you to the Avalara sign-in…',
  back: 'You came back without signing in.',
  signIn: 'Sign In',
  learnMore: 'Learn more about the connector',
};

export type LaunchMessages = typeof messages;
