import type { TaxDocument, TaxResponse } from '@salestax/contract';
import type { EstimateResult } from './panel-state.ts';

const cents = (amount: number | '' | null | undefined): number => (amount ? Math.round(amount * 100) : 0);

const numberOrNull = (amount: number | '' | null | undefined): number | null =>
  typeof amount === 'number' ? amount : null;

/** What an answer says about the document that was asked about; null when it holds no tax. */
export function resultOf(answer: TaxResponse, asked: TaxDocument, correlationId: string | null): EstimateResult | null {
  if (typeof answer.avaTax !== 'number') return null;
  const { avaTax, rdfAmount, taxOnRdfAmount } = answer;
  const to = asked.DestinationAddress;
  return {
    salesTax: avaTax,
    fee: numberOrNull(rdfAmount),
    taxOnFee: numberOrNull(taxOnRdfAmount),
    total: (cents(avaTax) + cents(rdfAmount) + cents(taxOnRdfAmount)) / 100,
    zeroReason: answer.zeroReason,
    breakdown: answer.breakdown ?? [],
    lineNames: asked.lineItems.map(({ Product, description, itemId, IsShippingItem }) =>
      IsShippingItem ? null : Product?.name || description || itemId,
    ),
    destination: to ? [to.line1, to.city, `${to.region} ${to.postalCode}`.trim()].filter(Boolean).join(', ') : '',
    correlationId,
  };
}
