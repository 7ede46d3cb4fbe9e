import { withOwnDirection } from './isolation.ts';

/** For files and searches, the same in every language: two decimals, without a sign when it rounds to zero: 1234.5 → '1234.50'. */
export const formatMoney = (amount: number): string => amount.toFixed(2).replace(/^-(?=0\.00$)/, '');

/** '2026-02-03' → '02/03/2026'. A text that is not a day is returned unchanged. */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

/** '2026-02-03' → '2/3/2026', as the settings show it. */
export const formatShortDay = (day: string): string => formatDay(day).replace(/\b0(?=\d\/)/g, '');

/** Fills the `{placeholders}` of a sentence: ('{count} selected', { count: 3 }) → '3 selected'. */
export const fillIn = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : withOwnDirection(sentence, value);
  });

/** A sum of money for people: (1234.5, 'en-US') → '$1,234.50'. Documents and thresholds are in US dollars. */
export const formatDollars = (amount: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(amount);

/** An amount in a column of amounts: (-1346, 'en-US') → '−1,346.00'. */
export const formatAmount = (amount: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' })
    .format(amount)
    .replace('-', '\u2212');

/** The calendar day in the browser's time zone, 'yyyy-MM-dd'. */
export const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Whether the text of a date control is a complete day: while one is typed, its year may have zeros before it, or six digits. */
export const isDay = (text: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(text);

const timeOf = (at: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at);

/** A moment in the browser's time zone: '06/16/2026 7:15 AM'. */
export const formatDayAndTime = (at: Date, locale: string): string => `${formatDay(dayOf(at))} ${timeOf(at, locale)}`;

/** As `formatDayAndTime`; of a moment of today only the time: '7:15 AM'. */
export function formatMoment(instant: string, locale: string, now: Date): string {
  const at = new Date(instant);
  return dayOf(at) === dayOf(now) ? timeOf(at, locale) : formatDayAndTime(at, locale);
}

/** A share with a number of decimals: (0.0625, 2, 'en-US') → '6.25%'. */
export const formatPercent = (share: number, decimals: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(share);

/** A number of things: (1225, 'en-US') → '1,225'. */
export const formatCount = (count: number, locale: string): string => new Intl.NumberFormat(locale).format(count);

/** Names of letters with the separators of the language, without an 'and' where it has none: (['A', 'B'], 'en-US') → 'A, B'. */
export const formatNames = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);

/** 'Invoice 1087'. After an Arabic word '1087-2' would be shown as '2-1087' (Unicode Standard Annex #9, W2 and W4). */
export const numberedDocument = (kind: string | undefined, number: string | null): string =>
  [kind, number && withOwnDirection(kind ?? '', number)].filter(Boolean).join(' ');
