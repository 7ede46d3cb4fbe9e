import { withinTime, type After } from '@salestax/client';

/** A page that has not answered after so many milliseconds does not answer. */
export const pageTimeoutMs = 10_000;

/** The answer of the page; rejects when there is none in time. */
export const withinPageTime = <Value>(answer: Promise<Value>, { after }: { readonly after: After }): Promise<Value> =>
  withinTime(
    answer,
    pageTimeoutMs,
    after,
    () => new Error(`it did not settle within ${pageTimeoutMs / 1_000} seconds`),
  );
