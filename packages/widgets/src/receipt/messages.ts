import { listMessages } from '../list-screen/list-messages.ts';
import { documentKindWords } from '../texts/document-kinds.ts';

/** Every sentence that a person reads here. */
export const messages = {
  ...listMessages,
  heading: 'Tax receipt',
  loading: 'Reading the calculation of the tax…',
  print: 'Print or save as PDF',
  noReceipt:
    'There is no receipt: the tax of this document is not recorded. Estimate its tax, save the document, and refresh the data here.',
  otherCompany: 'This document is of another company.',
  voided: 'There is no receipt: the document is voided.',
  notInAccounting: 'There is no receipt: QuickBooks does not have this document. It may have been deleted.',

  /** The document types. */
  ...documentKindWords,

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
  taxable: 'Taxable',
  State: 'State',
  County: 'County',
  City: 'City',
  Special: 'District',
  noJurisdictions: 'No jurisdiction taxes this document.',

  certificates: 'Exemption certificates',
  /** {number} of the certificate. */
  certificate: 'Certificate {number}',
  /** A reason of exemption, as AvaTax calls it. */
  exemptionReason: (reason: string) => reason,

  /** Of a line; {number} of the certificate. */
  exemptBy: 'Exempt by certificate {number}.',

  /** Why a line has no tax. {code} is an entity use code. */
  'no-nexus': 'The seller does not collect tax here.',
  'no-tax-in-state': 'This state has no general sales tax.',
  'outside-coverage': 'Outside the area that AvaTax covers.',
  'exempt-certificate': 'Exempt by certificate.',
  'exempt-entity-use-code': 'Exempt by entity use code {code}.',
  'exempt-customer': 'The customer is exempt.',
  'non-taxable-line': 'Not marked as taxable.',
  'non-taxable-code': 'Goods and services of this kind are not taxed here.',
  'freight-rule': 'Shipping is not taxed on this sale.',
  'below-threshold': 'Clothing at this price is not taxed here.',
  'zero-rate': 'The rate is 0% here.',
  'zero-amount': 'The amount is 0.00.',
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
