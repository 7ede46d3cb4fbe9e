import { expect, test } from 'vitest';
import { dayOf, fillIn, formatAmount, formatDay, formatDollars, formatMoney, formatShortDay } from './formats.ts';

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
