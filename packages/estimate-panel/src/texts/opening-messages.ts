import { internalFailureMessage, networkMessage } from '@salestax/contract';

/** The texts of the panel before an estimate or a save. `{}` marks a value to be filled in. */
export const openingMessages = {
  provider: 'AvaTax',
  panel: 'Sales tax',

  /** The label of each state. */
  loading: 'Loading…',
  idle: 'Active',
  ecoSystemDisabled: 'Active',
  estimating: 'Estimating…',
  estimated: 'Estimated',
  stale: 'Out of date',
  error: 'Not estimated',
  notConfigured: 'Set-up needed',
  Down: 'Down',
  Disconnected: 'Disconnected',
  NotIntegrated: 'Not integrated',

  idleHint: 'Not estimated yet',
  downHint: 'Tax calculation is switched off.',
  ecoSystemHint: 'Tax is not estimated on this page for your company. It is still calculated after you save.',
  configurationMissing: 'AvaTax configuration is not found',
  openSettings: 'Open connector settings',
  opensInNewTab: 'opens in a new tab',
  askAdministrator: 'Ask an administrator to complete the set-up.',

  /** Of the last save. */
  unsent: 'Saved, not recorded yet: the connector does not answer.',

  estimate: 'Estimate Tax',
  view: 'View',
  viewWhat: 'error',
  close: 'Close',
  total: 'Total tax and fees',

  correlationId: 'Correlation id: {}',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',

  /** Why a call to the service failed. */
  unauthorized: 'Session is timed out. Please log in again.',
  network: networkMessage,
  failed: internalFailureMessage,
  /** The settings of the page are wrong; what exactly is in the console and in the event, for its developer. */
  notSetUp: 'This part of the page is not set up correctly. Please tell the support of this website.',
  /** `{}`: what the page says. */
  notWritten: 'The tax lines could not be written: {}',
};
