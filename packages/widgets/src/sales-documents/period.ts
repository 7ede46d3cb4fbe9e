import { isDay } from '@salestax/client';

/** The days of a list, 'yyyy-MM-dd'; '': none, or an incomplete one. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with a field: the key of its message. */
export interface PeriodFaults {
  readonly from: 'required' | null;
  readonly to: 'required' | 'toBeforeFrom' | 'tooLong' | null;
}

const dayMs = 86_400_000;
/** The longest period and the recent one, in days, both ends included. */
const longestDays = 90;
const recentDays = 30;

/** Days are counted in UTC, where each has 24 hours. */
const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The last 30 days, today among them. */
export const recentPeriod = (today: string): Period => ({
  from: new Date(momentOf(today) - (recentDays - 1) * dayMs).toISOString().slice(0, 10),
  to: today,
});

/** The rules of the two days, compared as texts. A document may have a day in the future. */
export function faultsOf({ from, to }: Period): PeriodFaults {
  const fromFault = isDay(from) ? null : 'required';
  if (!isDay(to)) return { from: fromFault, to: 'required' };
  if (fromFault !== null) return { from: fromFault, to: null };
  if (to < from) return { from: null, to: 'toBeforeFrom' };
  return { from: null, to: momentOf(to) - momentOf(from) >= longestDays * dayMs ? 'tooLong' : null };
}
