import { expect, it } from 'vitest';
import { toAmount } from './amounts.ts';

it('an amount is rounded to cents, and no amount is a negative zero', () => {
  expect([1.005 + 1, -0.129, 0].map(toAmount)).toEqual([2.01, -0.13, 0]);
  // -0 is not 0 here, and would be written as -0.00.
  expect(toAmount(80.23 + 142.48 - 222.71)).toBe(0);
  expect(toAmount(-0.001)).toBe(0);
});
