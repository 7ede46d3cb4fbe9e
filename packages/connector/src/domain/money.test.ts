import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOfCents, negate, signed, sumCents, toAmount, toCents, toDecimal, ZERO } from './money.ts';

const cents = fc.integer({ min: -1e12, max: 1e12 });

describe('money', () => {
  it('an amount is unchanged after conversion to the wire format and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(toAmount(toCents(amount / 100)))).toBe(amount);
        expect(toCents(toDecimal(toCents(amount / 100)))).toBe(amount);
      }),
    );
  });

  it('sums are exact', () => {
    expect(toAmount(sumCents([0.1, 0.2].map(toCents)))).toBe(0.3);
  });

  it('amounts are rounded half away from zero', () => {
    expect([1.005, -1.005, 0.285, '2.345'].map(toCents)).toEqual([101, -101, 29, 235]);
  });

  it('a number is the same amount as its decimal text', () => {
    const numbers = fc.oneof(
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      cents.map((whole) => whole / 100),
    );
    fc.assert(
      fc.property(numbers, (amount) => {
        expect(toCents(amount)).toBe(toCents(amount.toFixed(6)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads blanks as zero, and amounts without digits before or after the point', () => {
    expect(['', '  ', ' 12.5 ', '.5', '7.', '-.25', '0012'].map(toCents)).toEqual([0, 0, 1250, 50, 700, -25, 1200]);
  });

  it.each(['12,50', '1.2.3', '--1', '1e3', 'x1', '1x', '$5'])('refuses "%s", which is no amount', (text) => {
    expect(() => toCents(text)).toThrow(new RangeError(`Not an amount: ${text}`));
  });

  it('has no negative zero', () => {
    for (const zero of [toCents('-0.00'), toCents(-0.001), negate(ZERO), signed(ZERO, -1)])
      expect(Object.is(zero, 0)).toBe(true);
  });

  it('changes its sign for credits only', () => {
    expect([signed(toCents(5), 1), signed(toCents(5), -1), negate(toCents(-5))]).toEqual([500, -500, 500]);
  });

  it('is written with two decimals, or as the number of the wire', () => {
    expect([toDecimal(toCents(5)), toDecimal(toCents(-0.1))]).toEqual(['5.00', '-0.10']);
    expect(amountOfCents(1_234)).toBe(12.34);
  });
});
