/**
 * IANA time zones that are offered: those of the states and provinces whose companies the accounting service serves with
 * sales tax, from east to west. The service accepts any zone.
 */
export const offeredTimeZones: readonly string[] = [
  'America/St_Johns',
  'America/Halifax',
  'America/Puerto_Rico',
  'America/New_York',
  'America/Toronto',
  'America/Chicago',
  'America/Winnipeg',
  'America/Regina',
  'America/Denver',
  'America/Phoenix',
  'America/Edmonton',
  'America/Los_Angeles',
  'America/Vancouver',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Guam',
];

/** The name of a zone as it is shown, without a translation: 'America/New York'. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}
