import { Big } from 'big.js';
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

  it('a blank text is zero, and blanks around an amount do not count', () => {
    expect(['', '  ', ' 1.50 ', '.5', '7.', '-0'].map(toCents)).toEqual([0, 0, 150, 50, 700, 0]);
    expect(() => toCents('1,000')).toThrow(RangeError);
  });

  it('sums are exact', () => {
    expect(toAmount(sumCents([0.1, 0.2].map(toCents)))).toBe(0.3);
  });

  it('amounts are rounded half away from zero', () => {
    expect([1.005, -1.005, 0.285, '2.345'].map(toCents)).toEqual([101, -101, 29, 235]);
  });

  it('reads the number of an amount with two decimals exactly as its decimal text', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = new Big(amount).div(100).toFixed(2);
        expect(toCents(Number(text))).toBe(new Big(text).times(100).toNumber());
      }),
    );
  });

  it('reads any other number as its text with six decimals, of which the third rounds', () => {
    const edges = fc.tuple(cents, fc.integer({ min: -600_000, max: 600_000 }));
    const numbers = fc.oneof(
      fc.double({ min: -2e9, max: 2e9, noNaN: true }),
      edges.map(([whole, millionths]) => whole / 100 + millionths / 1e8),
    );
    fc.assert(
      fc.property(numbers, (number) => {
        const thousandths = new Big(number.toFixed(6)).round(3, Big.roundDown);
        const expected = thousandths.round(2, Big.roundHalfUp).times(100).toNumber();
        expect(toCents(number)).toBe(expected + 0);
      }),
      { numRuns: 1_000 },
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
