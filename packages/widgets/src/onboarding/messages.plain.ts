import { failurePlain } from '../texts/shared.plain.ts';
import type { OnboardingMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<OnboardingMessages> = {
  ...failurePlain,
  title: 'Connecting your QuickBooks company',
  wait: 'Please wait…',
  signInFailed: "The Avalara sign-in could not be opened. Click 'Retry' to try again.",
  argumentsMissing: 'The integration was started with incomplete details. Returning to the integration portal.',
  consentFailed: 'The Intuit page could not be opened. Please retry.',
};
