import { Big } from 'big.js';

/** Rounds to cents, half away from zero, as the vendor does. */
export const cents = (value: Big | number): number => new Big(value).round(2, Big.roundHalfUp).toNumber();

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total.plus(value), new Big(0)).toNumber();

export const times = (a: number, b: number): Big => new Big(a).times(b);

/** `percent` of an amount, in cents. */
export const percentOf = (amount: number, percent: number): number => cents(times(amount, percent).div(100));

/** Distributes cents by weight so that the parts sum up to the amount; the last part takes the remainder. */
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
