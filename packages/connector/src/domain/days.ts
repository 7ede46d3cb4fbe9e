import type { Day } from './sales-document.ts';

/* Calculations with calendar days, without time zones. */

/** Milliseconds. */
export const dayMs = 86_400_000;

/** The day so many days later; earlier if negative. */
export function addDays(day: Day, days: number): Day {
  return new Date((dayNumber(day) + days) * dayMs).toISOString().slice(0, 10);
}

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}
