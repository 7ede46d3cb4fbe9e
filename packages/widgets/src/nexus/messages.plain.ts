import { failurePlain } from '../texts/shared.plain.ts';
import type { NexusMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<NexusMessages> = {
  ...failurePlain,
  heading: 'Where you collect tax',
  add: 'Add regions',
  enabled: 'The selected nexus was enabled.',
  enableFailed: 'The nexus could not be enabled.',
};
