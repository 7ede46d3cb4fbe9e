import type { Amount, TaxBreakdown, TaxDocument, TaxResponse } from '@salestax/contract';
import { toAmount } from './amounts.ts';

export interface EstimateResult {
  readonly salesTax: Amount;
  /** Null when the document owes none. */
  readonly fee: Amount | null;
  readonly taxOnFee: Amount | null;
  readonly total: Amount;
  /** Why no tax is due, in a sentence; '' when some is. */
  readonly zeroReason: string;
  readonly breakdown: readonly TaxBreakdown[];
  /** What the document calls its lines, in the order of `breakdown.line`. */
  readonly lineNames: readonly string[];
  readonly destination: string;
}

/** What an answer says about the document that was asked about; null when it holds no tax. */
export function resultOf(
  answer: TaxResponse,
  { DestinationAddress: to, lineItems }: TaxDocument,
): EstimateResult | null {
  const { avaTax: salesTax, rdfAmount, taxOnRdfAmount } = answer;
  if (typeof salesTax !== 'number') return null;
  return {
    salesTax,
    fee: rdfAmount === '' ? null : rdfAmount,
    taxOnFee: taxOnRdfAmount === '' ? null : taxOnRdfAmount,
    total: toAmount(salesTax + Number(rdfAmount) + Number(taxOnRdfAmount)),
    zeroReason: answer.zeroReasonText ?? '',
    breakdown: answer.breakdown ?? [],
    lineNames: lineItems.map(({ Product, description, itemId }) => Product?.name || description || itemId),
    destination: to
      ? [to.line1, to.city, `${to.region} ${to.postalCode}`].filter((part) => part.trim()).join(', ')
      : '',
  };
}
