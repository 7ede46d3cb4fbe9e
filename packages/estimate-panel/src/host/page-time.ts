import { withinTime } from '@salestax/client';
import type { Lifetime } from '@salestax/widget-kit';

/** A page that has not answered after so many milliseconds does not answer. */
export const pageTimeoutMs = 10_000;

/** The answer of the page; rejects when there is none in time. */
export const withinPageTime = <Value>(answer: Promise<Value>, { after }: Pick<Lifetime, 'after'>): Promise<Value> =>
  withinTime(
    answer,
    pageTimeoutMs,
    after,
    () => new Error(`it did not settle within ${pageTimeoutMs / 1_000} seconds`),
  );
