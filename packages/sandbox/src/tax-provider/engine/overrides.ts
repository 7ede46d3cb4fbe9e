import { type Decimal, spread, sum } from './money.ts';
import type { TaxDetail, TaxedLine, TaxOverride } from './types.ts';

/**
 * Replaces the calculated tax by that of an override; the calculated one stays in `taxCalculated`. Overrides of other types have
 * taken effect in the calculation, and are only stated.
 */
export function overrideLineTax(line: TaxedLine, override: TaxOverride | null): TaxedLine {
  if (override === null) return line;
  if (override.type !== 'TaxAmount') return { ...line, override };
  return { ...withTax(line, override.amount), override };
}

/**
 * Replaces the tax of a whole document: the amount is distributed over its lines in proportion to their calculated tax, or, if
 * none was calculated, to their amounts.
 */
export function overrideDocumentTax(lines: readonly TaxedLine[], override: TaxOverride | null): readonly TaxedLine[] {
  if (override?.type !== 'TaxAmount') return lines;
  const shares = spread(override.amount, weights(lines.map((line) => ({ tax: line.tax, amount: line.lineAmount }))));
  return lines.map((line, index) => withTax(line, shares[index] ?? line.tax));
}

/** The day whose rates count instead of those of the document's date; null = none. */
export function dateOverride(override: TaxOverride | null): string | null {
  return override === null || override.type === 'Exemption' ? null : override.date;
}

function withTax(line: TaxedLine, tax: Decimal): TaxedLine {
  const shares = spread(tax, weights(line.details.map((detail) => ({ tax: detail.tax, amount: detail.taxable }))));
  const details = line.details.map((detail, index): TaxDetail => ({ ...detail, tax: shares[index] ?? detail.tax }));
  return { ...line, tax, details };
}

function weights(parts: readonly { readonly tax: Decimal; readonly amount: Decimal }[]): Decimal[] {
  const isTaxed = !sum(parts.map(({ tax }) => tax)).eq(0);
  return parts.map(({ tax, amount }) => (isTaxed ? tax : amount));
}
