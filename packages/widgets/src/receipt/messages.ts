import { listMessages } from '../list-screen/list-messages.ts';

/** Every sentence that a person reads here. */
export const messages = {
  ...listMessages,
  heading: 'Tax receipt',
  loading: 'Reading the calculation of the tax…',
  print: 'Print or save as PDF',
  noReceipt:
    "There is no receipt yet: the tax of this document as it is now is not recorded, and no calculation of it is stored. Click 'Estimate Tax', save the document, and open the receipt again.",
  otherCompany: 'This document is of another company. Sign in to that company to see its receipt.',

  /** The document types. */
  4: 'Sales receipt',
  32: 'Credit memo',
  33: 'Refund receipt',
  34: 'Estimate',
  35: 'Invoice',

  seller: 'Seller',
  customer: 'Customer',
  date: 'Date',
  currency: 'Currency',
  shipTo: 'Taxed at this address',

  lines: 'Lines',
  description: 'Description',
  amount: 'Amount',
  tax: 'Tax',
  discount: 'Discount',
  salesTax: 'Sales tax',
  fee: 'Retail delivery fee',
  taxOnFee: 'Tax on the fee',
  total: 'Total',

  jurisdictions: 'Tax by jurisdiction',
  jurisdiction: 'Jurisdiction',
  level: 'Level',
  rate: 'Rate',
  taxable: 'Taxable amount',
  State: 'State',
  County: 'County',
  City: 'City',
  Special: 'District',
  noJurisdictions: 'No jurisdiction taxes this document.',

  certificates: 'Exemption certificates',
  /** {number} of the certificate. */
  certificate: 'Certificate {number}',

  /** Why a line has no tax. {code} is an entity use code. */
  'no-nexus': 'The seller does not collect tax at this address.',
  'no-tax-in-state': 'This state has no general sales tax.',
  'outside-coverage': 'The address is outside the area where tax is calculated.',
  'exempt-certificate': 'Exempt by certificate.',
  'exempt-entity-use-code': 'Exempt by entity use code {code}.',
  'exempt-customer': 'The customer is exempt.',
  'non-taxable-line': 'The seller has marked this line as not taxable.',
  'non-taxable-code': 'Goods or services of this kind are not taxed at this address.',
  'freight-rule': 'Shipping is not taxed on this sale.',
  'below-threshold': 'Clothing at this price is not taxed at this address.',
  'zero-rate': 'The rate is 0% at this address.',
  'zero-amount': 'The amount is zero.',
  'discounted-away': 'The discount takes the whole amount.',
  'rounds-to-zero': 'The tax is less than half a cent.',
  'not-explained': 'AvaTax gives no reason.',

  /** {code} of the document, {time} of its record with the time zone. */
  recorded: 'Calculated by AvaTax, document code {code}. Recorded: {time}.',
  /** {time} of the calculation. */
  estimated: 'Calculated by AvaTax: {time}. Not recorded.',
  /** {total} in the accounting service. */
  changed: 'The document has another total in QuickBooks now: {total}.',
};

export type ReceiptMessages = typeof messages;
