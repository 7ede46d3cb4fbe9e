import type { CalculatedTax } from './provider-transaction.ts';
import { FEE_LINE } from './build-transaction.ts';
import { documentTypeOf } from './document-types.ts';
import { type Cents, signed, sumCents, toAmount, toCents, ZERO } from './money.ts';
import type { DocumentKind, OwnLine, SalesDocument } from './sales-document.ts';

/** What a document shows of the tax provider's result; credits and refunds show positive amounts too. */
export interface OwnAmounts {
  /** Zero is a result. */
  readonly salesTax: Cents;
  /** Zero means that no fee is due. */
  readonly fee: Cents;
  readonly taxOnFee: Cents;
  /** How the provider names the fee, which differs by state; '' without a fee. */
  readonly feeName: string;
}

/** The fee comes back as tax of its line: the details flagged as fee are the fee, the others the tax on it. */
export function ownAmountsOf(calculated: CalculatedTax, kind: DocumentKind): OwnAmounts {
  const { sign } = documentTypeOf(kind);
  const ofFeeLine = calculated.details.filter((detail) => detail.lineNumber === FEE_LINE);
  const fees = ofFeeLine.filter((detail) => detail.isFee);
  const fee = sumCents(fees.map((detail) => toCents(detail.tax)));
  const taxOnFee = sumCents(ofFeeLine.filter((detail) => !detail.isFee).map((detail) => toCents(detail.tax)));
  const salesTax = sumCents([toCents(calculated.totalTax), signed(fee, -1), signed(taxOnFee, -1)]);
  return {
    salesTax: signed(salesTax, sign),
    fee: signed(fee, sign),
    taxOnFee: signed(taxOnFee, sign),
    feeName: fee === 0 ? '' : (fees[0]?.taxName ?? ''),
  };
}

/** The lines that the document shall have. */
export function ownLineAmounts(amounts: OwnAmounts): OwnLineAmounts {
  const line = (amount: Cents, description: string) => ({ amount: toAmount(amount), description });
  return {
    salesTax: line(amounts.salesTax, 'Sales tax'),
    fee: amounts.fee === 0 ? null : line(amounts.fee, amounts.feeName || 'Retail delivery fee'),
    taxOnFee: amounts.taxOnFee === 0 ? null : line(amounts.taxOnFee, 'Tax on retail delivery fee'),
  };
}

/** What a document's own lines add up to. */
export function shownAmounts(document: SalesDocument): { salesTax: Cents; fee: Cents; taxOnFee: Cents; all: Cents } {
  const sum = (lines: readonly OwnLine[]) => sumCents(lines.map((line) => line.amount));
  const salesTax = sum(document.ownLines.salesTax);
  const fee = sum(document.ownLines.fee);
  const taxOnFee = sum(document.ownLines.taxOnFee);
  return { salesTax, fee, taxOnFee, all: sumCents([salesTax, fee, taxOnFee]) };
}

/** Whether the document shows exactly this result, one line for each part. A missing sales tax line fits a tax of zero. */
export function fits(document: SalesDocument, amounts: OwnAmounts): boolean {
  return (
    showsOnce(document.ownLines.salesTax, amounts.salesTax, true) &&
    showsOnce(document.ownLines.fee, amounts.fee, false) &&
    showsOnce(document.ownLines.taxOnFee, amounts.taxOnFee, false)
  );
}

function showsOnce(lines: readonly OwnLine[], amount: Cents, zeroMayStand: boolean): boolean {
  const [first, ...others] = lines;
  if (!first) return amount === ZERO;
  return others.length === 0 && first.amount === amount && (amount !== ZERO || zeroMayStand);
}
/** The three amounts that a document shall show; null = no such line. */

export interface OwnLineAmounts {
  readonly salesTax: { readonly amount: number; readonly description: string } | null;
  readonly fee: { readonly amount: number; readonly description: string } | null;
  readonly taxOnFee: { readonly amount: number; readonly description: string } | null;
}
