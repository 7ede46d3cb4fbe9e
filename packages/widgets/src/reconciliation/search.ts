import { isDay } from '@salestax/client';
import type { ComparisonSearch } from '@salestax/contract';
import { addDays, dayMs, mostDaysBetween, momentOf } from '../list-screen/comparison-periods.ts';

/** The search form. Days are 'yyyy-MM-dd'; '': none, or an incomplete one. */
export interface SearchForm {
  readonly from: string;
  readonly to: string;
  readonly errorOnly: boolean;
}

/** What is wrong with a field: the key of its message. */
export interface SearchFaults {
  readonly from: 'fromRequired' | 'outsideYear' | null;
  readonly to: 'toRequired' | 'outsideYear' | 'toBeforeFrom' | 'tooLong' | null;
}

/** How many days back can be searched. */
const daysBack = 365;

/** The first and the last day that can be searched. */
export const searchable = (today: string): { readonly min: string; readonly max: string } => ({
  min: addDays(today, -daysBack),
  max: today,
});

/** The last 90 days, today among them. */
export const defaultForm = (today: string): SearchForm => ({
  from: addDays(today, -mostDaysBetween),
  to: today,
  errorOnly: false,
});

/** The rules of the two days, compared as texts. */
export function faultsOf({ from, to }: SearchForm, today: string): SearchFaults {
  const { min, max } = searchable(today);
  const isOutside = (day: string) => !isDay(day) || day < min || day > max;
  const fromFault = from === '' ? 'fromRequired' : isOutside(from) ? 'outsideYear' : null;
  if (to === '') return { from: fromFault, to: 'toRequired' };
  if (isOutside(to)) return { from: fromFault, to: 'outsideYear' };
  if (from === '') return { from: fromFault, to: null };
  if (to < from) return { from: fromFault, to: 'toBeforeFrom' };
  const isTooLong = momentOf(to) - momentOf(from) > mostDaysBetween * dayMs;
  return { from: fromFault, to: isTooLong ? 'tooLong' : null };
}

export const requestOf = ({ from, to, errorOnly }: SearchForm): ComparisonSearch => ({
  FromDate: from,
  ToDate: to,
  ErrorTransactionOnly: errorOnly,
});

export const formOf = ({ FromDate, ToDate, ErrorTransactionOnly }: ComparisonSearch): SearchForm => ({
  from: FromDate,
  to: ToDate,
  errorOnly: ErrorTransactionOnly,
});
