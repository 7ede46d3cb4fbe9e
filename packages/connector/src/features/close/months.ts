import type { Month } from '@salestax/contract';
import { monthOf } from '../../domain/months.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { DayRange } from '../../ports/accounting-sales.ts';

/** The first and the last day of a month. */
export function rangeOf(month: Month): DayRange {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

export function isIn(month: Month, day: Day | undefined): boolean {
  return day !== undefined && monthOf(day) === month;
}
