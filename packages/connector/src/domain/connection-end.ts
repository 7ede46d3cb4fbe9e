import { dayIn } from './company-day.ts';
import { dayMs } from './days.ts';
import type { Day } from './sales-document.ts';

/** How long before its end people are told. */
const noticeMs = 30 * dayMs;

/**
 * The day on which the connection to the accounting service ends, however often its tokens are refreshed; null = not within 30
 * days.
 */
export const endsSoonOn = (end: Date | null, timeZone: string, now: Date): Day | null =>
  end !== null && end.getTime() - now.getTime() <= noticeMs ? dayIn(timeZone, end) : null;
