import { inHomeCurrency } from '../../../domain/currency.ts';
import { type Cents, negate, signed, sumCents, ZERO } from '../../../domain/money.ts';
import type { Day } from '../../../domain/sales-document.ts';
import type { DayRange } from '../../../ports/accounting-sales.ts';
import type { ComparedPair } from './facts.ts';
import { providerTypeOf } from './match.ts';
import type { ComparedOutcome } from '../../../store/schema.ts';

/** Amounts of the documents of one week; `from` is its Monday. */
export interface WeekOfAmounts {
  readonly from: Day;
  readonly consistent: Cents;
  /** Including documents with errors. */
  readonly inconsistent: Cents;
}

export interface ComparisonSummary {
  readonly counts: Readonly<Record<ComparedOutcome, number>>;
  readonly amounts: Readonly<Record<ComparedOutcome, Cents>>;
  readonly weeks: readonly WeekOfAmounts[];
  /** How much tax differs in inconsistent documents, whatever the sign; a missing document has no tax. */
  readonly taxDifference: Cents;
}

/** Counts pairs and adds up their amounts, for every week of the range. */
export function createSummary(range: DayRange): {
  add(pair: ComparedPair): void;
  result(): ComparisonSummary;
} {
  const counts = { Consistent: 0, Inconsistent: 0, Error: 0 };
  const amounts = { Consistent: ZERO, Inconsistent: ZERO, Error: ZERO };
  let taxDifference = ZERO;
  const weeks = new Map<Day, { consistent: Cents; inconsistent: Cents }>();
  const weekOfDay = new Map<Day, { consistent: Cents; inconsistent: Cents }>();
  for (let monday = mondayOf(range.from); monday <= range.to; monday = addDays(monday, 7)) {
    const week = { consistent: ZERO, inconsistent: ZERO };
    weeks.set(monday, week);
    for (let day = 0; day < 7; day += 1) weekOfDay.set(addDays(monday, day), week);
  }
  return {
    add(pair) {
      const { outcome } = pair;
      const amount = amountOf(pair);
      counts[outcome] += 1;
      amounts[outcome] = sumCents([amounts[outcome], amount]);
      if (outcome === 'Inconsistent') taxDifference = sumCents([taxDifference, taxDifferenceOf(pair)]);
      const week = weekOfDay.get(dayWithin(pair, range));
      if (week === undefined) return;
      const part = outcome === 'Consistent' ? 'consistent' : 'inconsistent';
      week[part] = sumCents([week[part], amount]);
    },
    result: () => ({
      counts,
      amounts,
      weeks: [...weeks].map(([from, amountsOfWeek]) => ({ from, ...amountsOfWeek })),
      taxDifference,
    }),
  };
}

/** Amount of the accounting document in the home currency; without one, of the transaction. Credits are negative. */
export function amountOf({ sale, transaction }: Pick<ComparedPair, 'sale' | 'transaction'>): Cents {
  const shown = sale ?? transaction;
  if (shown === null) return ZERO;
  const type = sale === null ? transaction?.type : providerTypeOf(sale.kind);
  return signed(inHomeCurrency(shown.amount, shown.exchangeRate), type === 'ReturnInvoice' ? -1 : 1);
}

/** In the home currency of the accounting document, or else of the transaction. */
function taxDifferenceOf({ sale, transaction }: Pick<ComparedPair, 'sale' | 'transaction'>): Cents {
  const shown = sale ?? transaction;
  if (shown === null) return ZERO;
  const difference = sumCents([sale?.tax ?? ZERO, negate(transaction?.tax ?? ZERO)]);
  return inHomeCurrency(difference < 0 ? negate(difference) : difference, shown.exchangeRate);
}

/** Date of the accounting document, unless only the transaction's date is in the range. */
function dayWithin({ sale, transaction }: ComparedPair, { from, to }: DayRange): Day {
  const isWithin = (day: Day | undefined): day is Day => day !== undefined && day >= from && day <= to;
  if (isWithin(sale?.date)) return sale.date;
  return isWithin(transaction?.date) ? transaction.date : from;
}

const dayMs = 86_400_000;
/** Day number of 1970-01-05, the first Monday after 1970-01-01. */
const firstMonday = 4;

export function mondayOf(day: Day): Day {
  const number = dayNumber(day);
  return dayOfNumber(number - ((((number - firstMonday) % 7) + 7) % 7));
}

export function addDays(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days);
}

/** Days since 1970-01-01, without time zones. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

function dayOfNumber(number: number): Day {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}
