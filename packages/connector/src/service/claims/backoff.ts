/** Limits of the pause before a retry, in milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** More doublings would exceed any `longestMs`. */
const maxDoublings = 20;

/** The pause before retry number `retry`, counted from 0: `firstMs`, doubled with every retry, `longestMs` at most. */
export function backoffMs(retry: number, { firstMs, longestMs }: Backoff): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(retry, maxDoublings));
}
