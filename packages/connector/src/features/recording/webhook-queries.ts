import type { Trx } from '../../store/db.ts';

/** True the first time an event is seen. Lives in the 'system' scope: an event comes before its realm is known to be ours. */
export async function rememberWebhookEvent(trx: Trx, dedupeKey: string, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhookEvent')
    .values({ dedupeKey, receivedAt: now })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('dedupeKey')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The moment up to which changes at the accounting service were read, as that service gave it; null = never read. */
export async function changeCursor(trx: Trx, realmId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('changeCursor')
    .select('position')
    .where('realmId', '=', realmId)
    .executeTakeFirst();
  return found?.position ?? null;
}

export async function moveChangeCursor(trx: Trx, realmId: string, position: string, now: Date): Promise<void> {
  await trx
    .insertInto('changeCursor')
    .values({ realmId, position, updatedAt: now })
    .onConflict((conflict) => conflict.column('realmId').doUpdateSet({ position, updatedAt: now }))
    .execute();
}
