import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { NexusMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<NexusMessages> = {
  ...failurePlain,
  heading: 'Where you collect tax',
  notConnected: notConnectedPlain,
  add: 'Add regions',
  enabled: 'The selected nexus was enabled.',
  enableFailed: 'The nexus could not be enabled.',
};
