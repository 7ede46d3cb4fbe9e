import type { Trx } from '../../store/db.ts';

/**
 * Remembers events, and returns the keys of those that were not received before. 'system' scope: the realm of an event may
 * not be one of ours.
 */
export async function rememberWebhookEvents(
  trx: Trx,
  dedupeKeys: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (dedupeKeys.length === 0) return new Set();
  const inserted = await trx
    .insertInto('webhookEvent')
    .values(dedupeKeys.map((dedupeKey) => ({ dedupeKey, receivedAt: now })))
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('dedupeKey')
    .execute();
  return new Set(inserted.map(({ dedupeKey }) => dedupeKey));
}
