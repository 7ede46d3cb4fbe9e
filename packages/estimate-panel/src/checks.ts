import { txnTypesWithoutCustomerAndPaidChecks, type CustomerInfoWithTaxRate } from '@salestax/contract';
import type { Company } from './service-data.ts';
import type { AccountingDocument } from './document-host.ts';
import { sellableLines } from './own-lines.ts';
import { destinationOf } from './tax-document.ts';

export type Refusal =
  | 'notConnected'
  | 'accountingTax'
  | 'taxedInQuickBooks'
  | 'beforeStartDate'
  | 'noCustomer'
  | 'paid'
  | 'noAddress'
  | 'noLineItem';

/**
 * The checks before an estimate, on the document at the time of the click, in the order of the specification. Only the
 * first refusal is shown. `notice` is called for a percentage discount, and the checks continue.
 */
export function refusalOf(
  document: AccountingDocument,
  { integrationStatus, startDate, taxItems }: Company,
  customerInfo: CustomerInfoWithTaxRate | null,
  notice: () => void,
): Refusal | null {
  if (integrationStatus !== 'Active' || customerInfo?.errorCode === 'Disconnected') return 'notConnected';
  if (customerInfo?.isPartnerTaxEnabled && customerInfo.isTaxRatePresent) return 'accountingTax';
  // Our lines would be a second tax.
  if (document.accountingTax) return 'taxedInQuickBooks';
  // Calendar days in yyyy-MM-dd are ordered as text; the start date itself is allowed.
  if (startDate && document.date < startDate) return 'beforeStartDate';
  if (!txnTypesWithoutCustomerAndPaidChecks.some((type) => type === document.txnType)) {
    if (!document.customerId) return 'noCustomer';
    if (Number(document.amountPaid) !== 0) return 'paid';
  }
  // '', '0', '0%' and '0.00%' mean no discount.
  if (Number.parseFloat(document.discount?.percent ?? '')) notice();
  if (!destinationOf(document, customerInfo)) return 'noAddress';
  // A shipping amount becomes a line, too.
  return sellableLines(document, taxItems)[0] || document.shippingAmount ? null : 'noLineItem';
}
