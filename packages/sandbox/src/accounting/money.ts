import { Big } from 'big.js';

/** Rounds half away from zero to cents, as the vendor's documents do. */
export const cents = (value: Big | number): number => new Big(value).round(2, Big.roundHalfUp).toNumber();

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total.plus(value), new Big(0)).toNumber();

export const times = (a: number, b: number): Big => new Big(a).times(b);

/** `percent` of an amount, in cents. */
export const percentOf = (amount: number, percent: number): number => cents(times(amount, percent).div(100));

/** Splits cents by weight so that the parts add up; the last part takes the rest. */
export function prorate(amount: number, weights: readonly number[]): number[] {
  const total = sum(weights);
  let left = new Big(amount);
  return weights.map((weight, index) => {
    if (index === weights.length - 1) return left.toNumber();
    const part = total === 0 ? 0 : cents(times(amount, weight).div(total));
    left = left.minus(part);
    return part;
  });
}
