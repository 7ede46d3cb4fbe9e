import { formatDayAndTime } from './formats.ts';

/** A moment with the time zone of the browser, for texts that somebody in another one may read: '06/16/2026 7:15 AM MDT'. */
export function formatZonedTime(instant: string, locale: string): string {
  const at = new Date(instant);
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }).formatToParts(at);
  const zone = parts.find(({ type }) => type === 'timeZoneName');
  return [formatDayAndTime(at, locale), zone?.value].filter(Boolean).join(' ');
}
