import { ownLineDescriptions } from '@salestax/contract';
import { documentTypeOf } from './document-types.ts';
import { type Cents, signed, sumCents, toAmount, toCents, ZERO } from './money.ts';
import type { CalculatedTax, TaxDetail } from './provider-transaction.ts';
import type { DocumentKind, OwnLine, SalesDocument } from './sales-document.ts';
import { FEE_LINE } from './transaction-lines.ts';

/** The amounts of the own lines, from the tax provider's result; positive on credits and refunds, too. */
export interface OwnAmounts {
  /** 0 is a valid tax. */
  readonly salesTax: Cents;
  /** 0 = no fee is due. */
  readonly fee: Cents;
  readonly taxOnFee: Cents;
  /** The fee's name in its state; '' without a fee. */
  readonly feeName: string;
  /** A fee is due, but the provider did not name its amount: `fee` is 0, and we write no line for it. */
  readonly isFeeUnknown: boolean;
}

/**
 * The names that the law gives to the fee, whatever the provider calls it: Colorado Department of Revenue, 'Retail
 * Delivery Fee Collection and Retailer Election'; Minnesota Statutes 168E.03.
 */
const feeLabels: Readonly<Record<string, string>> = {
  CO: 'Retail Delivery Fee',
  MN: 'Road Improvement and Food Delivery Fee',
};

/** What an own line is for. */
export type OwnLineRole = keyof SalesDocument['ownLines'];
/** In the order of the lines. */
export const ownLineRoles = ['salesTax', 'fee', 'taxOnFee'] as const satisfies readonly OwnLineRole[];

/** The descriptions that own lines are written with, except for a fee that only the provider names. */
export const ownDescriptions: Readonly<Record<OwnLineRole, readonly string[]>> = {
  salesTax: [ownLineDescriptions.salesTax],
  fee: [ownLineDescriptions.fee, ...Object.values(feeLabels)],
  taxOnFee: [ownLineDescriptions.taxOnFee],
};

/** The name of a fee on the document, in the panel and in the breakdown. */
export function feeLabel({ region, taxName }: Pick<TaxDetail, 'region' | 'taxName'>): string {
  return feeLabels[region] ?? (taxName || ownLineDescriptions.fee);
}

/** The provider returns the fee as tax of its line: details flagged as fee are the fee, the others the tax on it. */
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
    feeName: fee === 0 || fees[0] === undefined ? '' : feeLabel(fees[0]),
    isFeeUnknown: calculated.isFeeUnknown,
  };
}

export const noOwnLines: OwnLineAmounts = { salesTax: null, fee: null, taxOnFee: null };

/** The own lines that the document should have. */
export function ownLineAmounts(amounts: OwnAmounts): OwnLineAmounts {
  const line = (amount: Cents, description: string) => ({ amount: toAmount(amount), description });
  return {
    salesTax: line(amounts.salesTax, ownLineDescriptions.salesTax),
    fee: amounts.fee === 0 ? null : line(amounts.fee, amounts.feeName || ownLineDescriptions.fee),
    taxOnFee: amounts.taxOnFee === 0 ? null : line(amounts.taxOnFee, ownLineDescriptions.taxOnFee),
  };
}

export const hasOwnLines = ({ ownLines }: Pick<SalesDocument, 'ownLines'>): boolean =>
  Object.values(ownLines).some((lines) => lines.length > 0);

/** Sums of the own lines that are on a document. */
export function shownAmounts(document: SalesDocument): { salesTax: Cents; fee: Cents; taxOnFee: Cents; all: Cents } {
  const sum = (lines: readonly OwnLine[]) => sumCents(lines.map((line) => line.amount));
  const salesTax = sum(document.ownLines.salesTax);
  const fee = sum(document.ownLines.fee);
  const taxOnFee = sum(document.ownLines.taxOnFee);
  return { salesTax, fee, taxOnFee, all: sumCents([salesTax, fee, taxOnFee]) };
}

/**
 * The amounts that a document should show. While a fee is due of which the provider does not know the amount, a fee that
 * a person has entered stays. A fee of `lastFee`, the amount when it was known last (null: never), was calculated: a new
 * date may have another amount (Colorado changes it every July), so it does not stay.
 */
export function withEnteredFee(amounts: OwnAmounts, document: SalesDocument, lastFee: number | null): OwnAmounts {
  if (!amounts.isFeeUnknown) return amounts;
  const { fee, taxOnFee } = shownAmounts(document);
  return fee === lastFee ? amounts : { ...amounts, fee, taxOnFee };
}

/**
 * Whether the document has exactly these amounts, one line each. A missing sales tax line equals a tax of zero. For
 * `lastFee` see `withEnteredFee`.
 */
export function fits(document: SalesDocument, amounts: OwnAmounts, lastFee: number | null): boolean {
  const { salesTax, fee, taxOnFee } = withEnteredFee(amounts, document, lastFee);
  return (
    showsOnce(document.ownLines.salesTax, salesTax, true) &&
    showsOnce(document.ownLines.fee, fee, false) &&
    showsOnce(document.ownLines.taxOnFee, taxOnFee, false)
  );
}

/** What a percentage discount takes from the own lines of a document, so that its total lacks as much tax. */
export function discountOnOwnLines(document: SalesDocument): Cents {
  const { discount } = document;
  if (discount === null || discount.percent === '' || shownAmounts(document).all === ZERO) return ZERO;
  return sumCents([discount.taken, signed(discount.amount, -1)]);
}

/** Whether lines have to be written: the document shows other amounts, or a percentage is taken off them. */
export function needsLines(document: SalesDocument, amounts: OwnAmounts, lastFee: number | null): boolean {
  return !fits(document, amounts, lastFee) || discountOnOwnLines(document) !== ZERO;
}

function showsOnce(lines: readonly OwnLine[], amount: Cents, mayShowZero: boolean): boolean {
  const [first, ...others] = lines;
  if (!first) return amount === ZERO;
  return others.length === 0 && first.amount === amount && (amount !== ZERO || mayShowZero);
}

/** Amounts of the three own lines; null = no such line. */
export type OwnLineAmounts = Readonly<
  Record<OwnLineRole, { readonly amount: number; readonly description: string } | null>
>;
