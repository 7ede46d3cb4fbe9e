import type { Amount, TaxBreakdown, TaxDocument, TaxResponse } from '@salestax/contract';
import { toAmount } from './amounts.ts';

export interface EstimateResult {
  readonly salesTax: Amount;
  /** Null when no fee is due. */
  readonly fee: Amount | null;
  /** The fee's name in its state; '' when no fee is due. */
  readonly feeName: string;
  /** A fee is due, but its amount is not known: `fee` is null, and `total` does not contain it. */
  readonly isFeeUnknown: boolean;
  readonly taxOnFee: Amount | null;
  readonly total: Amount;
  /** What a percentage discount takes off the lines sold; null without one. */
  readonly discount: Amount | null;
  /** Fee that the seller pays, not part of the total; null = none. */
  readonly absorbedFee: Amount | null;
  /** The reason of a zero tax, in a sentence; '' when tax is due. */
  readonly zeroReason: string;
  readonly breakdown: readonly TaxBreakdown[];
  /** The names of the document's lines, indexed by `breakdown.line`. */
  readonly lineNames: readonly string[];
  readonly destination: string;
}

/** The result of a tax response for the document it was requested for; null when it contains no tax. */
export function resultOf(
  answer: TaxResponse,
  { DestinationAddress: to, lineItems }: TaxDocument,
): EstimateResult | null {
  const { avaTax: salesTax, rdfAmount, taxOnRdfAmount } = answer;
  if (typeof salesTax !== 'number') return null;
  return {
    salesTax,
    fee: rdfAmount === '' ? null : rdfAmount,
    feeName: answer.rdfName ?? '',
    isFeeUnknown: answer.rdfUnknown ?? false,
    taxOnFee: taxOnRdfAmount === '' ? null : taxOnRdfAmount,
    total: toAmount(salesTax + Number(rdfAmount) + Number(taxOnRdfAmount)),
    discount: answer.discountAmount ?? null,
    absorbedFee: answer.absorbedFee ?? null,
    zeroReason: answer.zeroReasonText ?? '',
    breakdown: answer.breakdown ?? [],
    lineNames: lineItems.map(({ Product, description, itemId }) => Product?.name || description || itemId),
    destination: to
      ? [to.line1, to.city, `${to.region} ${to.postalCode}`].filter((part) => part.trim()).join(', ')
      : '',
  };
}
