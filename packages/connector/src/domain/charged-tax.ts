import { nonTaxableCode } from '@salestax/contract';
import { amountsForCustomer } from './absorbed-fee.ts';
import { DEFAULT_TAX_CODE } from './build-transaction.ts';
import { documentTypeOf } from './document-types.ts';
import { isGratuity } from './gratuity.ts';
import type { ItemCodes } from './item-codes.ts';
import { type Cents, fractionOf, negate, signed, sumCents, toCents, toDecimal, ZERO } from './money.ts';
import { ownAmountsOf, shownAmounts } from './own-lines.ts';
import type { CalculatedTax, ProviderLine, ProviderTransaction } from './provider-transaction.ts';
import type { SalesDocument } from './sales-document.ts';
import { FEE_LINE, SHIPPING_LINE, soldItemCode } from './transaction-lines.ts';

/** All tax and fees that the document charges: on our own lines, and tax of the accounting service itself. */
export function chargedTax(document: SalesDocument): Cents {
  return sumCents([shownAmounts(document).all, document.accountingTax]);
}

/**
 * The transaction with the tax that the document charges instead of the calculated one. The provider distributes the
 * amount over the lines and retains its own result beside it; it is meant for tax that was calculated elsewhere
 * (Avalara, 'Tax Overrides', https://developer.avalara.com/avatax/dev-guide/discounts-and-overrides/overrides/, read
 * 2026-11-21). Without the delivery fee's line: the fee would be a second charge (see `chargedBesideFee`). Without taxes of
 * single lines, which those of a credit have: the amount is for the whole document.
 */
export function chargedTransaction(transaction: ProviderTransaction, document: SalesDocument): ProviderTransaction {
  const { sign } = documentTypeOf(document.kind);
  const charged = chargedTax(document);
  const lines = transaction.lines
    .filter(({ number }) => number !== FEE_LINE)
    .map(({ taxAmount: _ofLine, ...line }) => line);
  return { ...transaction, taxAmount: toDecimal(signed(charged, sign)), lines };
}

/**
 * The transaction with taxable lines for the tax that the document charges. An app that charges tax on a line of its own may leave
 * all tax boxes empty. Sent as not taxable, what it sold could not have that tax: the provider takes no override of such lines.
 * Shipping has no tax box, and a tip is never taxable.
 */
export function withTaxableLines(
  transaction: ProviderTransaction,
  document: SalesDocument,
  itemCodes: ItemCodes,
): ProviderTransaction {
  const isSold = ({ number }: ProviderLine) => number !== SHIPPING_LINE && number !== FEE_LINE;
  const isTaxable = ({ taxCode, amount }: ProviderLine) => taxCode !== nonTaxableCode && Number(amount) !== 0;
  const sold = transaction.lines.filter(isSold);
  if (chargedTax(document) === 0 || sold.some(isTaxable)) return transaction;
  const itemOf = ({ number }: ProviderLine) => document.lines[Number(number) - 1];
  const isTip = (line: ProviderLine) => isGratuity(itemOf(line) ?? { itemId: '' });
  // Where nothing but tips was sold, the tax has no other line.
  const taxable = new Set(sold.every(isTip) ? sold : sold.filter((line) => !isTip(line)));
  const asTaxable = (line: ProviderLine): ProviderLine => {
    if (!taxable.has(line)) return line;
    const { itemName: _stated, ...rest } = line;
    const itemCode = itemCodes.get(itemOf(line)?.itemId ?? '') ?? soldItemCode(line);
    return { ...rest, itemCode, taxCode: DEFAULT_TAX_CODE };
  };
  return { ...transaction, lines: transaction.lines.map(asTaxable) };
}

/** Whether `chargedBesideFee` may apply: the document charges a delivery fee that is requested, or the seller pays it. */
export function mayHaveFee({ lines, isFeeAbsorbed = false }: ProviderTransaction, document: SalesDocument): boolean {
  const { fee, taxOnFee } = shownAmounts(document);
  return lines.some(({ number }) => number === FEE_LINE) && (isFeeAbsorbed || sumCents([fee, taxOnFee]) !== 0);
}

/**
 * The transaction of a document that charges the delivery fee as the provider calculates it: the fee stays a fee in the
 * return, and the sales tax is that of the document. As a transaction has an override of its own or those of its lines
 * (`documentOverride` of the adapter), each taxed line has its part, in proportion to the calculated taxes. Null: the
 * provider calculates no fee, another one, or no tax to distribute the charged one by.
 */
export function chargedBesideFee(
  transaction: ProviderTransaction,
  calculated: CalculatedTax,
  document: SalesDocument,
): ProviderTransaction | null {
  const due = ownAmountsOf(calculated, document.kind);
  const dueFromCustomer = amountsForCustomer(due, transaction);
  const shown = shownAmounts(document);
  if (due.fee === 0 || dueFromCustomer.fee !== shown.fee || dueFromCustomer.taxOnFee !== shown.taxOnFee) return null;
  const taxes = new Map(calculated.lines.map(({ lineNumber, tax }) => [lineNumber, toCents(tax)]));
  taxes.delete(FEE_LINE);
  const whole = sumCents(taxes.values());
  if (whole === 0) return null;
  const salesTax = sumCents([shown.salesTax, document.accountingTax]);
  let calculatedSoFar = ZERO;
  const lines = transaction.lines.map((line) => {
    const tax = taxes.get(line.number) ?? ZERO;
    if (tax === 0) return line;
    const chargedBefore = fractionOf(salesTax, calculatedSoFar, whole);
    calculatedSoFar = sumCents([calculatedSoFar, tax]);
    const taxAmount = sumCents([fractionOf(salesTax, calculatedSoFar, whole), negate(chargedBefore)]);
    return { ...line, taxAmount: toDecimal(taxAmount) };
  });
  return { ...transaction, lines };
}
