import { failurePlain } from '../texts/shared.plain.ts';
import type { AllAdminCustomersMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<AllAdminCustomersMessages> = {
  ...failurePlain,
  saved: 'Settings saved successfully!',
  notSaved: 'An error occurred while saving the settings.',
  disconnected: 'The customer was disconnected successfully.',
  leave: 'There are unsaved changes. Do you really want to leave?',
};
