import type { Services } from '../../service/services.ts';
import { deliveriesOf } from './delivery-queries.ts';
import { clearAttention, findLink } from './document-queries.ts';
import { reviveDelivery } from './revive-delivery.ts';

/**
 * Retries the delivery of a document that needed a person because its last estimate failed, now that an estimate
 * succeeded.
 */
export async function releaseBlockedDocument(
  { db, clock, wake, estimates }: Pick<Services, 'db' | 'clock' | 'wake' | 'estimates'>,
  document: { readonly realmId: string; readonly txnType: number; readonly txnId: string | null },
): Promise<void> {
  const { realmId, txnType, txnId } = document;
  if (txnId === null) return;
  const key = { realmId, txnType, txnId };
  const [link] = await db.batch({ realm: realmId }, (trx) => [findLink(trx, key)]);
  if (link === null || link.attention === null) return;
  // The worker that delivers it may be in another process, which must not find the stored refusal of the failed estimate.
  await estimates.flush();
  const revived = await db.tx({ realm: realmId }, async (trx) => {
    await clearAttention(trx, key, clock.now());
    const waiting = (await deliveriesOf(trx, key)).findLast((delivery) => delivery.state === 'NeedsUser');
    return waiting !== undefined && reviveDelivery(trx, waiting.id, clock.now());
  });
  if (revived) wake();
}
