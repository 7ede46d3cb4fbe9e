import type { Trx } from './db.ts';

/** Deletes what the last comparison has found, and what was recalculated because of it. */
export async function deleteComparison(trx: Trx, realmId: string): Promise<void> {
  await trx.deleteFrom('comparedBatch').where('realmId', '=', realmId).execute();
  await trx.deleteFrom('recalculation').where('realmId', '=', realmId).execute();
}
