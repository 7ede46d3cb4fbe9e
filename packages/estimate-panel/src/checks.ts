import {
  txnTypesWithoutCustomerAndPaidChecks,
  type Address,
  type CustomerInfoWithTaxRate,
  type IntegrationStatus,
} from '@salestax/contract';
import type { AccountingDocument } from './document-host.ts';
import { sellableLines, type OwnItems } from './own-lines.ts';

export interface CheckFacts {
  readonly status: IntegrationStatus;
  readonly document: AccountingDocument;
  /** Null when the document has no customer, or the customer is unknown to the service. */
  readonly customerInfo: CustomerInfoWithTaxRate | null;
  /** First day of calculation, yyyy-MM-dd; null when none is configured. */
  readonly startDate: string | null;
  readonly ownItems: OwnItems;
}

export type Refusal =
  | { readonly code: 'notConnected' | 'accountingTax' | 'noCustomer' | 'paid' | 'noAddress' | 'noLineItem' }
  | { readonly code: 'beforeStartDate'; readonly startDate: string };

/** `notices` inform and let the estimate go on; a refusal ends it. */
export interface CheckResult {
  readonly refusal: Refusal | null;
  readonly notices: readonly 'percentDiscount'[];
}

type Step = (facts: CheckFacts) => Refusal | 'percentDiscount' | null;

export const isBlankAddress = (address: Address | null): boolean =>
  address === null ||
  [address.line1, address.line2, address.city, address.region, address.postalCode].every((part) => part.trim() === '');

/** '' and '0', '0%', '0.00%' are no discount. */
const isPercentDiscount = (percent: string): boolean => Math.abs(Number.parseFloat(percent)) > 0;

const isExceptedType = ({ txnType }: AccountingDocument): boolean =>
  txnTypesWithoutCustomerAndPaidChecks.some((type) => type === txnType);

/** The order is the specification's: the first refusal is what the user reads. */
const steps: readonly Step[] = [
  ({ status }) => (status === 'Active' ? null : { code: 'notConnected' }),
  ({ customerInfo }) =>
    customerInfo?.isPartnerTaxEnabled && customerInfo.isTaxRatePresent ? { code: 'accountingTax' } : null,
  ({ startDate, document }) =>
    // Calendar days in yyyy-MM-dd compare as text; the start date itself is allowed.
    startDate !== null && document.date < startDate ? { code: 'beforeStartDate', startDate } : null,
  ({ document }) => (!document.customerId && !isExceptedType(document) ? { code: 'noCustomer' } : null),
  ({ document }) => (Number(document.amountPaid) !== 0 && !isExceptedType(document) ? { code: 'paid' } : null),
  ({ document }) => (isPercentDiscount(document.discount?.percent ?? '') ? 'percentDiscount' : null),
  ({ document, customerInfo }) => {
    const customer = customerInfo?.customer ?? null;
    const addresses = [
      document.shippingAddress,
      document.billingAddress,
      customer?.shippingAddress ?? null,
      customer?.billingAddress ?? null,
    ];
    return addresses.every(isBlankAddress) ? { code: 'noAddress' } : null;
  },
  ({ document, ownItems }) => (sellableLines(document, ownItems).length === 0 ? { code: 'noLineItem' } : null),
];

/** The checks before an estimate, in order, on the document as it is at the click. */
export function checkDocument(facts: CheckFacts): CheckResult {
  const notices: 'percentDiscount'[] = [];
  for (const step of steps) {
    const finding = step(facts);
    if (finding === 'percentDiscount') notices.push(finding);
    else if (finding !== null) return { refusal: finding, notices };
  }
  return { refusal: null, notices };
}
