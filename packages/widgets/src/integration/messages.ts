import { checkUpMessages } from '../check-up/check-up-messages.ts';
import { setUpMessages } from '../set-up/set-up-messages.ts';
import { sentenceOfStep, stepMessages } from '../sign-in/sign-in-steps.ts';
import type { IntegrationProblem } from './model.ts';

/** The messages of this widget. */
export const messages = {
  ...stepMessages,
  ...checkUpMessages,
  ...setUpMessages,
  /** A session knows only the company that was opened in its browser. */
  openFirst: 'Open your QuickBooks company to see this page. A connection that exists is not changed.',
  title: 'What is connected',
  intro: 'These steps connect QuickBooks with AvaTax. Each of them can be repeated at any time.',
  provider: 'Avalara account',
  providerOff: 'Sign in with the account that calculates your tax.',
  providerOn: (user: string, account: string) => `${user}, account ${account}`,
  signedIn: 'Signed in',
  signedOut: 'Not signed in',
  signIn: 'Sign In',
  accounting: 'QuickBooks company',
  accountingOff:
    'Give the connector access to the company whose documents need tax. For a company that is connected already, this opens it in this browser and does not change the connection.',
  connected: 'Connected',
  notConnected: 'Not connected',
  notOpen: 'Not open in this browser',
  connect: 'Connect to QuickBooks',
  connectAgain: 'Connect in a new window',
  reconnect: 'Connect again',
  selectCompany: 'Select a different company',
  disconnect: 'Disconnect from QuickBooks',
  company: 'AvaTax company',
  companyOff: 'Choose the company of your Avalara account that the documents are recorded in.',
  companyOn: 'Documents are recorded in the linked company.',
  /** {code} is the code of the company. */
  companyNamed: 'Documents are recorded in the company {code}.',
  linked: 'Linked',
  notLinked: 'Not linked',
  link: 'Link company',
  linkOther: 'Change company',
  needsSignIn: 'Sign in to Avalara first.',
  needsConnection: 'Connect to QuickBooks first.',
  settings: 'Connector settings',
  saveLog: 'Download the AvaTax log',
  logFailed: 'The AvaTax log could not be read. Try again in a moment.',
  home: 'Go to home',
  notAdministrator:
    'You are signed in as {user} with the role {role}. Connecting a company needs an administrator of the Avalara account. Sign in as one, or ask one to open this page.',
  asking: 'Preparing the QuickBooks window…',
  waiting: 'Go on in the QuickBooks window. This page continues by itself.',
  notFinished: 'The QuickBooks window was left before the company was connected. You can start again.',
  declined: 'The company was not connected in the QuickBooks window. You can start again.',
  disconnected: 'QuickBooks is disconnected.',
  disconnectTitle: 'Disconnect from QuickBooks',
  disconnectText: (company: string) =>
    `${company || 'The company'} is no longer connected: tax is not calculated for its documents until an administrator connects it again. Do you really want to disconnect?`,
  yes: 'Yes',
  no: 'No',
};

export type IntegrationMessages = typeof messages;

export function sentenceOf(problem: IntegrationProblem, text: IntegrationMessages): string {
  const { code, reason } = problem;
  if (code === 'log-failed') return reason || text.logFailed;
  return code === 'not-disconnected' ? reason || text.failed : sentenceOfStep({ ...problem, code }, text);
}
