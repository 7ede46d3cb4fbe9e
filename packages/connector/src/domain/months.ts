import type { Month, MonthState } from '@salestax/contract';
import type { Day } from './sales-document.ts';

/** How many months are listed. */
const listedMonths = 13;

/** The calendar month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The months that can be closed, the newest first: from the month of `today` back to the start date of the company. */
export function monthsUntil(today: Day, startDate: Day | null): readonly Month[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = Array.from({ length: listedMonths }, (_, ago) =>
    monthOf(new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString()),
  );
  return months.filter((each, ago) => ago === 0 || startDate === null || each >= monthOf(startDate));
}

/** `isClosed`: by a person; `changes`: of its documents since the figures were read. */
export function stateOf(
  month: Month,
  { isClosed, changes }: { readonly isClosed: boolean; readonly changes: number },
  today: Day,
): MonthState {
  if (isClosed) return changes > 0 ? 'broken' : 'closed';
  return month >= monthOf(today) ? 'current' : 'open';
}
