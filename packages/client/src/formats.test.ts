import { expect, test } from 'vitest';
import {
  dayOf,
  fillIn,
  formatPercent,
  formatAmount,
  formatCount,
  formatNames,
  formatDay,
  formatDollars,
  formatMoment,
  formatMoney,
  formatShortDay,
  numberedDocument,
} from './formats.ts';

test.each([
  [0, '0.00'],
  [-0, '0.00'],
  [3.1, '3.10'],
  [1234.5, '1234.50'],
  [-12.34, '-12.34'],
  [-0.001, '0.00'],
])('money %d is shown as %s', (amount, shown) => {
  expect(formatMoney(amount)).toBe(shown);
});

test.each([
  ['2026-02-03', '02/03/2026', '2/3/2026'],
  ['2026-12-31', '12/31/2026', '12/31/2026'],
  ['2026-10-20', '10/20/2026', '10/20/2026'],
  ['', '', ''],
  ['soon', 'soon', 'soon'],
])('the day %j is %j, and %j in the settings', (day, long, short) => {
  expect([formatDay(day), formatShortDay(day)]).toEqual([long, short]);
});

test.each([
  ['{count} of {total} selected', { count: 1, total: 8 }, '1 of 8 selected'],
  ['{name} again: {name}', { name: '{count}' }, '{count} again: {count}'],
  ['{unknown} stays', {}, '{unknown} stays'],
])('%j with its places filled', (sentence, values, filled) => {
  expect(fillIn(sentence, values)).toBe(filled);
});

test.each([
  [0.0625, 2, 'en-US', '6.25%'],
  [0, 2, 'en-US', '0.00%'],
  [0.5, 0, 'de-DE', '50\u00A0%'],
])('the share %d with %d decimals is in %s %j', (share, decimals, locale, shown) => {
  expect(formatPercent(share, decimals, locale)).toBe(shown);
});

test('dollars are grouped as the language groups them', () => {
  expect(formatDollars(1234567.5, 'en-US')).toBe('$1,234,567.50');
  expect(formatDollars(-3, 'en-US')).toBe('-$3.00');
});

test('amounts have two decimals, and a minus sign', () => {
  expect([1_346, -412, 0, -0.001].map((amount) => formatAmount(amount, 'en-US'))).toEqual([
    '1,346.00',
    '\u2212412.00',
    '0.00',
    '0.00',
  ]);
});

test('the day is that of the person, not of UTC', () => {
  expect(dayOf(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02');
  expect(dayOf(new Date(2026, 0, 2, 0, 1))).toBe('2026-01-02');
});

test('a moment has its day unless it is today', () => {
  const now = new Date(2026, 5, 17, 9, 30);
  const moment = (at: Date) => formatMoment(at.toISOString(), 'en-US', now);
  expect(moment(new Date(2026, 5, 17, 7, 15))).toBe('7:15 AM');
  expect(moment(new Date(2026, 5, 16, 23, 59))).toBe('06/16/2026 11:59 PM');
});

test('a number of things is grouped as the language groups it', () => {
  expect(formatCount(1_225, 'en-US')).toBe('1,225');
});

test.each([
  ['en-US', 'Texas, Ohio, Utah'],
  ['es-MX', 'Texas, Ohio, Utah'],
  ['ar', 'Texas، وOhio، وUtah'],
])('names are separated as %s separates them', (locale, sentence) => {
  expect(formatNames(['Texas', 'Ohio', 'Utah'], locale)).toBe(sentence);
});

test('no names are an empty text', () => {
  expect(formatNames([], 'ar')).toBe('');
});

test('a document is named by its kind and its number, of which one may be missing', () => {
  expect(numberedDocument('Invoice', '1087-2')).toBe('Invoice 1087-2');
  expect(numberedDocument('Invoice', null)).toBe('Invoice');
  expect(numberedDocument(undefined, '1087')).toBe('1087');
});

test('the number of a document keeps its order after an Arabic word', () => {
  expect(numberedDocument('فاتورة', '1087-2')).toBe('فاتورة \u20681087-2\u2069');
});
