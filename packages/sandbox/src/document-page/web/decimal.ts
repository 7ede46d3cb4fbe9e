import { Big } from 'big.js';

/** The number in a field; null: not a number. At most 12 digits before the decimal point and 7 after it. */
function read(text: string): Big | null {
  const plain = text.replaceAll(',', '').trim();
  return /^-?(?=[.\d])\d{0,12}(\.\d{0,7})?$/.test(plain) && /\d/.test(plain) ? new Big(plain.replace(/\.$/, '')) : null;
}

/** Rounds half a cent away from zero. */
const toCents = (amount: Big): number => amount.times(100).round(0, Big.roundHalfUp).toNumber();

/** Whether the text is a decimal number; empty text is not. */
export const isDecimal = (text: string): boolean => read(text) !== null;

/** Whole cents; 0 for text that is not a number. */
export function cents(text: string): number {
  const value = read(text);
  return value === null ? 0 : toCents(value);
}

/** `a × b` in whole cents; null when one of them is not a number. */
export function product(a: string, b: string): number | null {
  const [left, right] = [read(a), read(b)];
  return left === null || right === null ? null : toCents(left.times(right));
}

/** `percent` of an amount, in whole cents. */
export function percentOf(amountInCents: number, percent: string): number {
  const rate = read(percent);
  return rate === null ? 0 : toCents(rate.times(amountInCents).div(10_000));
}

/** The rate, with at most 7 decimals, whose product with `quantity` is the amount; null for a quantity of zero. */
export function rateFor(amountInCents: number, quantity: string): string | null {
  const pieces = read(quantity);
  if (pieces === null || pieces.eq(0)) return null;
  const rate = new Big(amountInCents).div(100).div(pieces).round(7, Big.roundHalfUp);
  return rate.eq(rate.round(2)) ? rate.toFixed(2) : rate.toFixed();
}

/** A percentage with two decimals, or with all that were entered: '10.00%', '33.333%'. */
export function percentText(percent: string): string {
  const rate = read(percent) ?? new Big(0);
  return `${rate.eq(rate.round(2)) ? rate.toFixed(2) : rate.toFixed()}%`;
}

/** Whole cents as decimal text, as fields contain it. */
export const centsText = (amount: number): string => new Big(amount).div(100).toFixed(2);
