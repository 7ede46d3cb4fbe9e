import { administratorPlain, failurePlain } from '../texts/shared.plain.ts';
import type { SettingsMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<SettingsMessages> = {
  ...failurePlain,
  ...administratorPlain,
  noResults: 'No results',
  results: { one: '{count} result', other: '{count} results' },
  accountNumberRequired: 'The AvaTax account number is required',
  invalidAccountNumber: 'This AvaTax account number is not valid.',
  companyRequired: 'The company code is required',
  userNameRequired: 'The user name is required',
  salesTaxItemRequired: 'The sales tax item is required',
  feeNeedsItems:
    'To enable the retail delivery fee, search for and select the fee item and the item for tax on the fee.',
  feeAnnounced: "This enables the retail delivery fee. Click 'Save' to apply it.",
  incomplete: 'Please complete the configuration.',
  saved: 'The settings were saved.',
  notSaved: 'The settings could not be saved.',
  ok: 'OK',
};
