import { dayIn } from './company-day.ts';
import { dayMs } from './days.ts';
import type { Day } from './sales-document.ts';

/** How long before its end people are told. */
const noticeMs = 30 * dayMs;

/**
 * The day on which the connection to the accounting service ends. `end`: from when on its tokens cannot be refreshed, as far as
 * is known now. Null = not within 30 days.
 */
export const endsSoonOn = (end: Date | null, timeZone: string, now: Date): Day | null =>
  end !== null && end.getTime() - now.getTime() <= noticeMs ? dayIn(timeZone, end) : null;
