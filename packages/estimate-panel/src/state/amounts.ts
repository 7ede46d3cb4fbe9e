import type { Amount } from '@salestax/contract';

/**
 * Sums are computed in floating point; amounts have two decimals. What is no number in a page's document, which is null in its
 * copy, stays null: the service refuses it.
 */
export const toAmount = (value: number): Amount => value && Math.round(value * 100) / 100;
