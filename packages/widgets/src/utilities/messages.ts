import { failureMessages } from '../service/failed.tsx';

/** The messages of this widget. The first is from the specification. */
export const messages = {
  ...failureMessages,
  failed: 'Failed to validate company. Please retry.',
  title: 'Opening your QuickBooks company',
  working: 'Opening your QuickBooks company…',
  noCompany: 'The address names no QuickBooks company.',
  cameBack: 'You came back without signing in.',
  goOn: 'Continue',
  signIn: 'Go to sign-in',
};

export type UtilitiesMessages = typeof messages;
