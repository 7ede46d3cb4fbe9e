import { sql, type Selectable } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { ItemSyncTable, SentItem } from '../../store/schema.ts';

/** What we know of an item of the books beside what the last comparison saw. */
export type ItemSync = Readonly<Selectable<ItemSyncTable>>;

/** How one try to send an item ended. */
export interface ItemOutcome {
  /** Null: the item was no longer in the books. */
  readonly sent: SentItem | null;
  /** Null: the provider took it. */
  readonly refusal: string | null;
}

/** Rows of one statement; PostgreSQL takes 65,535 values at once. */
const rowsAtOnce = 5_000;

export function itemSyncs(trx: Trx, realmId: string): Promise<ItemSync[]> {
  return trx.selectFrom('itemSync').selectAll().where('realmId', '=', realmId).execute();
}

/** Keeps that these items are to be sent. */
export async function queueItems(trx: Trx, realmId: string, ids: readonly string[], now: Date): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    await trx
      .insertInto('itemSync')
      .values(ids.slice(at, at + rowsAtOnce).map((itemId) => ({ realmId, itemId, pending: true, updatedAt: now })))
      .onConflict((conflict) => conflict.columns(['realmId', 'itemId']).doUpdateSet({ pending: true, updatedAt: now }))
      .execute();
}

/** What was to be sent by a run that ended early is not to be sent any more. */
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

/** An assigned tax code that was sent has done its work: from then on the provider's mapping stands. */
export async function keepItemOutcome(
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

/** The code with which an item is sent; null = the usual one. */
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
