import { sql } from 'kysely';
import { type ItemCodes, itemCodeKey } from '../domain/item-codes.ts';
import type { Trx } from './db.ts';
import { realmsSharing } from './provider-companies.ts';

/** The codes of these items, and of other items that have one of these codes. */
export async function findItemCodes(
  trx: Trx,
  realmId: string,
  { itemIds, codes }: { readonly itemIds: readonly string[]; readonly codes: readonly string[] },
): Promise<ItemCodes> {
  const rows = await trx
    .selectFrom('itemSync')
    .select(['itemId', 'code'])
    .where('realmId', '=', realmId)
    .where('code', 'is not', null)
    .where(sql<boolean>`(item_id = any(${[...itemIds]}::text[]) or code_key = any(${codes.map(itemCodeKey)}::text[]))`)
    .execute();
  return new Map(rows.map(({ itemId, code }) => [itemId, code ?? '']));
}

/** The codes of all items that have one. */
export async function allItemCodes(trx: Trx, realmId: string): Promise<ItemCodes> {
  const rows = await trx
    .selectFrom('itemSync')
    .select(['itemId', 'code'])
    .where('realmId', '=', realmId)
    .where('code', 'is not', null)
    .execute();
  return new Map(rows.map(({ itemId, code }) => [itemId, code ?? '']));
}

/** Those of the codes (by `itemCodeKey`) that items of other companies at the same provider company have ('system' scope). */
export async function codeKeysOfOthers(
  trx: Trx,
  realmId: string,
  codeKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('itemSync')
    .select('codeKey')
    .where(sql<boolean>`realm_id in ${realmsSharing(realmId)} and code_key = any(${[...codeKeys]}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ codeKey }) => codeKey ?? []));
}

/** Rows per statement; PostgreSQL accepts 65,535 values. */
const rowsAtOnce = 5_000;

/**
 * Stores the codes of items that have none. A code that an item has, or another item with the same code, stays as it is.
 * Returns how many were stored.
 */
export async function storeItemCodes(trx: Trx, realmId: string, codes: ItemCodes, now: Date): Promise<number> {
  const entries = [...codes].toSorted(([one], [other]) => one.localeCompare(other));
  let stored = 0;
  for (let at = 0; at < entries.length; at += rowsAtOnce) {
    const rows = entries.slice(at, at + rowsAtOnce);
    const { numAffectedRows } = await sql`
      insert into salestax.item_sync as own (realm_id, item_id, pending, code, code_key, updated_at)
      select ${realmId}, given.item_id, false, given.code, given.code_key, ${now}
      from unnest(
        ${rows.map(([id]) => id)}::text[],
        ${rows.map(([, code]) => code)}::text[],
        ${rows.map(([, code]) => itemCodeKey(code))}::text[]
      ) as given (item_id, code, code_key)
      where not exists (
        select from salestax.item_sync as other
        where other.realm_id = ${realmId} and other.code_key = given.code_key and other.item_id <> given.item_id
      )
      on conflict (realm_id, item_id) do update
      set code = excluded.code, code_key = excluded.code_key, updated_at = excluded.updated_at
      where own.code is null`.execute(trx);
    stored += Number(numAffectedRows ?? 0n);
  }
  return stored;
}
