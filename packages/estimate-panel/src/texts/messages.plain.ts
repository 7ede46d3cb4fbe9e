import type { PanelMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<PanelMessages> = {
  configurationMissing: 'The AvaTax configuration was not found',
  estimate: 'Estimate tax',
  notConnected:
    'Your Avalara AvaTax integration is not connected to QuickBooks Online. Please activate the integration.',
  accountingTax:
    'Avalara AvaTax could not be used for this transaction. The sales tax of QuickBooks Online is used instead.',
  beforeStartDate: 'Tax is not calculated before {}, the AvaTax start date in the connector settings.',
  noCustomer: 'No customer is selected. Please select a customer.',
  paid: 'Avalara AvaTax cannot calculate tax on documents with partial or full payments.',
  percentDiscount: 'Percentage discounts are processed with a delay.',
  noAddress: 'The billing or shipping address is blank. Please provide a valid billing or shipping address.',
  noLineItem: 'No line item was found. Please enter a valid line item.',
  unauthorized: 'The session has timed out. Please log in again.',
  network: 'Something went wrong. Please try again later.',
};
