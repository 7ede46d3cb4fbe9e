import type { TxnType } from './documents.ts';
import type { Amount, Id } from './schemas/basics.ts';

/** Credit memos, sales receipts, estimates and refund receipts are estimated even without a customer and with an amount paid. */
export const txnTypesWithoutCustomerAndPaidChecks: readonly TxnType[] = [4, 32, 33, 34];

/** Tax code of the line that holds the shipping amount. */
export const shippingTaxCode = 'FR';
export const shippingQuantity = 1;
/** The tax code of a line that is not taxable. */
export const nonTaxableCode = 'NT';
/** The tax code of the retail delivery fee line. */
export const retailDeliveryFeeCode = 'OF400000';

/** The field `QbEvent` of a tax request about a document that was saved. */
export const savedEvent = 'qbo-transaction';

/** Order of the lines that the product adds to a document, after the lines of the sale. */
export const lineOrder = { salesTax: 2, fee: 3, taxOnFee: 4 } as const;

/**
 * The descriptions of the own lines, whether the panel or the service writes them, and in whichever language the panel
 * is shown. `fee`: for a fee whose state gives it no name of its own.
 */
export const ownLineDescriptions = {
  salesTax: 'Sales tax',
  fee: 'Retail delivery fee',
  taxOnFee: 'Tax on retail delivery fee',
} as const;

/** An own line as the panel passes it to the document page. */
export interface TaxLine {
  accountId: Id;
  amount: Amount;
  billable: false;
  description: string;
  discountAmount: null;
  discountPercent: null;
  itemId: Id;
  quantity: '1';
  rate: Amount;
  taxable: false;
  isSale: false;
  /** 2 sales tax, 3 retail delivery fee, 4 tax on the fee. */
  order: 2 | 3 | 4;
  classId: null;
  taxCodeId: null;
  serviceDate: null;
  customerId: '';
}
