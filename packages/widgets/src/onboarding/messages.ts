import { plural } from '@salestax/widget-kit';
import { failureMessages } from '../service/failed.tsx';
import { administratorMessages } from '../session/administrator.ts';
import type { OnboardingProblem } from './model.ts';

/** The messages of this widget. The first block is from the specification. */
export const messages = {
  ...failureMessages,
  ...administratorMessages,
  title: 'Initiating QuickBooks company integration',
  wait: 'Please wait...',
  signInFailed: 'We couldn’t redirect you to Avalara sign-in. Please click Retry to try again.',
  argumentsMissing: 'Error in integration arguments. Redirecting back to the integration portal',
  consentFailed: 'Failed to redirect to Intuit. Please retry.',

  setUpFailed: 'The set-up of the company could not be read. Please click Retry to try again.',

  secondsLeft: plural({ one: '{count} second', other: '{count} seconds' }),

  steps: 'Steps of the integration',
  signIn: 'Sign in to Avalara',
  connect: 'Connect QuickBooks',
  link: 'Link AvaTax',
  settings: 'Complete settings',
  done: 'done',

  missingTitle: 'QuickBooks is connected. AvaTax is not yet.',
  unfinishedTitle: 'QuickBooks is connected. One step is missing.',
  credentialsMissing:
    'Tax cannot be calculated yet: the connector needs the user name and password of your AvaTax account. After you enter them, the company that you chose is linked.',
  companyMissing: 'Tax cannot be calculated yet: no AvaTax company is linked.',
  otherCompany:
    'The AvaTax company that you chose in the portal is not the one that is linked. Link it here, or return to the portal and start with the linked one.',
  notConnected: 'QuickBooks is not connected any more.',
  /** {account}: the number of the account that the portal chose. */
  otherAccount:
    'You signed in with another Avalara account than {account}, which you chose in the portal. Sign in with that one, or return to the portal.',
  elsewhere: 'Another company is open in this browser now. Sign in again to go on with this integration.',
  signInAgain: 'Sign in again',
  givenUp: 'The integration was not completed.',
  settingsMissing: 'Tax cannot be calculated yet: the connector settings are not complete.',
  goToCredentials: 'Enter the AvaTax user name and password',
  goToCompany: 'Link the AvaTax company',
  goToSettings: 'Complete the connector settings',

  cameBack: 'You came back before this step was complete.',
  goOn: 'Continue',

  completedTitle: 'QuickBooks is connected',
  completed: 'Your QuickBooks company is now connected to AvaTax.',
  completedOff:
    'Your QuickBooks company is now connected to AvaTax, and tax calculation is off, as chosen in the portal. Documents are saved without tax until an administrator switches it on at Home.',
  windowCloses: 'This window closes by itself in 10 seconds.',
  returning: 'You return to the portal in 10 seconds.',
  goToIntegrations: 'Go to integrations',
  /** Without a portal. */
  goingHome: 'Home opens in 10 seconds.',
  goHome: 'Go to Home',
  goToStart: 'Go to the start page',
};

export type OnboardingMessages = typeof messages;

/** The message of a problem, for the screen and for the portal. */
export function sentenceOf(problem: OnboardingProblem, text: OnboardingMessages): string {
  return {
    arguments: text.argumentsMissing,
    signIn: text.signInFailed,
    consent: text.consentFailed,
    setUp: text.setUpFailed,
    givenUp: text.givenUp,
  }[problem];
}
