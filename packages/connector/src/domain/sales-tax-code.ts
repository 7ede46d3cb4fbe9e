import type { Day } from './sales-document.ts';

/** A span of days in which a rate has its own percentage. Null: open. Both days are included. */
interface RatePeriod {
  readonly percent: number;
  readonly from: Day | null;
  readonly to: Day | null;
}

/** A rate of one tax agency at the accounting service. */
export interface SalesTaxRate {
  /** The current percentage: 8.25 = 8.25 %. */
  readonly percent: number;
  readonly periods: readonly RatePeriod[];
}

/** A sales tax code of the accounting service, for example of a customer: its tax is the sum of its rates. */
export interface SalesTaxCode {
  readonly id: string;
  readonly rates: readonly SalesTaxRate[];
}

/** Smaller sums are the rounding error of adding binary numbers; the accounting service has five decimals. */
const smallestPercent = 1e-6;

/**
 * Whether a tax code charges tax on a day; `day` null = by its current percentages. The id of a code does not say so: a custom
 * rate of 0 %, which is the usual set-up beside a tax provider, has a code with a numeric id like any other. A code that
 * is not listed is inactive or deleted, and is not used on transactions (Intuit, TaxCode reference, `Active`).
 */
export function hasRate(codes: readonly SalesTaxCode[], id: string | null, day: Day | null): boolean {
  const rates = codes.find((code) => code.id === id)?.rates ?? [];
  return rates.reduce((sum, rate) => sum + percentOn(rate, day), 0) >= smallestPercent;
}

function percentOn({ percent, periods }: SalesTaxRate, day: Day | null): number {
  if (day === null) return percent;
  // Days in yyyy-MM-dd are ordered as text.
  const onDay = periods.filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to));
  const latest = onDay.toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? '')).at(-1);
  return latest?.percent ?? percent;
}
