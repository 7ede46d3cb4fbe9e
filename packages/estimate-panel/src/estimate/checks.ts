import { txnTypesWithoutCustomerAndPaidChecks, type CustomerInfoWithTaxRate } from '@salestax/contract';
import type { AccountingDocument } from '../host/document-host.ts';
import { sellableLines } from '../host/tax-facts.ts';
import type { Company } from '../state/knowledge.ts';
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

export interface Checks {
  /** Why there is no estimate; null: there is one. */
  readonly refusal: Refusal | null;
  readonly hasPercentDiscount: boolean;
}

/**
 * The checks before an estimate by an active integration, on the document at the time of the click, in the order of the
 * specification. Only the first refusal is shown. A percentage discount is noticed between the checks of the sale and those of
 * its content, and the checks continue.
 */
export function checkSale(
  document: AccountingDocument,
  company: Pick<Company, 'startDate' | 'taxItems'>,
  customerInfo: CustomerInfoWithTaxRate | null,
): Checks {
  const refusal = refusalOfSale(document, company, customerInfo);
  if (refusal) return { refusal, hasPercentDiscount: false };
  return {
    refusal: refusalOfContent(document, company, customerInfo),
    // '', '0', '0%' and '0.00%' mean no discount.
    hasPercentDiscount: Boolean(Number.parseFloat(document.discount?.percent ?? '')),
  };
}

function refusalOfSale(
  document: AccountingDocument,
  { startDate }: Pick<Company, 'startDate'>,
  customerInfo: CustomerInfoWithTaxRate | null,
): Refusal | null {
  if (customerInfo?.errorCode === 'Disconnected') return 'notConnected';
  if (customerInfo?.isPartnerTaxEnabled && customerInfo.isTaxRatePresent) return 'accountingTax';
  // Our lines would be a second tax.
  if (document.accountingTax) return 'taxedInQuickBooks';
  // Calendar days in yyyy-MM-dd are ordered as text; the start date itself is allowed.
  if (startDate && document.date < startDate) return 'beforeStartDate';
  if (txnTypesWithoutCustomerAndPaidChecks.some((type) => type === document.txnType)) return null;
  if (!document.customerId) return 'noCustomer';
  return Number(document.amountPaid) === 0 ? null : 'paid';
}

function refusalOfContent(
  document: AccountingDocument,
  { taxItems }: Pick<Company, 'taxItems'>,
  customerInfo: CustomerInfoWithTaxRate | null,
): Refusal | null {
  if (!destinationOf(document, customerInfo)) return 'noAddress';
  // A shipping amount becomes a line, too.
  return sellableLines(document, taxItems)[0] || document.shippingAmount ? null : 'noLineItem';
}
