import { nonTaxableCode } from '@salestax/contract';
import type { CalculatedTax } from './provider-transaction.ts';
import type { TaxDetail } from './provider-transaction.ts';
import type { ProviderTransaction } from './provider-transaction.ts';
import type { ProviderLine } from './provider-transaction.ts';
import { FEE_LINE, SHIPPING_LINE } from './build-transaction.ts';
import { documentTypeOf } from './document-types.ts';
import { signed, sumCents, toAmount, toCents } from './money.ts';
import type { DocumentKind } from './sales-document.ts';

/**
 * Source of a line's tax code: the unchecked 'Tax' box, our shipping or fee line, the item's mapping at the tax
 * provider, or the default for unmapped items.
 */
export type CodeOrigin = 'tax-box' | 'shipping' | 'delivery-fee' | 'provider-mapping' | 'default';

/** One jurisdiction's part of one line; fits the contract's `TaxBreakdown`. Credits show positive amounts. */
export interface BreakdownRow {
  /** Counted from 1: the lines of the document, then shipping, then the delivery fee. */
  readonly line: number;
  readonly jurisdiction: string;
  readonly level: 'State' | 'County' | 'City' | 'Special';
  readonly rate: string;
  readonly taxable: number;
  readonly exempt: number;
  readonly tax: number;
  readonly taxCode: string;
  readonly codeFrom: CodeOrigin;
}

export function breakdownOf(
  transaction: ProviderTransaction,
  calculated: CalculatedTax,
  kind: DocumentKind,
): BreakdownRow[] {
  const { sign } = documentTypeOf(kind);
  const amount = (value: number) => toAmount(signed(toCents(value), sign));
  const codeOf = new Map(calculated.lines.map((line) => [line.lineNumber, line.taxCode]));
  const sent = new Map(transaction.lines.map((line, index) => [line.number, { line, position: index + 1 }]));
  return calculated.details.flatMap((detail) => {
    const known = sent.get(detail.lineNumber);
    if (!known) return [];
    const taxCode = codeOf.get(detail.lineNumber) || known.line.taxCode;
    return {
      line: known.position,
      jurisdiction: detail.isFee ? detail.taxName : detail.jurisdiction,
      level: levelOf(detail),
      rate: detail.rate,
      taxable: amount(detail.taxable),
      // Untaxed in this jurisdiction, because of the buyer (exempt) or of the goods (non-taxable).
      exempt: toAmount(signed(sumCents([toCents(detail.exempt), toCents(detail.nonTaxable)]), sign)),
      tax: amount(detail.tax),
      taxCode,
      codeFrom: codeOrigin(known.line, taxCode),
    };
  });
}

function codeOrigin(sent: ProviderLine, answered: string): CodeOrigin {
  if (sent.number === SHIPPING_LINE) return 'shipping';
  if (sent.number === FEE_LINE) return 'delivery-fee';
  if (sent.taxCode !== answered) return 'provider-mapping';
  return sent.taxCode === nonTaxableCode ? 'tax-box' : 'default';
}

/** The contract has no country level: a national tax is shown at state level. */
function levelOf(detail: TaxDetail): BreakdownRow['level'] {
  return detail.level === 'Country' ? 'State' : detail.level;
}
