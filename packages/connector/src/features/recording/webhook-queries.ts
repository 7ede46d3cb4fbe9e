import type { Trx } from '../../store/db.ts';

/** True the first time an event is received. 'system' scope: the event's realm may not be one of ours. */
export async function rememberWebhookEvent(trx: Trx, dedupeKey: string, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhookEvent')
    .values({ dedupeKey, receivedAt: now })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('dedupeKey')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Time up to which changes at the accounting service were read, as returned by the service; null = never read. */
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
