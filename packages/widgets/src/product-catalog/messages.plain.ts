import { calculationOffPlain, failurePlain, notConnectedPlain } from '../texts/shared.plain.ts';
import type { CatalogMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<CatalogMessages> = {
  ...failurePlain,
  heading: 'Manage product catalog',
  notActive: calculationOffPlain,
  notConnected: notConnectedPlain,
  Fail: 'Failed',
  itemCode: 'Item code',
  itemDescription: 'Item description',
  errorMessage: 'Error message',
  taxCode: 'AvaTax tax code',
  noneSelected: 'Please select the QuickBooks items to send.',
  ok: 'OK',
};
