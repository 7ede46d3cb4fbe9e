import { type Decimal, spread, sum } from './money.ts';
import type { TaxDetail, TaxedLine, TaxOverride } from './types.ts';

/** Replaces the calculated tax by the given one; the calculated one stays in `taxCalculated`. */
export function overrideLineTax(line: TaxedLine, override: TaxOverride | null): TaxedLine {
  if (override === null) return line;
  if (override.type !== 'TaxAmount') return { ...line, override };
  return { ...withTax(line, override.amount), override };
}

/**
 * As `overrideLineTax` for a whole document: the amount is distributed over its lines in proportion to their calculated
 * tax.
 */
export function overrideDocumentTax(lines: readonly TaxedLine[], override: TaxOverride | null): readonly TaxedLine[] {
  if (override?.type !== 'TaxAmount') return lines;
  const shares = spread(override.amount, weights(lines.map((line) => ({ first: line.tax, second: line.lineAmount }))));
  return lines.map((line, index) => withTax(line, shares[index] ?? line.tax));
}

function withTax(line: TaxedLine, tax: Decimal): TaxedLine {
  const shares = spread(tax, weights(line.details.map((detail) => ({ first: detail.tax, second: detail.taxable }))));
  const details = line.details.map((detail, index): TaxDetail => ({ ...detail, tax: shares[index] ?? detail.tax }));
  return { ...line, tax, details };
}

function weights(pairs: readonly { first: Decimal; second: Decimal }[]): Decimal[] {
  const total = sum(pairs.map(({ first }) => first));
  return pairs.map(({ first, second }) => (total.eq(0) ? second : first));
}
