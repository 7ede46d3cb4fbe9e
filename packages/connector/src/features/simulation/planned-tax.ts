import type { SimulatedTaxCode } from '@salestax/contract';
import { amountsForCustomer } from '../../domain/absorbed-fee.ts';
import { buildTransaction, type RefusalReason, type TransactionFacts } from '../../domain/build-transaction.ts';
import type { CompanySettings } from '../../domain/company-settings.ts';
import { inHomeCurrency } from '../../domain/currency.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import { fingerprintOf } from '../../domain/fingerprint.ts';
import { type Cents, signed, sumCents } from '../../domain/money.ts';
import { ownAmountsOf } from '../../domain/own-lines.ts';
import type { CalculatedTax, ProviderTransaction } from '../../domain/provider-transaction.ts';
import type { DocumentKind, SalesDocument } from '../../domain/sales-document.ts';
import { FEE_LINE } from '../../domain/transaction-lines.ts';

/** How a document gets its tax with some settings. */
export type PlannedTax =
  /** It is before the start date: the connector adds no tax. */
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: RefusalReason | 'TaxedInQuickBooks' | 'AccountingTax' }
  | { readonly kind: 'request'; readonly transaction: ProviderTransaction };

export interface PlanFacts extends TransactionFacts {
  readonly settings: CompanySettings;
  /** The accounting service calculates the tax of the customer's sales itself. */
  readonly isTaxedByAccounting: boolean;
}

/**
 * What the connector does for the tax of a document. Whether the document waits for a person's decision is not regarded.
 * `TaxedInQuickBooks`: the document has tax of its own. `AccountingTax`: automated sales tax taxes the customer's sales.
 */
export function plannedTax(
  document: SalesDocument,
  facts: PlanFacts,
  taxCodes: readonly SimulatedTaxCode[],
): PlannedTax {
  if (isBeforeStart(document, facts.settings)) return { kind: 'none' };
  if (document.accountingTax !== 0) return { kind: 'refused', reason: 'TaxedInQuickBooks' };
  if (facts.isTaxedByAccounting) return { kind: 'refused', reason: 'AccountingTax' };
  const built = buildTransaction(document, facts);
  if (!built.ok) return { kind: 'refused', reason: built.error.reason };
  return { kind: 'request', transaction: withTaxCodes(built.value, document, taxCodes) };
}

/** Whether a document is from before the company's tax calculation. */
export function isBeforeStart(
  { date }: Pick<SalesDocument, 'date'>,
  { avaTaxStartDate }: Pick<CompanySettings, 'avaTaxStartDate'>,
): boolean {
  return avaTaxStartDate !== null && date < avaTaxStartDate;
}

/**
 * The lines of these items with another tax code, and without their item code, so that the tax code counts. A line that is sent
 * without its item code keeps its own tax code: a code of the item would not change it.
 */
function withTaxCodes(
  transaction: ProviderTransaction,
  { lines: sold }: SalesDocument,
  taxCodes: readonly SimulatedTaxCode[],
): ProviderTransaction {
  if (taxCodes.length === 0) return transaction;
  const codes = new Map(taxCodes.map(({ itemId, taxCode }) => [itemId, taxCode]));
  const lines = transaction.lines.map((line) => {
    const taxCode = codes.get(sold[Number(line.number) - 1]?.itemId ?? '');
    return taxCode === undefined || line.itemCode === '' ? line : { ...line, itemCode: '', taxCode };
  });
  return { ...transaction, lines };
}

/** Whether the provider gives both the same answer. */
export function isSameRequest(one: ProviderTransaction, other: ProviderTransaction): boolean {
  return fingerprintOf(one, '') === fingerprintOf(other, '');
}

/** Whether both lead to the same tax for the customer, without a call to the provider. */
export function isSameTax(one: PlannedTax, other: PlannedTax): boolean {
  if (one.kind !== 'request' || other.kind !== 'request') return one.kind === other.kind;
  if (!isSameRequest(one.transaction, other.transaction)) return false;
  const hasFee = one.transaction.lines.some(({ number }) => number === FEE_LINE);
  return !hasFee || one.transaction.isFeeAbsorbed === other.transaction.isFeeAbsorbed;
}

/** What a customer pays. */
export interface CustomerTax {
  /** Tax and fees in the home currency; negative for credits and refunds. */
  readonly tax: Cents;
  /** A fee is due of which the provider does not know the amount: it is not in the tax. */
  readonly lacksFee: boolean;
}

export function taxForCustomer(
  kind: DocumentKind,
  transaction: ProviderTransaction,
  calculated: CalculatedTax,
): CustomerTax {
  const { salesTax, fee, taxOnFee, isFeeUnknown } = amountsForCustomer(ownAmountsOf(calculated, kind), transaction);
  const tax = signed(sumCents([salesTax, fee, taxOnFee]), documentTypeOf(kind).sign);
  return {
    tax: inHomeCurrency(tax, transaction.exchange?.rate ?? '1'),
    lacksFee: isFeeUnknown,
  };
}
