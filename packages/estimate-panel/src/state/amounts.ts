import type { Amount } from '@salestax/contract';

/**
 * Sums are computed in floating point; amounts have two decimals. What is no number in a page's document, which is null in its
 * copy, stays null: the service refuses it.
 */
// A tiny negative value is rounded to -0, which a formatter writes with its sign: adding 0 removes that.
export const toAmount = (value: number): Amount => value && Math.round(value * 100) / 100 + 0;
