import { sql, type Selectable } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { ItemSyncTable, SentItem } from '../../store/schema.ts';

/** Stored state of an item besides the last comparison. */
export type ItemSync = Readonly<Selectable<ItemSyncTable>>;

/** Result of an attempt to send an item. */
export interface ItemOutcome {
  /** Null: the item no longer existed in the accounting service. */
  readonly sent: SentItem | null;
  /** Null: the provider accepted it. */
  readonly refusal: string | null;
}

/** Rows per statement; PostgreSQL accepts 65,535 values. */
const rowsAtOnce = 5_000;

export function itemSyncs(trx: Trx, realmId: string): Promise<ItemSync[]> {
  return trx.selectFrom('itemSync').selectAll().where('realmId', '=', realmId).execute();
}

/** Queues these items for sending. */
export async function queueItems(trx: Trx, realmId: string, ids: readonly string[], now: Date): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    await trx
      .insertInto('itemSync')
      .values(ids.slice(at, at + rowsAtOnce).map((itemId) => ({ realmId, itemId, pending: true, updatedAt: now })))
      .onConflict((conflict) => conflict.columns(['realmId', 'itemId']).doUpdateSet({ pending: true, updatedAt: now }))
      .execute();
}

/** Removes the queue entries of a run that ended early. */
export async function dropQueuedItems(trx: Trx, realmId: string): Promise<void> {
  await trx
    .updateTable('itemSync')
    .set({ pending: false })
    .where('realmId', '=', realmId)
    .where('pending', '=', true)
    .execute();
}

export async function queuedItems(trx: Trx, realmId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('itemSync')
    .select('itemId')
    .where('realmId', '=', realmId)
    .where('pending', '=', true)
    .orderBy('itemId')
    .execute();
  return rows.map(({ itemId }) => itemId);
}

/** Deletes an assigned tax code once it was sent: from then on the provider's mapping applies. */
export async function saveItemOutcome(
  trx: Trx,
  realmId: string,
  itemId: string,
  { sent, refusal }: ItemOutcome,
  now: Date,
): Promise<void> {
  const isTaken = refusal === null && sent !== null;
  await trx
    .updateTable('itemSync')
    .set({
      pending: false,
      sent: sent === null ? null : JSON.stringify(sent),
      refusal,
      triedAt: now,
      updatedAt: now,
      ...(isTaken && { assignedTaxCode: sql`nullif(assigned_tax_code, ${sent.taxCode})` }),
    })
    .where('realmId', '=', realmId)
    .where('itemId', '=', itemId)
    .execute();
}

/** The assigned tax code of an item; null = the default. */
export async function assignItemTaxCode(
  trx: Trx,
  realmId: string,
  itemId: string,
  taxCode: string | null,
  now: Date,
): Promise<void> {
  const columns = { assignedTaxCode: taxCode, updatedAt: now };
  await trx
    .insertInto('itemSync')
    .values({ realmId, itemId, pending: false, ...columns })
    .onConflict((conflict) => conflict.columns(['realmId', 'itemId']).doUpdateSet(columns))
    .execute();
}
