import { failureMessages } from '../service/failed.tsx';

/** The messages of this widget. The first block is from the specification, with the provider's name inserted. */
export const messages = {
  ...failureMessages,
  newTo: 'New to AvaTax?',
  learnMore: 'Learn More',
  signInWith: 'Please sign in with your AvaTax account.',
  unauthorized: 'Unauthorized user attempting to access the ERP company.',

  title: 'Sign in to AvaTax',
  signIn: 'Sign In',
  opensInNewTab: 'opens in a new tab',
  checking: 'Please wait...',
  unauthorizedAdvice: 'Start again from the page where you connect QuickBooks and AvaTax.',
  back: 'Back to integration',
};

export type ProviderSignInMessages = typeof messages;
