import type { Amount } from '@salestax/contract';

/** Sums are computed in floating point; amounts have two decimals. */
export const toAmount = (value: number): Amount => Math.round(value * 100) / 100;
