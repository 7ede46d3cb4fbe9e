import { failureMessages } from '../service/failed.tsx';

/** Every sentence that a person reads here. The first is the specification's. */
export const messages = {
  ...failureMessages,
  failed: 'Failed to validate company. Please retry.',
  title: 'Opening your QuickBooks company',
  working: 'Opening your QuickBooks company…',
  noCompany: 'The address names no QuickBooks company.',
  signIn: 'Go to sign-in',
};

export type UtilitiesMessages = typeof messages;
