import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import { progressWith } from './delivery-queries.ts';
import { clearAttentionOf } from './document-queries.ts';
import { reviveRefusedConnections } from './revive-delivery.ts';

/**
 * Makes the waiting deliveries of a company due, and queues those again that gave up without a connection. Call it in the
 * transaction that connects the company again or stores its credentials, so that no delivery waits any longer. The time
 * without a connection, which ends now, does not count as tried. Deliveries that are under way stay claimed; those that end
 * their attempt at the same time wait for this transaction, or this one for them.
 */
export async function wakeDeliveries(trx: Trx, realmId: string, now: Date): Promise<void> {
  const progressFromNow = progressWith({ triedSince: now.toISOString() });
  await trx
    .updateTable('delivery')
    .set((on) => ({
      nextAttemptAt: on.case().when('leaseOwner', 'is', null).then(now).else(on.ref('nextAttemptAt')).end(),
      progress: sql<string>`case result->'error'->>'recovery' when 'reconnect' then ${progressFromNow} else progress end`,
    }))
    .where('realmId', '=', realmId)
    .where('state', '=', 'Queued')
    .where('nextAttemptAt', '>', now)
    .execute();
  await clearAttentionOf(trx, await reviveRefusedConnections(trx, realmId, now), now);
}
