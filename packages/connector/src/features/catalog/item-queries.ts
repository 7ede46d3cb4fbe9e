import { sql, type Selectable } from 'kysely';
import { itemCodeKey } from '../../domain/item-codes.ts';
import type { Trx } from '../../store/db.ts';
import type { ItemSyncTable, SentItem } from '../../store/schema.ts';
import type { ComparedItem } from './item-comparison.ts';

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

export function queuedItems(trx: Trx, realmId: string): Promise<ItemSync[]> {
  return trx
    .selectFrom('itemSync')
    .selectAll()
    .where('realmId', '=', realmId)
    .where('pending', '=', true)
    .orderBy('itemId')
    .execute();
}

/** The tax code that is assigned to an item at present; null = none. */
export async function assignedTaxCode(trx: Trx, realmId: string, itemId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('itemSync')
    .select('assignedTaxCode')
    .where('realmId', '=', realmId)
    .where('itemId', '=', itemId)
    .executeTakeFirst();
  return row?.assignedTaxCode ?? null;
}

/**
 * Deletes an assigned tax code once the provider has one: from then on its mapping applies. The item stays queued if it was
 * requested again, or assigned a code, since it was read.
 */
export async function saveItemOutcome(
  trx: Trx,
  { realmId, itemId, updatedAt }: Pick<ItemSync, 'realmId' | 'itemId' | 'updatedAt'>,
  { sent, refusal }: ItemOutcome,
  now: Date,
): Promise<void> {
  const isAccepted = refusal === null && sent !== null;
  await trx
    .updateTable('itemSync')
    .set({
      pending: sql<boolean>`pending and updated_at <> ${updatedAt}`,
      sent: sent === null ? null : JSON.stringify(sent),
      refusal,
      triedAt: now,
      updatedAt: now,
      ...(isAccepted && {
        ...(sent.taxCode !== '' && { assignedTaxCode: null }),
        // The provider has the item under the code of its present name now.
        code: sent.itemCode,
        codeKey: itemCodeKey(sent.itemCode),
      }),
    })
    .where('realmId', '=', realmId)
    .where('itemId', '=', itemId)
    .execute();
}

/**
 * Assigns the tax code `to` to an item that has the assigned code `from`; null: none. Returns the code that it has after
 * that: another one than `to` if somebody else has assigned it meanwhile.
 */
export async function assignItemTaxCode(
  trx: Trx,
  { realmId, itemId }: { readonly realmId: string; readonly itemId: string },
  { from, to }: { readonly from: string | null; readonly to: string | null },
  now: Date,
): Promise<string | null> {
  const columns = { assignedTaxCode: to, updatedAt: now };
  await trx
    .insertInto('itemSync')
    .values({ realmId, itemId, pending: false, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['realmId', 'itemId'])
        .doUpdateSet(columns)
        .where('itemSync.assignedTaxCode', 'is not distinct from', from),
    )
    .execute();
  const { assignedTaxCode } = await trx
    .selectFrom('itemSync')
    .select('assignedTaxCode')
    .where('realmId', '=', realmId)
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow();
  return assignedTaxCode;
}

/** Tax codes of items that the provider accepted last, by item code in lower case. */
export async function sentTaxCodes(trx: Trx, realmId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('itemSync')
    .select('sent')
    .where('realmId', '=', realmId)
    .where('sent', 'is not', null)
    .where('refusal', 'is', null)
    .execute();
  const sentItems = rows.flatMap(({ sent }) => (sent === null || sent.taxCode === '' ? [] : [sent]));
  return new Map(sentItems.map(({ itemCode, taxCode }) => [itemCode.toLowerCase(), taxCode]));
}

/** A warning needs no more; a company with more undecided items has decided about none. */
const mostItems = 1_000;

/**
 * Ids of the taxable items that have no tax code at the provider; the others are sold as not taxable without one. A code
 * that was sent counts as in the list of items: if the provider has accepted it since the comparison. One that was chosen
 * and not sent does not count: the items are taxed without it.
 */
export const undecidedItems = (trx: Trx, realmId: string) =>
  sql<{ readonly id: string }>`
    select item.id
    from compared_item as item
    join item_comparison using (realm_id, compared_at)
    left join item_sync as sync on sync.realm_id = item.realm_id and sync.item_id = item.id
    where item.realm_id = ${realmId} and coalesce(item.provider_tax_code, '') = '' and item.taxable
      and not (coalesce(sync.sent->>'taxCode', '') <> '' and sync.refusal is null
        and sync.tried_at >= item_comparison.compared_at)
    order by item.place
    limit ${mostItems}`.execute(trx);

/** A comparison with the catalog of one provider company. */
export interface ItemComparison {
  readonly providerCompanyId: string;
  readonly comparedAt: Date;
  readonly items: readonly ComparedItem[];
}

/** Stores a comparison instead of the one before. */
export async function replaceComparison(
  trx: Trx,
  realmId: string,
  { providerCompanyId, comparedAt, items }: ItemComparison,
): Promise<void> {
  await trx
    .insertInto('itemComparison')
    .values({ realmId, providerCompanyId, comparedAt })
    .onConflict((conflict) => conflict.column('realmId').doUpdateSet({ providerCompanyId, comparedAt }))
    .execute();
  await trx.deleteFrom('comparedItem').where('realmId', '=', realmId).execute();
  const rows = items.map(({ provider, renamedTo = null, ...item }, place) => ({
    ...item,
    realmId,
    comparedAt,
    place,
    renamedTo,
    providerDescription: provider?.description ?? null,
    providerTaxCode: provider?.taxCode ?? null,
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await trx
      .insertInto('comparedItem')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

/**
 * After a link to another provider company: the comparison, and what was sent or refused, are those of the former one. The
 * codes of the items and the decisions about them stay.
 */
export async function forgetProviderItems(trx: Trx, realmId: string, now: Date): Promise<void> {
  await trx.deleteFrom('comparedItem').where('realmId', '=', realmId).execute();
  await trx.deleteFrom('itemComparison').where('realmId', '=', realmId).execute();
  await trx
    .updateTable('itemSync')
    .set({ pending: false, sent: null, refusal: null, triedAt: null, updatedAt: now })
    .where('realmId', '=', realmId)
    .execute();
}

/** The comparison with a provider company that began at `notBefore` or later; null without one. */
export async function findComparison(
  trx: Trx,
  realmId: string,
  providerCompanyId: string,
  notBefore: Date,
): Promise<ItemComparison | null> {
  const comparison = await trx
    .selectFrom('itemComparison')
    .select('comparedAt')
    .where('realmId', '=', realmId)
    .where('providerCompanyId', '=', providerCompanyId)
    .where('comparedAt', '>=', notBefore)
    .executeTakeFirst();
  if (comparison === undefined) return null;
  const { comparedAt } = comparison;
  const rows = await trx
    .selectFrom('comparedItem')
    .select(['id', 'itemCode', 'description', 'taxable', 'renamedTo', 'providerDescription', 'providerTaxCode'])
    .where('realmId', '=', realmId)
    .where('comparedAt', '=', comparedAt)
    .orderBy('place')
    .execute();
  const items = rows.map(({ renamedTo, providerDescription, providerTaxCode, ...item }) => ({
    ...item,
    ...(renamedTo !== null && { renamedTo }),
    provider:
      providerDescription === null || providerTaxCode === null
        ? null
        : { description: providerDescription, taxCode: providerTaxCode },
  }));
  return { providerCompanyId, comparedAt, items };
}
