import { failureMessages } from '../service/failed.tsx';
import { administratorMessages } from '../session/administrator.ts';

/** The messages of this widget. The first block is from the specification. */
export const messages = {
  ...failureMessages,
  ...administratorMessages,
  title: "Let's make sure we setup the correct Tax Profile for your transactions",
  noCompany: 'Company Not Present',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',

  loading: 'Loading…',
  notAllowed: 'Only an administrator can link a company.',
  connect: 'Connect QuickBooks',
  signIn: 'Go to sign-in',
  back: 'Back to integration',

  credentialsTitle: 'Sign in to AvaTax',
  credentialsWhy:
    'Your sign-in showed who you are. To calculate tax while nobody is signed in, the connector needs credentials of its own. They are kept encrypted and used only for the tax of this company.',
  credentialType: 'How do you sign in to AvaTax?',
  byUser: 'User name and password',
  byLicenseKey: 'Account number and license key',
  username: 'User name',
  password: 'Password',
  showPassword: 'Show password',
  usernameMissing: 'Enter the user name.',
  passwordMissing: 'Enter the password.',
  refused: 'AvaTax did not accept the user name and the password.',
  accountNumber: 'Account number',
  licenseKey: 'License key',
  showLicenseKey: 'Show license key',
  accountNumberMissing: 'Enter the account number.',
  licenseKeyMissing: 'Enter the license key.',
  licenseKeyRefused: 'AvaTax did not accept the account number and the license key.',
  continue: 'Continue',

  companyTitle: 'Choose your AvaTax company',
  companyWhy: 'Your sales documents will be recorded in this company.',
  company: 'Company',
  companyMissing: 'Choose a company.',
  linkedNow: (company: string, code: string) => `Linked now: ${company} (${code}).`,
  linkedElsewhere: 'The AvaTax company that is linked now is not in this list. It may have been deactivated.',
  sharedCompany:
    'Another QuickBooks company is linked to this AvaTax company. Your customers get codes of their own there.',
  lacksChosen: 'The company that you chose in the portal is not among the companies of this AvaTax account.',
  toOnboarding: 'Back to the onboarding',
  link: 'Link company',
  linking: (company: string) => `Linking ${company}…`,
  linked: 'The company is linked.',

  noCompanyAdvice: 'This AvaTax account has no company that can be linked.',
  otherAccount: 'Use another AvaTax account',
};

export type LinkCompanyMessages = typeof messages;
