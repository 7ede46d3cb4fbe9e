import { failureMessages } from '../service/failed.tsx';

/** Every sentence that a person reads here. The first block is the specification's, with the provider's name in place. */
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
