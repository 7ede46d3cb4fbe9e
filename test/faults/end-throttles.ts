import { asOwner } from '../support/database-owner.ts';
import type { Product } from '../support/product.harness.ts';

const everyMs = 250;

/**
 * After a 429 without `Retry-After`, the background work of a company pauses for as long as QuickBooks asks: 60 seconds.
 * Ends each pause soon after it began, in the way in which support staff do. Stops with the returned function.
 */
export function endThrottles({ connector }: Product): () => Promise<void> {
  const { db } = connector.services;
  let ending: Promise<unknown> = Promise.resolve();
  const end = () =>
    asOwner(
      db,
      'update salestax.company set throttled_at = null, throttled_until = null where throttled_until is not null',
    );
  const timer = setInterval(() => {
    ending = ending.then(end);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await ending;
  };
}
