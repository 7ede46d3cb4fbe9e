import { type Static, Type } from 'typebox';
import { nonTaxableCode, sourcings } from '@salestax/contract';
import { documentTypeOf } from './document-types.ts';
import { signed, sumCents, toAmount, toCents } from './money.ts';
import { feeLabel } from './own-lines.ts';
import type { CalculatedTax, ProviderLine, ProviderTransaction, TaxDetail } from './provider-transaction.ts';
import type { DocumentKind } from './sales-document.ts';
import { FEE_LINE, SHIPPING_LINE } from './transaction-lines.ts';

/** As stored with cached estimates. */
export const BreakdownRow = Type.Object({
  /** Counted from 1: the lines of the document, then shipping, then the delivery fee. */
  line: Type.Integer(),
  jurisdiction: Type.String(),
  level: Type.Enum(['State', 'County', 'City', 'Special']),
  /** Decimal fraction as text. */
  rate: Type.String(),
  taxable: Type.Number(),
  exempt: Type.Number(),
  nonTaxable: Type.Number(),
  tax: Type.Number(),
  taxCode: Type.String(),
  /**
   * Where the tax code comes from: the 'Tax' box that is off, the connector's shipping or fee line, the mapping of the
   * item at the tax provider, or the default for items without a mapping.
   */
  codeFrom: Type.Enum(['tax-box', 'shipping', 'delivery-fee', 'provider-mapping', 'default']),
  sourcing: Type.Optional(Type.Enum([...sourcings])),
  isFee: Type.Optional(Type.Boolean()),
});

/** One jurisdiction's part of one line; fits the contract's `TaxBreakdown`. Credits show positive amounts. */
export type BreakdownRow = Readonly<Static<typeof BreakdownRow>>;

export function breakdownOf(
  transaction: Pick<ProviderTransaction, 'lines'>,
  calculated: CalculatedTax,
  kind: DocumentKind,
): BreakdownRow[] {
  const { sign } = documentTypeOf(kind);
  const amount = (value: number) => toAmount(signed(toCents(value), sign));
  const calculatedCodes = new Map(calculated.lines.map((line) => [line.lineNumber, line.taxCode]));
  const lineByNumber = new Map(transaction.lines.map((line, index) => [line.number, { line, position: index + 1 }]));
  return calculated.details.flatMap((detail) => {
    const sent = lineByNumber.get(detail.lineNumber);
    if (!sent) return [];
    const taxCode = calculatedCodes.get(detail.lineNumber) || sent.line.taxCode;
    return {
      line: sent.position,
      jurisdiction: detail.isFee ? feeLabel(detail) : detail.jurisdiction,
      level: levelOf(detail),
      rate: detail.rate,
      taxable: amount(detail.taxable),
      // Whatever the jurisdiction does not tax, because of the buyer or because of the item.
      exempt: toAmount(signed(sumCents([toCents(detail.exempt), toCents(detail.nonTaxable)]), sign)),
      nonTaxable: amount(detail.nonTaxable),
      tax: amount(detail.tax),
      taxCode,
      codeFrom: codeOrigin(sent.line, taxCode),
      ...(detail.sourcing !== null && { sourcing: detail.sourcing }),
      ...(detail.isFee && { isFee: true }),
    };
  });
}

function codeOrigin(sent: ProviderLine, calculatedCode: string): BreakdownRow['codeFrom'] {
  if (sent.number === SHIPPING_LINE) return 'shipping';
  if (sent.number === FEE_LINE) return 'delivery-fee';
  if (sent.taxCode !== calculatedCode) return 'provider-mapping';
  return sent.taxCode === nonTaxableCode ? 'tax-box' : 'default';
}

/** The contract has no country level: a national tax is shown at state level. */
function levelOf(detail: TaxDetail): BreakdownRow['level'] {
  return detail.level === 'Country' ? 'State' : detail.level;
}
