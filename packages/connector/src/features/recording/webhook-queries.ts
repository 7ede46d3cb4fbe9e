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
