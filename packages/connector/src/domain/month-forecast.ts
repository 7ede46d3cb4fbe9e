import { dayMs } from './days.ts';

/** First instant of the calendar month (UTC) of `now`, and of the next one. */
export function monthRange(now: Date): { readonly begin: Date; readonly end: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { begin: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}

/**
 * How many times as much as so far there will be at the end of the calendar month (UTC). The first day counts as a whole:
 * a few hours say nothing about a month.
 */
export function monthFactor(now: Date): number {
  const { begin, end } = monthRange(now);
  return (end.getTime() - begin.getTime()) / Math.max(dayMs, now.getTime() - begin.getTime());
}

/** The number at the end of the month, if it grows as so far. */
export const monthForecast = (soFar: number, now: Date): number => Math.round(soFar * monthFactor(now));
