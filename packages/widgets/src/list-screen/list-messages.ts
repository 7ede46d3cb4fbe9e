import { tableTexts } from '@salestax/ui';
import { failureMessages } from '../service/failed.tsx';
import { blockedMessages } from '../set-up-state/blocked.tsx';

const { details: detailsOf, ...tableWords } = tableTexts;

/** Texts that all list screens have. */
export const listMessages = {
  ...failureMessages,
  ...tableWords,
  detailsOf,
  back: 'Home',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
  ...blockedMessages,
  refresh: 'Refresh data',
  /** {done} of {total} documents, rows or requests. */
  of: '{done} of {total}',
  waiting: 'Waiting',
  stop: 'Stop',
  /** {vendor}, and {time}: since when. */
  silent: '{vendor} has not answered since {time}. This goes on by itself as soon as it answers.',
  connectorSilent:
    'The connector has not answered since {time}. The work goes on, and is shown again as soon as it answers.',
  csv: 'Export CSV',
  cancel: 'Cancel',
  ok: 'Ok',
};
