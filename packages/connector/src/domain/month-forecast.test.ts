import { expect, it } from 'vitest';
import { monthForecast, monthRange } from './month-forecast.ts';

it.each([
  ['in the middle of a month of 30 days', 1_000, '2026-04-16T00:00:00Z', 2_000],
  ['in a month of 28 days', 100, '2026-02-08T00:00:00Z', 400],
  ['at its last instant', 500, '2026-12-31T23:59:59.999Z', 500],
  ['in the first hours, which count as a day', 10, '2026-04-01T00:30:00Z', 300],
  ['without anything so far', 0, '2026-04-16T00:00:00Z', 0],
])('the forecast of a month is right %s', (_, soFar, now, expected) => {
  expect(monthForecast(soFar, new Date(now))).toBe(expected);
});

it('a month begins and ends at midnight UTC', () => {
  expect(monthRange(new Date('2026-12-31T23:59:59.999-08:00'))).toEqual({
    begin: new Date('2027-01-01T00:00:00Z'),
    end: new Date('2027-02-01T00:00:00Z'),
  });
});
