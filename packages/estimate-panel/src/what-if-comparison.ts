import type { Amount } from '@salestax/contract';

/** What one jurisdiction, or a fee, takes of a sale. */
export interface Share {
  readonly name: string;
  readonly tax: Amount;
}

export interface ComparedShare {
  readonly name: string;
  readonly now: Amount;
  readonly tried: Amount;
  readonly difference: Amount;
}

/** As in amounts.ts, which is in another part: a part shares only what the script itself has (decision 27). */
const toAmount = (value: number): Amount => Math.round(value * 100) / 100;

/** The shares of two estimates side by side: first those of the document, then those that only the other sale has. */
export function comparedShares(now: readonly Share[], tried: readonly Share[]): readonly ComparedShare[] {
  const sumOf = (shares: readonly Share[], name: string) =>
    toAmount(shares.reduce((sum, share) => (share.name === name ? sum + share.tax : sum), 0));
  return [...new Set([...now, ...tried].map(({ name }) => name))].map((name) => {
    const [before, after] = [sumOf(now, name), sumOf(tried, name)];
    return { name, now: before, tried: after, difference: toAmount(after - before) };
  });
}
