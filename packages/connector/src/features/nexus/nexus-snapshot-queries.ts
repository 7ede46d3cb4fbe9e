import type { Trx } from '../../store/db.ts';

/** The list of a provider company that was stored at `notBefore` or later; null without one. */
export async function findNexusSnapshot(
  trx: Trx,
  realmId: string,
  providerCompanyId: string,
  notBefore: Date,
): Promise<unknown> {
  const found = await trx
    .selectFrom('nexusSnapshot')
    .select('list')
    .where('realmId', '=', realmId)
    .where('providerCompanyId', '=', providerCompanyId)
    .where('takenAt', '>=', notBefore)
    .executeTakeFirst();
  return found?.list ?? null;
}

/** Replaces the company's list. */
export async function saveNexusSnapshot(
  trx: Trx,
  realmId: string,
  snapshot: { readonly providerCompanyId: string; readonly list: unknown; readonly takenAt: Date },
): Promise<void> {
  const columns = { ...snapshot, list: JSON.stringify(snapshot.list) };
  await trx
    .insertInto('nexusSnapshot')
    .values({ realmId, ...columns })
    .onConflict((conflict) => conflict.column('realmId').doUpdateSet(columns))
    .execute();
}
