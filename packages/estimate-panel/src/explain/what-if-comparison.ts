import type { Amount } from '@salestax/contract';
import { toAmount } from '../state/amounts.ts';

/** What one jurisdiction, or a fee, takes of a sale. */
export interface Share {
  readonly name: string;
  readonly tax: Amount;
}

export interface ComparedShare {
  readonly name: string;
  readonly now: Amount;
  readonly tried: Amount;
}

/** The shares of two estimates side by side: first those of the document, then those that only the other sale has. */
export function comparedShares(now: readonly Share[], tried: readonly Share[]): readonly ComparedShare[] {
  const sumOf = (shares: readonly Share[], name: string) =>
    toAmount(shares.reduce((sum, share) => (share.name === name ? sum + share.tax : sum), 0));
  const names = new Set([...now, ...tried].map(({ name }) => name));
  return [...names].map((name) => ({ name, now: sumOf(now, name), tried: sumOf(tried, name) }));
}
