import { nonTaxableCode, retailDeliveryFeeCode, shippingTaxCode } from '@salestax/contract';
import { avataxLimits } from '@salestax/contract/vendor-limits';
import { currencyOf } from './currency.ts';
import { deductedPart, type DiscountSettings } from './document-discount.ts';
import { documentTypeOf } from './document-types.ts';
import { serviceError } from './errors.ts';
import { type ExemptionFacts, type ExemptionSettings, taxedParty } from './exemption.ts';
import { isGratuity } from './gratuity.ts';
import type { ItemCodes } from './item-codes.ts';
import { signed, toDecimal, ZERO } from './money.ts';
import type { OriginalSale } from './original-sale.ts';
import { firstPlace, isComplete, isSamePlace, lackOf } from './postal-address.ts';
import { fitted } from './provider-limits.ts';
import type { ProviderLine, ProviderTransaction } from './provider-transaction.ts';
import { type ReportingSettings, reportingOf } from './reporting.ts';
import { done, failed, type Result } from './result.ts';
import { type DeliveryFacts, type DeliverySettings, isPickedUp, requestsFee } from './retail-delivery.ts';
import { type RecordedSale, reversalOf } from './reversal.ts';
import type { Customer, PostalAddress, SalesDocument, SalesLine } from './sales-document.ts';
import { incompleteDestination, incompleteLocation } from './sentences.ts';
import { FEE_LINE, itemCodeOf, SHIPPING_LINE } from './transaction-lines.ts';

/** Tangible goods. A mapping of the item at the tax provider takes precedence. */
export const DEFAULT_TAX_CODE = 'P0000000';

export type CalculationSettings = ExemptionSettings & DeliverySettings & ReportingSettings & DiscountSettings;

/** Everything besides the document that the tax depends on. */
export interface TransactionFacts extends ExemptionFacts {
  readonly settings: CalculationSettings;
  readonly companyAddress: PostalAddress | null;
  /** Address of the document's department; null if it has none. */
  readonly departmentAddress: PostalAddress | null;
  /**
   * Items that are taxable at the accounting service. Null if the tax boxes of the lines count, that is, if sales tax is
   * set up there.
   */
  readonly taxableItemIds: ReadonlySet<string> | null;
  /** Codes of the items of the lines. */
  readonly itemCodes: ItemCodes;
  /** Currency of the company's books, ISO 4217. */
  readonly homeCurrency: string;
  /** The sale that a credit or refund reverses; null if unknown. */
  readonly originalSale: OriginalSale | null;
  /** What the provider has recorded of that sale; null = nothing. */
  readonly recordedSale: RecordedSale | null;
  /** Another invoice of the same sale has the retail delivery fee. */
  readonly isFeeOnOtherInvoice: boolean;
}

/** Why a document has no transaction. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly message: string;
}

export type RefusalReason =
  | 'NoLines'
  | 'NoDestination'
  | 'IncompleteDestination'
  | 'NoOrigin'
  | 'TaxInclusive'
  | 'NoExchangeRate';

/** The transaction of a document, for its estimate and for its record. */
export function buildTransaction(
  document: SalesDocument,
  facts: TransactionFacts,
): Result<ProviderTransaction, Refusal> {
  const sale = documentTypeOf(document.kind).sign === -1 ? facts.recordedSale : null;
  const origin = sale?.shipFrom ?? chooseOrigin(document, facts);
  // Goods that the customer picks up change hands at the seller's, wherever the customer lives (Streamlined Sales and Use
  // Tax Agreement, section 310 A 1: receipt at the business location of the seller).
  const isPickUp = isPickedUp(document, facts.settings);
  const destination = sale?.shipTo ?? (isPickUp ? origin : chooseDestination(document, facts.customer));
  if (!destination) return refuse(isPickUp ? 'NoOrigin' : 'NoDestination');
  if (!isComplete(destination))
    return destination === origin
      ? refuseOrigin(origin, facts)
      : refuse('IncompleteDestination', incompleteDestination(lackOf(destination)));
  if (document.lines.length === 0 && document.shipping === 0) return refuse('NoLines');
  if (!origin) return refuse('NoOrigin');
  if (!isComplete(origin)) return refuseOrigin(origin, facts);
  if (document.isTaxInclusive) return refuse('TaxInclusive');
  const currency = currencyOf(document, facts.customer, facts.homeCurrency);
  if (currency === null) return refuse('NoExchangeRate');

  const { sign } = documentTypeOf(document.kind);
  const taxDate = sign === -1 ? (facts.originalSale?.date ?? null) : null;
  const party = taxedParty(facts, facts.settings, destination, taxDate ?? document.date);
  // A credit gives back what its sale charged.
  const isDiscountReimbursed = sale?.isDiscountReimbursed ?? facts.settings.isDiscountReimbursed;
  const discount = deductedPart(document.discount?.amount ?? ZERO, { isDiscountReimbursed });
  const transaction: ProviderTransaction = {
    date: document.date,
    customerCode: party.customerCode,
    referenceCode: referenceOf(document, facts),
    currencyCode: currency.code,
    exchange: currency.exchange,
    entityUseCode: party.exemption?.useCode ?? '',
    exemptionNumber: party.exemption?.resaleNumber ?? '',
    discount: toDecimal(signed(discount, sign)),
    shipFrom: origin,
    shipTo: destination,
    taxAmount: null,
    taxDate,
    lines: buildLines(document, { origin, destination, isFeeOnOtherInvoice: facts.isFeeOnOtherInvoice }, facts),
    isFeeAbsorbed: facts.settings.isFeeAbsorbed,
    ...(sign === -1 && { isReturn: true }),
    reporting: reportingOf(document, facts.customer, facts.settings),
  };
  return done(sale === null ? transaction : reversalOf(transaction, document.lines, sale));
}

