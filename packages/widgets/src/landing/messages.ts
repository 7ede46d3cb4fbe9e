import { stepMessages } from '../sign-in/sign-in-steps.ts';

/** The messages of this widget; those in the specification are verbatim. */
export const messages = {
  ...stepMessages,
  product: 'Sales tax connector',
  headline: 'Sales tax integration for QuickBooks',
  description:
    'Calculate tax, validate addresses and manage exemption certificates from within your accounting software.',
  signIn: 'Sign In',
  support: 'Support',
  getStarted: 'Get Started',
  newWindow: 'opens in a new window',
  'signed-out': 'You have signed out on Avalara connector.',
  'timed-out': 'Session is timed out. Please log in again.',
  watch: 'Watch how it works',
  filmInvoice: 'An invoice in QuickBooks, delivered to an address in Denver.',
  filmEstimate: "'Estimate Tax' reads the rates of this address from AvaTax, line by line.",
  filmLines: 'Tax and delivery fee become lines of the invoice, and every amount can be explained.',
  filmRecorded: 'When the invoice is saved, AvaTax holds the same document for your returns.',
  filmPause: 'Pause',
  filmContinue: 'Continue',
  filmAgain: 'Play again',
  video: 'How the sales tax integration for QuickBooks works',
  sampleTitle: 'Invoice 1087',
  sampleMulch: 'Cedar mulch, 2 cu ft bag',
  sampleKit: 'Drip irrigation kit, 100 ft',
  sampleSoil: 'Garden soil, per cu yd',
  sampleTax: 'Sales tax',
  sampleFee: 'Retail delivery fee',
  sampleTaxOnFee: 'Tax on fee',
  sampleTaxAndFees: 'Total tax and fees',
  taxTitle: 'Tax on every document',
  taxText: 'Each invoice gets the rate of the address it is delivered to, line by line.',
  addressTitle: 'Addresses that can be found',
  addressText: 'Customer addresses are checked in bulk, in the background.',
  certificateTitle: 'Certificates in one place',
  certificateText: 'Request, keep and download the exemption certificates of your customers.',
};

export type LandingMessages = typeof messages;
