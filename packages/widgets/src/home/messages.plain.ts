import { administratorPlain, failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { HomeMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<HomeMessages> = {
  ...failurePlain,
  ...administratorPlain,
  notConnected: notConnectedPlain,
  nexus: 'Manage where you collect tax',
  documents: 'Sales documents',
  close: 'Month-end close',
  reconciliation: 'Reconciliation',
  exemptions: 'Manage exemptions',
  catalog: 'Manage product catalog',
  addresses: 'Bulk address validation',
  settings: 'Advanced settings',
  needsCalculation: "'Calculation active' must be on for this feature.",
  needsAddressValidation: 'Address validation must be enabled in the connector settings for this feature.',
  toNexus: 'Where you collect',
  toSettings: 'Advanced settings',
  ok: 'OK',
  aboutConnector: 'About the QuickBooks Online connector',
  signIn: 'Sign in',
};
