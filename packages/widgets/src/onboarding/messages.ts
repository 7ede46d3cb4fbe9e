import { failureMessages } from '../failed.tsx';
import type { OnboardingProblem } from './model.ts';

/** Every sentence that a person reads here. The first block is the specification's. */
export const messages = {
  ...failureMessages,
  title: 'Initiating QuickBooks company integration',
  wait: 'Please wait...',
  signInFailed: 'We couldn’t redirect you to Avalara sign-in. Please click Retry to try again.',
  argumentsMissing: 'Error in integration arguments. Redirecting back to the integration portal',
  consentFailed: 'Failed to redirect to Intuit. Please retry.',

  secondsLeft: (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`),

  steps: 'Steps of the integration',
  signIn: 'Sign in to Avalara',
  connect: 'Connect QuickBooks',
  finish: 'Finish',
  done: 'done',

  completedTitle: 'QuickBooks is connected',
  completed: 'Your QuickBooks company is now connected to AvaTax. This window closes by itself in 10 seconds.',
  goToIntegrations: 'Go to integrations',
};

export type OnboardingMessages = typeof messages;

/** The sentence of what went wrong, for the screen and for the portal. */
export function sentenceOf(problem: OnboardingProblem, text: OnboardingMessages): string {
  return { arguments: text.argumentsMissing, signIn: text.signInFailed, consent: text.consentFailed }[problem];
}
