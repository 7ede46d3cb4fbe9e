import { failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { AddressMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<AddressMessages> = {
  ...failurePlain,
  heading: 'Bulk address validation',
  notEnabled: 'Address validation must be enabled in the connector settings for this feature.',
  notConnected: notConnectedPlain,
  filterValidated: 'Validated address',
  filterNotValidated: 'Not validated',
  filterFailed: 'Validation failed',
  customerName: 'Customer name',
  status: 'Validation status',
  'Not Validated': 'Not validated',
  'Validation Failed': 'Validation failed',
  validate: 'Validate addresses',
  noneSelected: 'Please select the QuickBooks customers whose addresses you want to validate.',
  validatedSelected:
    "You have selected addresses that are validated already.\nPlease select only those that are 'Not validated' or 'Validation failed'.",
  allSelected: {
    one: "{count} customer's shipping address will be selected.",
    other: "All {count} customers' shipping addresses will be selected.",
  },
  ok: 'OK',
};
