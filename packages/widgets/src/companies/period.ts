/** Periods that can be compared. A comparison has at most 90 days, so there is no quarter. */
export const periods = ['thisMonth', 'lastMonth', 'last90Days'] as const;
export type Period = (typeof periods)[number];

const dayMs = 86_400_000;

/** Days are counted in UTC, where each has 24 hours. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The days of a period as of today, 'yyyy-MM-dd'. */
export function daysOf(period: Period, today: string): { readonly FromDate: string; readonly ToDate: string } {
  if (period === 'last90Days') return { FromDate: addDays(today, -89), ToDate: today };
  const first = `${today.slice(0, 7)}-01`;
  if (period === 'thisMonth') return { FromDate: first, ToDate: today };
  const last = addDays(first, -1);
  return { FromDate: `${last.slice(0, 7)}-01`, ToDate: last };
}
