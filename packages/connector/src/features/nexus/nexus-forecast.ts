import { addDays, dayNumber } from '../../domain/days.ts';
import { type Cents, fractionOf, sumCents } from '../../domain/money.ts';
import type { Day } from '../../domain/sales-document.ts';
import { reachedOf, type Threshold } from './nexus-thresholds.ts';

/** A sale into a region. */
interface Sale {
  readonly date: Day;
  /** Without tax and delivery fees. */
  readonly sales: Cents;
}

/** The pace is that of the last thirteen weeks: each weekday counts as often as the others. */
const longestPaceWeeks = 13;
/** A seller who began later has the pace since the first sale, but of at least four weeks: a few days are no pace. */
const shortestPaceWeeks = 4;

/** With fewer sales in that time there is no forecast. */
const fewestSales = 3;

/** A threshold is about the sales of twelve months. */
const thresholdDays = 365;

/** How far the pace is continued. A day beyond a year would say nothing. */
const forecastDays = 365;

/**
 * The day on which the sales of twelve months reach a threshold, if sales continue at the pace of the last three months, or of
 * the time since the first sale, at least four weeks. null: it is reached already, it is not reached within a year, or there are too few sales for
 * a pace.
 */
export function forecastOf(threshold: Threshold, sales: readonly Sale[], today: Day): Day | null {
  const pastSales = sales.filter(({ date }) => date <= today);
  const paceDays = paceDaysOf(pastSales, today);
  const recent = pastSales.filter(({ date }) => date > addDays(today, -paceDays));
  if (recent.length < fewestSales) return null;
  const recentSales = sumCents(recent.map((sale) => sale.sales));
  for (let ahead = 0; ahead <= forecastDays; ahead += 1) {
    const since = addDays(today, ahead - thresholdDays);
    const salesInWindow = pastSales.filter(({ date }) => date > since);
    const expected = fractionOf(recentSales, ahead, paceDays);
    const amount = sumCents([...salesInWindow.map((sale) => sale.sales), expected]);
    const count = salesInWindow.length + Math.floor((recent.length * ahead) / paceDays);
    if (reachedOf(threshold, amount, count) >= 1) return ahead === 0 ? null : addDays(today, ahead);
  }
  return null;
}

/** Whole weeks, in days, in which the sales of the pace were made. */
function paceDaysOf(sales: readonly Sale[], today: Day): number {
  const first = sales.reduce((earliest, { date }) => (date < earliest ? date : earliest), today);
  const weeks = Math.ceil((dayNumber(today) - dayNumber(first) + 1) / 7);
  return 7 * Math.min(longestPaceWeeks, Math.max(shortestPaceWeeks, weeks));
}
