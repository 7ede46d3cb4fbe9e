/**
 * The service responds in Pacific time. The sandbox uses one offset all year, so that times stay comparable as strings.
 */
const OFFSET_HOURS = -7;
const OFFSET_TEXT = '-07:00';
/** Milliseconds. */
export const DAY = 86_400_000;

const shifted = (moment: Date): string => new Date(moment.getTime() + OFFSET_HOURS * 3_600_000).toISOString();

/** MetaData times: with seconds and offset. */
export const metaTime = (moment: Date): string => shifted(moment).slice(0, 19) + OFFSET_TEXT;

/** The `time` of an envelope: with milliseconds and offset. */
export const envelopeTime = (moment: Date): string => shifted(moment).slice(0, 23) + OFFSET_TEXT;

/** The calendar day of a moment, yyyy-MM-dd. */
export const calendarDay = (moment: Date): string => shifted(moment).slice(0, 10);

/** Adds days to a yyyy-MM-dd. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The number of days from the first to the second. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY);
}

export function isCalendarDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text
  );
}
