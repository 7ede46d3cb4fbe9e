import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { Trx } from '../../store/db.ts';
import type { DeliveryState, DeliveryTable, Schema } from '../../store/schema.ts';
import type { DeliveryProgress } from './delivery-data.ts';

/** A row of the outbox: one saved, voided or deleted document that must reach the tax provider. */
export type Delivery = Readonly<Selectable<DeliveryTable>>;

export async function findDelivery(trx: Trx, id: string): Promise<Delivery | null> {
  return (await trx.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export function deliveriesById(trx: Trx, ids: readonly string[]): Promise<Delivery[]> {
  return trx.selectFrom('delivery').selectAll().where('id', 'in', ids).execute();
}

/** All deliveries of a document, oldest first. */
export async function deliveriesOf(trx: Trx, key: DocumentKey): Promise<readonly Delivery[]> {
  return ofDocument(trx, key).selectAll().orderBy('seq').execute();
}

/** Deliveries of documents of one type that no later delivery has replaced (state Cancelled), oldest first. */
export async function deliveriesOfDocuments(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<readonly Pick<Delivery, 'txnId' | 'state' | 'result'>[]> {
  return trx
    .selectFrom('delivery')
    .select(['txnId', 'state', 'result'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .where('state', '<>', 'Cancelled')
    .orderBy('seq')
    .execute();
}

/** Later deliveries of the same document. */
export function laterOf(on: ExpressionBuilder<Schema, 'delivery'>) {
  return on
    .selectFrom('delivery as later')
    .select('later.id')
    .whereRef('later.realmId', '=', 'delivery.realmId')
    .whereRef('later.txnType', '=', 'delivery.txnType')
    .whereRef('later.txnId', '=', 'delivery.txnId')
    .whereRef('later.seq', '>', 'delivery.seq');
}

export function ofDocument(trx: Trx, key: DocumentKey) {
  return trx
    .selectFrom('delivery')
    .where('realmId', '=', key.realmId)
    .where('txnType', '=', key.txnType)
    .where('txnId', '=', key.txnId);
}

/** The progress with these fields added or replaced. */
export function progressWith(part: DeliveryProgress): RawBuilder<string> {
  const known = sql`case jsonb_typeof(progress) when 'object' then progress else '{}'::jsonb end`;
  return sql<string>`${known} || ${JSON.stringify(part)}::jsonb`;
}

/* What support staff see of deliveries ('staff' scope): the role may read these columns only. */

/** Number of a company's deliveries in each state. */
export async function countDeliveries(trx: Trx, realmId: string): Promise<Partial<Record<DeliveryState, number>>> {
  const rows = await trx
    .selectFrom('delivery')
    .select((on) => ['state', on.fn.countAll<number>().as('count')])
    .where('realmId', '=', realmId)
    .groupBy('state')
    .orderBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Newest first. */
export function newestDeliveries(trx: Trx, realmId: string, limit: number) {
  return trx
    .selectFrom('delivery')
    .select([
      'id',
      'txnType',
      'txnId',
      'kind',
      'state',
      'attempt',
      'errorCode',
      'nextAttemptAt',
      'createdAt',
      'updatedAt',
    ])
    .where('realmId', '=', realmId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** Deliveries of a company that have not ended. */
export async function countQueued(trx: Trx, realmId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('delivery')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('realmId', '=', realmId)
    .where('state', '=', 'Queued')
    .executeTakeFirstOrThrow();
  return count;
}
