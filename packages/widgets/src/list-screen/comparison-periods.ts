/** To − From at most, in days: 90 days with both ends. */
export const mostDaysBetween = 89;

export const dayMs = 86_400_000;
/** The start of a day in milliseconds. Days are counted in UTC, where each has 24 hours. */
export const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A day so many days later; earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(momentOf(day) + days * dayMs).toISOString().slice(0, 10);

/** Periods that are searched with one click. A quarter is longer than a search may be. */
export const presets = ['thisMonth', 'lastMonth', 'last90Days'] as const;
export type Preset = (typeof presets)[number];

/** The days of a period as of today, 'yyyy-MM-dd'. */
export function presetDays(preset: Preset, today: string): { readonly from: string; readonly to: string } {
  if (preset === 'last90Days') return { from: addDays(today, -mostDaysBetween), to: today };
  const first = `${today.slice(0, 7)}-01`;
  if (preset === 'thisMonth') return { from: first, to: today };
  const to = addDays(first, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
