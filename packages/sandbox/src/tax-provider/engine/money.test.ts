import { Big } from 'big.js';
import { expect, it } from 'vitest';
import { spread } from './money.ts';

const shares = (amount: number, weights: readonly number[]) =>
  spread(
    Big(amount),
    weights.map((weight) => Big(weight)),
  ).map(Number);

it('an amount is distributed by weight, and its remainder is on the last share with a weight', () => {
  expect(shares(10, [1, 1, 1, 0])).toEqual([3.33, 3.33, 3.34, 0]);
  expect(shares(5, [0, 0])).toEqual([0, 5]);
});

it('no share has another sign than the amount', () => {
  expect(
    shares(
      0.1,
      Array.from({ length: 20 }, () => 1),
    ),
  ).toEqual([...Array(10).fill(0.01), ...Array(10).fill(0)]);
});