/** For a credit, the number of its sale (SDK 26.9, CreateTransactionModel.referenceCode: 'the original document for a return'). */
function referenceOf({ kind, number }: SalesDocument, { originalSale }: TransactionFacts): string {
  const isCredit = documentTypeOf(kind).sign === -1;
  return (isCredit && originalSale?.number) || number;
}

function buildLines(document: SalesDocument, delivery: DeliveryFacts, facts: TransactionFacts): ProviderLine[] {
  const { sign } = documentTypeOf(document.kind);
  const lines = document.lines.map((line, index) => buildLine(line, index, sign, facts));
  if (document.shipping !== 0) {
    const amount = toDecimal(signed(document.shipping, sign));
    const shipping = addedLine(SHIPPING_LINE, amount, 'Shipping', shippingTaxCode);
    // The provider takes a discount only where a line has a share of it (NoLinesDiscounted).
    lines.push({ ...shipping, discounted: lines.every(({ discounted }) => !discounted) });
  }
  if (requestsFee(document, delivery, facts.settings))
    lines.push(addedLine(FEE_LINE, '0.00', 'Retail Delivery Fee', retailDeliveryFeeCode));
  return lines;
}

function buildLine(
  line: SalesLine,
  index: number,
  sign: 1 | -1,
  { taxableItemIds, itemCodes }: TransactionFacts,
): ProviderLine {
  const isTaxable = taxableItemIds === null ? line.taxable : taxableItemIds.has(line.itemId);
  const item = isTaxable
    ? { itemCode: itemCodes.get(line.itemId) ?? itemCodeOf(line.itemName), taxCode: DEFAULT_TAX_CODE }
    : { itemCode: '', itemName: line.itemName, taxCode: nonTaxableCode };
  return {
    number: String(index + 1),
    // Always positive, also for what comes back: the amount has the sign (Avalara, LineItemModel.quantity).
    quantity: line.quantity.replace(/^-/, ''),
    amount: toDecimal(signed(line.amount, sign)),
    ...item,
    // Streamlined Sales Tax needs a description ('SST transaction requirements', help.avalara.com, read 2026-11-28).
    description: fitted(avataxLimits.line.description, line.description || line.itemName),
    discounted: !isGratuity(line),
    ...(line.incomeAccount !== undefined && { revenueAccount: line.incomeAccount }),
  };
}

function addedLine(number: string, amount: string, description: string, taxCode: string): ProviderLine {
  return { number, quantity: '1', amount, itemCode: '', taxCode, description, discounted: false };
}

/**
 * The address that the document is shipped from, then that of its department, then that of the company. The accounting
 * service fills in the company's address by itself, which therefore does not precede the department.
 */
function chooseOrigin(
  { stored }: SalesDocument,
  { departmentAddress, companyAddress }: TransactionFacts,
): PostalAddress | null {
  const stated = stored?.shipFrom ?? null;
  const isChosen = stated !== null && isComplete(stated) && !isSamePlace(stated, companyAddress);
  return isChosen ? stated : (departmentAddress ?? companyAddress);
}

function chooseDestination(document: SalesDocument, customer: Customer | null): PostalAddress | null {
  return firstPlace([document.shipTo, document.billTo, customer?.shipTo, customer?.billTo]);
}

/** The origin is incomplete. The message says where to complete it: in the document's location, or in the company. */
function refuseOrigin(origin: PostalAddress, { departmentAddress }: TransactionFacts): Result<never, Refusal> {
  return origin === departmentAddress ? refuse('NoOrigin', incompleteLocation) : refuse('NoOrigin');
}

function refuse(reason: RefusalReason, message = serviceError(reason).message): Result<never, Refusal> {
  return failed({ reason, message });
}
