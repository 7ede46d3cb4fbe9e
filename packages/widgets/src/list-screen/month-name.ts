import type { Month } from '@salestax/contract';

/** '2026-06' → 'June 2026' */
export function monthName(month: Month, locale: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
}
