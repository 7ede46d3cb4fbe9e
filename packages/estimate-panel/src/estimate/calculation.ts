import { formatDay } from '@salestax/client';
import type { TaxDocument, TaxResponse } from '@salestax/contract';
import { toAmount } from '../state/amounts.ts';
import type { Calculation } from '../state/estimate-result.ts';

/** What a tax response says of the document it was requested for; null when it contains no tax. */
export function calculationOf(
  answer: TaxResponse,
  { DestinationAddress, OriginAddress, lineItems, referenceNumber, DocumentDate }: TaxDocument,
): Calculation | null {
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
    zeroReason: answer.zeroReason,
    zeroReasonText: answer.zeroReasonText ?? '',
    breakdown: answer.breakdown ?? [],
    lineNames: lineItems.map(({ Product, description, itemId }) => Product?.name || description || itemId),
    lines: answer.lines ?? [],
    destination: answer.shipTo ?? DestinationAddress,
    origin: answer.shipFrom ?? OriginAddress,
    document: [referenceNumber, formatDay(DocumentDate)].filter(Boolean).join(', '),
  };
}
