import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents, toAmount, toCents, toDecimal } from './money.ts';

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

  it('text that is not an amount is refused', () => {
    expect(() => toCents('12,50')).toThrow(RangeError);
  });
});
