import { type Decimal, spread, sum, zero } from './money.ts';
import { categoryOf, NOT_TAXABLE } from './tax-codes.ts';
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
 * none was calculated, to the amounts of those that can have tax.
 */
export function overrideDocumentTax(lines: readonly TaxedLine[], override: TaxOverride | null): readonly TaxedLine[] {
  if (override?.type !== 'TaxAmount') return lines;
  const parts = lines.map(({ taxCode, tax, lineAmount }) => ({
    tax,
    amount: takesOverride(taxCode, lineAmount) ? lineAmount : zero,
  }));
  const shares = spread(override.amount, weights(parts));
  return lines.map((line, index) => withTax(line, shares[index] ?? line.tax));
}

/** Whether the tax of a line can be replaced: not if it has no amount, or a tax code of what is not taxable. */
export const takesOverride = (taxCode: string, amount: Decimal): boolean =>
  !amount.eq(0) && categoryOf(taxCode) !== NOT_TAXABLE;

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
