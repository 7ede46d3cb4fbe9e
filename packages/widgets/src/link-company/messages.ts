import { failureMessages } from '../service/failed.tsx';

/** The messages of this widget. The first block is from the specification. */
export const messages = {
  ...failureMessages,
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
  credentialsWhy: 'These are kept encrypted and used only to calculate and record the tax of this company.',
  username: 'User name',
  password: 'Password',
  showPassword: 'Show password',
  usernameMissing: 'Enter the user name.',
  passwordMissing: 'Enter the password.',
  refused: 'AvaTax did not accept the user name and the password.',
  continue: 'Continue',

  companyTitle: 'Choose your AvaTax company',
  companyWhy: 'Your sales documents will be recorded in this company.',
  company: 'Company',
  companyMissing: 'Choose a company.',
  link: 'Link company',
  linking: (company: string) => `Linking ${company}…`,
  linked: 'The company is linked.',

  noCompanyAdvice: 'This AvaTax account has no company that can be linked.',
  otherAccount: 'Use another AvaTax account',
};

export type LinkCompanyMessages = typeof messages;
