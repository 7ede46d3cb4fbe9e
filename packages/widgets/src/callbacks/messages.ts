import { sentenceOfStep, stepMessages } from '../sign-in/sign-in-steps.ts';
import type { CallbackProblem, CallbackQuestion } from './next.ts';

/** The messages of this widget; those in the specification are verbatim. */
export const messages = {
  ...stepMessages,
  providerHeading: 'Signing you in to Avalara',
  accountingHeading: 'Connecting QuickBooks',
  waiting: 'Please wait...',
  asking: 'Checking your sign-in…',
  askingAccounting: 'Checking the connection…',
  leaving: 'Taking you on…',
  closing: 'You can close this window.',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
  connectAgain: 'Connect to QuickBooks',
  companyValidationError: 'company-validation-error',
  companyNotFound: 'Connector authentication failed, ERP company is not found',
  alreadyConnectedTitle: 'Company already connected',
  alreadyConnected:
    'This QuickBooks company is already connected through the Avalara Connector by another administrator.',
  linkedElsewhere:
    'This QuickBooks company is disconnected, and still linked to another AvaTax account. Sign in with that account to connect it again, or ask Avalara support to end the link.',
  selectCompany: 'Select a different company',
  identity: "We couldn't verify your identity.",
  notAuthenticated: 'Avalara authentication is failed, please try again with correct credentials.',
  accessDenied: 'QuickBooks did not give access to the company.',
  notKept:
    'This browser does not let the page keep your sign-in. Allow it to store data for this site, then sign in again.',
  answerLost: 'The first answer was lost, and it is given only once. Start again.',
  ok: 'Ok',
  startAgain: 'Start again',
  close: 'Close',
};

export type CallbacksMessages = typeof messages;

const questionTexts = {
  'company-validation-error': 'companyValidationError',
  'company-not-found': 'companyNotFound',
  'already-connected': 'alreadyConnected',
  'linked-elsewhere': 'linkedElsewhere',
  administrator: 'administratorText',
  'inactive-user': 'inactiveUserText',
} as const satisfies Record<CallbackQuestion, keyof CallbacksMessages>;

/** The sentence of a problem, or of a question. */
export function sentenceOf(problem: CallbackProblem | CallbackQuestion, text: CallbacksMessages): string {
  if (typeof problem === 'string') return text[questionTexts[problem]];
  const { code, reason } = problem;
  switch (code) {
    case 'identity':
      return text.identity;
    case 'not-authenticated':
      return text.notAuthenticated;
    case 'access-denied':
      return text.accessDenied;
    case 'not-kept':
      return text.notKept;
    case 'answer-lost':
      return text.answerLost;
    case 'with-reason':
      return reason;
    default:
      return sentenceOfStep({ ...problem, code }, text);
  }
}
