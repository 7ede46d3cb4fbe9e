import { inHomeCurrency } from '../../../domain/currency.ts';
import { addDays, dayNumber } from '../../../domain/days.ts';
import { documentTypeOfPair } from '../../../domain/document-types.ts';
import { absolute, type Cents, negate, signed, sumCents, ZERO } from '../../../domain/money.ts';
import type { Day } from '../../../domain/sales-document.ts';
import type { DayRange } from '../../../ports/accounting-sales.ts';
import type { ComparedOutcome } from '../../../store/schema.ts';
import { chargedLess, type ChargedSides } from './charged-less.ts';
import { type ComparedPair, recordedTax, type SaleFacts, type TransactionFacts } from './facts.ts';
import { isLive } from './match.ts';

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
  /** How many inconsistent documents one of the vendors does not have. */
  readonly missing: number;
  /** Documents that charge less tax than the provider calculates for them, and how much less. */
  readonly chargedLess: { readonly documents: number; readonly tax: Cents };
}

interface CountedSide {
  readonly date: Day;
  readonly amount: Cents;
  readonly tax: Cents;
  readonly exchangeRate: string;
}

/** What the sums need of a compared pair. */
export interface CountedPair extends Pick<ComparedPair, 'reasons'> {
  readonly outcome: ComparedOutcome;
  readonly sale: (CountedSide & Pick<SaleFacts, 'kind' | 'absorbedFee'> & ChargedSides['sale']) | null;
  readonly transaction: (CountedSide & Pick<TransactionFacts, 'type'> & ChargedSides['transaction']) | null;
}

export interface Summing {
  add(pair: CountedPair): void;
  /** Takes a pair out that was added before. */
  remove(pair: CountedPair): void;
  result(): ComparisonSummary;
}

/** Counts pairs and adds up their amounts, for every week of the range. `before`: the sums to which pairs are added. */
export function createSummary(range: DayRange, before: ComparisonSummary = nothingCounted): Summing {
  const counts = { ...before.counts };
  const amounts = { ...before.amounts };
  let { taxDifference, missing, chargedLess: less } = before;
  const weeks = new Map<Day, { consistent: Cents; inconsistent: Cents }>();
  const weekOfDay = new Map<Day, { consistent: Cents; inconsistent: Cents }>();
  for (let monday = mondayOf(range.from); monday <= range.to; monday = addDays(monday, 7)) {
    const { consistent = ZERO, inconsistent = ZERO } = before.weeks.find(({ from }) => from === monday) ?? {};
    const week = { consistent, inconsistent };
    weeks.set(monday, week);
    for (let day = 0; day < 7; day += 1) weekOfDay.set(addDays(monday, day), week);
  }
  const count = (pair: CountedPair, sign: 1 | -1) => {
    const { outcome } = pair;
    const amount = signed(amountOf(pair), sign);
    counts[outcome] += sign;
    amounts[outcome] = sumCents([amounts[outcome], amount]);
    if (outcome === 'Inconsistent') taxDifference = sumCents([taxDifference, signed(taxDifferenceOf(pair), sign)]);
    if (outcome === 'Inconsistent' && (pair.sale === null || pair.transaction === null)) missing += sign;
    const unchargedTax = chargedLess(pair);
    if (unchargedTax !== ZERO)
      less = { documents: less.documents + sign, tax: sumCents([less.tax, signed(unchargedTax, sign)]) };
    const week = weekOfDay.get(dayWithin(pair, range));
    if (week === undefined) return;
    const part = outcome === 'Consistent' ? 'consistent' : 'inconsistent';
    week[part] = sumCents([week[part], amount]);
  };
  return {
    add: (pair) => count(pair, 1),
    remove: (pair) => count(pair, -1),
    result: () => ({
      counts,
      amounts,
      weeks: [...weeks].map(([from, amountsOfWeek]) => ({ from, ...amountsOfWeek })),
      taxDifference,
      missing,
      chargedLess: less,
    }),
  };
}

export const nothingCounted: ComparisonSummary = {
  counts: { Consistent: 0, Inconsistent: 0, Error: 0 },
  amounts: { Consistent: ZERO, Inconsistent: ZERO, Error: ZERO },
  weeks: [],
  taxDifference: ZERO,
  missing: 0,
  chargedLess: { documents: 0, tax: ZERO },
};

/** Amount of the accounting document in the home currency; without one, of the transaction. Credits are negative. */
export function amountOf({ sale, transaction }: Pick<CountedPair, 'sale' | 'transaction'>): Cents {
  const shown = sale ?? transaction;
  if (shown === null) return ZERO;
  const { sign } = documentTypeOfPair(sale?.kind, transaction?.type);
  return signed(inHomeCurrency(shown.amount, shown.exchangeRate), sign);
}

type TaxedSide = Pick<CountedSide, 'tax' | 'exchangeRate'>;

/**
 * How much the taxes differ, never negative, in the home currency by the rate of the accounting document, or else of the
 * transaction; by both rates where the currencies differ. A cancelled transaction keeps its tax at AvaTax, and nothing of it is in
 * the return.
 */
export function taxDifferenceOf({
  sale,
  transaction,
  reasons,
}: Pick<CountedPair, 'reasons'> & {
  readonly sale: (TaxedSide & Pick<SaleFacts, 'absorbedFee'>) | null;
  readonly transaction: (TaxedSide & { readonly status: string }) | null;
}): Cents {
  const shown = sale ?? transaction;
  if (shown === null) return ZERO;
  const due = sale === null ? ZERO : recordedTax(sale);
  const recorded = transaction !== null && isLive(transaction) ? transaction.tax : ZERO;
  if (!reasons.includes('currency'))
    return inHomeCurrency(absolute(sumCents([due, negate(recorded)])), shown.exchangeRate);
  const [ownRate, otherRate] = [shown.exchangeRate, transaction?.exchangeRate ?? shown.exchangeRate];
  return absolute(sumCents([inHomeCurrency(due, ownRate), negate(inHomeCurrency(recorded, otherRate))]));
}

/** Date of the accounting document, unless only the transaction's date is in the range. */
function dayWithin({ sale, transaction }: CountedPair, { from, to }: DayRange): Day {
  const isWithin = (day: Day | undefined): day is Day => day !== undefined && day >= from && day <= to;
  if (isWithin(sale?.date)) return sale.date;
  return isWithin(transaction?.date) ? transaction.date : from;
}

/** Day number of 1970-01-05, the first Monday after 1970-01-01. */
const firstMonday = 4;

export function mondayOf(day: Day): Day {
  return addDays(day, -((((dayNumber(day) - firstMonday) % 7) + 7) % 7));
}
