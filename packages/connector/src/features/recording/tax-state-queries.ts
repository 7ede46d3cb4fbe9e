import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { TaxStateFacts } from './tax-state.ts';

/** Link and last delivery of each of these documents of one type that have any, by document id. At most a thousand. */
export async function taxStateFactsOf(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<ReadonlyMap<string, TaxStateFacts>> {
  const wanted = sql<boolean>`txn_id = any(${[...txnIds]}::text[])`;
  const links = await trx
    .selectFrom('documentLink')
    .select(['txnId', 'state', 'attention', 'feeUnknown'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(wanted)
    .execute();
  const deliveries = await trx
    .selectFrom('delivery')
    .select(['txnId', 'state', 'errorText', 'result'])
    .distinctOn('txnId')
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(wanted)
    .where('state', 'not in', ['Ignored', 'Cancelled'])
    .orderBy('txnId')
    .orderBy('seq', 'desc')
    .execute();
  const facts = new Map<string, TaxStateFacts>();
  for (const { txnId, ...link } of links) facts.set(txnId, { link, delivery: null });
  for (const { txnId, ...delivery } of deliveries) facts.set(txnId, { link: facts.get(txnId)?.link ?? null, delivery });
  return facts;
}
