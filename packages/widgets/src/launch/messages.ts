import { stepMessages } from '../sign-in/sign-in-steps.ts';

/** The messages of this widget. */
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
