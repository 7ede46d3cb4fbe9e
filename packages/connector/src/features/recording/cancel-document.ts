import type { RecordedType } from '../../domain/provider-transaction.ts';
import { clearAttention, findLink, markCancelled } from './document-queries.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import { type DeliveryContext } from './delivery-context.ts';
import { deliveryResultOf } from '../../domain/delivery-result.ts';
import { type DeliveryResult } from '../../domain/delivery-result.ts';

/**
 * Voids a document at the tax provider. It is told DocVoided for a void and for a deletion alike; the timeline keeps
 * which it was. What was never recorded, or is cancelled already, is done.
 */
export async function cancelDocument(
  work: DeliveryContext,
  state: LinkedCompany,
  type: RecordedType,
  reason: 'Voided' | 'Deleted',
): Promise<DeliveryResult> {
  const { services, realmId, txnType, txnId } = work;
  const key = { realmId, txnType, txnId };
  const link = await services.db.tx({ realm: realmId }, (trx) => findLink(trx, key));
  const event = reason === 'Voided' ? 'voided' : 'deleted';
  if (link === null || link.code === null || link.state === 'cancelled') {
    // Nobody has to attend to a sale that is gone.
    await work.writeTimeline(`${event}-nothing-recorded`, null, async (trx, now) => {
      if (link !== null) await clearAttention(trx, key, now);
    });
    return { kind: 'done' };
  }
  const { code } = link;
  const cancelled = await services.taxProvider.cancel(work.call, state.account, type, code);
  if (!cancelled.ok && cancelled.error.kind === 'locked')
    return { kind: 'needs-user', code: cancelled.error.code, message: cancelled.error.message };
  if (!cancelled.ok && cancelled.error.kind !== 'not-found') return deliveryResultOf(cancelled.error);
  await work.writeTimeline(event, { code }, (trx, now) => markCancelled(trx, key, now));
  return { kind: 'done' };
}
