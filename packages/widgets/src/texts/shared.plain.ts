import type { FailureMessages } from '../service/failed.tsx';
import type { administratorMessages } from '../session/administrator.ts';
import type { StepMessages } from '../sign-in/sign-in-steps.ts';

/* Corrected English in place of the specification's wording. */

export const notConnectedPlain =
  'Your Avalara AvaTax integration is not connected to QuickBooks Online. Please activate the integration.';

/** In place of sentences of the service, by their error code. */
const plainReasons = new Map(
  Object.entries({
    AnotherAccount: 'This QuickBooks company is linked to another AvaTax account.',
    NotConnected: notConnectedPlain,
    Down: "'Calculation active' must be on for this feature.",
    Disconnected: notConnectedPlain,
    AddressValidationOff: 'Address validation must be enabled in the connector settings for this feature.',
    Paid: 'Avalara AvaTax cannot calculate tax on documents with partial or full payments.',
  }),
);

/** Corrected messages of failures. */
export const failurePlain: Partial<FailureMessages> = {
  sessionEnded: 'The session has timed out. Please log in again.',
  failed: 'Something went wrong. Please try again later.',
  serviceMessage: (code, sentence) => plainReasons.get(code) ?? sentence,
};

/** Texts for a user without the right. */
export const administratorPlain: Partial<typeof administratorMessages> = {
  administratorTitle: 'Administrator access required',
  administratorSignIn: 'Sign in',
};

/** Messages of the sign-in steps. */
export const stepPlain: Partial<StepMessages> = {
  ...failurePlain,
  ...administratorPlain,
  accountingFailed: 'The Intuit page could not be opened. Please retry.',
  noAccountingUrl: 'The Intuit address was not generated.',
  accountingRefused: (reason) => `The Intuit address could not be generated: ${reason}`,
};

export const calculationOffPlain =
  "'Calculation active' must be on for this feature. Please go back to the home screen and switch it on.";
