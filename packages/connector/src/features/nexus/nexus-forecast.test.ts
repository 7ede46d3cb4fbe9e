import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '../../domain/money.ts';
import { nexusThreshold } from '../../testing/nexus-threshold.fixture.ts';
import { forecastOf } from './nexus-forecast.ts';
import { reachedOf } from './nexus-thresholds.ts';

const today = '2026-06-30';
const day = (offset: number) => new Date(Date.UTC(2026, 5, 30 + offset)).toISOString().slice(0, 10);
/** Sales of one amount, on days relative to today. */
const sales = (dollars: number, offsets: readonly number[]) =>
  offsets.map((offset) => ({ date: day(offset), sales: toCents(dollars) }));
const daily = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('the day on which a threshold is expected to be passed', () => {
  it('is reached by the sales so far and by those at the pace of the last three months', () => {
    // 91 sales of $500 make $45,500; $54,500 more at $500 a day take 109 days.
    expect(forecastOf(nexusThreshold(), sales(500, daily(-90, 0)), today)).toBe(day(109));
  });

  it('counts only the sales of the twelve months before it', () => {
    // 365 days at $270 are $98,550: each new sale takes the place of one a year older.
    expect(forecastOf(nexusThreshold(), sales(270, daily(-364, 0)), today)).toBeNull();
    // $99,910 so far; each day $300 take the place of $265.
    const rising = [...sales(265, daily(-364, -91)), ...sales(300, daily(-90, 0))];
    expect(forecastOf(nexusThreshold(), rising, today)).toBe(day(3));
  });

  it('is that of the pace since the first sale, of four weeks at least', () => {
    // 28 sales of $1,000; $72,000 more at $1,000 a day take 72 days.
    expect(forecastOf(nexusThreshold(), sales(1_000, daily(-27, 0)), today)).toBe(day(72));
    // $42,000 in six weeks.
    expect(forecastOf(nexusThreshold(), sales(1_000, daily(-41, 0)), today)).toBe(day(58));
    // Three sales of one week are those of four weeks.
    expect(forecastOf(nexusThreshold(), sales(9_000, [-5, -3, 0]), today)).toBe(day(76));
  });

  it('uses the number of sales where that counts', () => {
    expect(forecastOf(nexusThreshold({ count: 200, countTest: 'at-least' }), sales(1, daily(-90, 0)), today)).toBe(
      day(109),
    );
    expect(
      forecastOf(nexusThreshold({ count: 200, countTest: 'at-least', op: 'AND' }), sales(1, daily(-90, 0)), today),
    ).toBeNull();
  });

  it.each([
    ['it is passed already', sales(2_000, daily(-90, 0))],
    ['there were fewer than three sales in the last three months', sales(40_000, [-1, -2])],
    ['the last sales are older than three months', sales(30_000, [-100, -101, -102])],
    ['sales are too low for a year', sales(10, daily(-90, 0))],
    ['sales are dated later than today', sales(40_000, [1, 2, 3])],
    ['credits outweigh sales', sales(-500, daily(-90, 0))],
  ])('is unknown when %s', (_, rows) => {
    expect(forecastOf(nexusThreshold(), rows, today)).toBeNull();
  });

  it('is never earlier when sales are lower', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 91, maxLength: 91 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 500 }), (dollars, less) => {
        const rows = (lower: number) =>
          dollars.map((each, index) => ({ date: day(-index), sales: toCents(Math.max(0, each - lower)) }));
        const isPassed = (lower: number) =>
          reachedOf(nexusThreshold(), toCents(dollars.reduce((sum, each) => sum + Math.max(0, each - lower), 0)), 91) >=
          1;
        if (isPassed(0) || isPassed(less)) return;
        const [high, low] = [
          forecastOf(nexusThreshold(), rows(0), today),
          forecastOf(nexusThreshold(), rows(less), today),
        ];
        expect((high ?? '9999') <= (low ?? '9999')).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
