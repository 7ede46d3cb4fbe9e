import { sql } from 'kysely';
import type { ComparedOutcome } from '../../store/schema.ts';
import type { Trx } from '../../store/db.ts';

/** Up to a thousand rows of a comparison, in their order. */
export interface ComparedBatch {
  readonly realmId: string;
  readonly resultId: string;
  readonly outcome: ComparedOutcome;
  readonly place: number;
  readonly accountingCount: number;
  readonly providerCount: number;
  readonly rowIds: readonly string[];
  readonly rows: readonly unknown[];
}

export async function saveComparedBatch(trx: Trx, batch: ComparedBatch, now: Date): Promise<void> {
  await trx
    .insertInto('comparedBatch')
    .values({ ...batch, rowIds: [...batch.rowIds], rows: JSON.stringify(batch.rows), createdAt: now })
    .execute();
}

/** Deletes the results of a company's earlier comparisons. */
export async function deleteComparedBatches(trx: Trx, realmId: string): Promise<void> {
  await trx.deleteFrom('comparedBatch').where('realmId', '=', realmId).execute();
}

export interface BatchSize {
  readonly outcome: ComparedOutcome;
  readonly place: number;
  readonly accountingCount: number;
  readonly providerCount: number;
}

/** Number of rows of each batch, without the rows. */
export function comparedBatchSizes(trx: Trx, realmId: string, resultId: string): Promise<BatchSize[]> {
  return trx
    .selectFrom('comparedBatch')
    .select(['outcome', 'place', 'accountingCount', 'providerCount'])
    .where('realmId', '=', realmId)
    .where('resultId', '=', resultId)
    .orderBy(sql`array_position(array['Error', 'Inconsistent', 'Consistent'], outcome)`)
    .orderBy('place')
    .execute();
}

export async function comparedBatchRows(
  trx: Trx,
  realmId: string,
  resultId: string,
  { outcome, place }: Pick<BatchSize, 'outcome' | 'place'>,
): Promise<unknown> {
  const found = await trx
    .selectFrom('comparedBatch')
    .select('rows')
    .where('realmId', '=', realmId)
    .where('resultId', '=', resultId)
    .where('outcome', '=', outcome)
    .where('place', '=', place)
    .executeTakeFirst();
  return found?.rows ?? [];
}

/** The batches with at least one of these rows. */
export async function comparedBatchesWith(
  trx: Trx,
  realmId: string,
  resultId: string,
  rowIds: readonly string[],
): Promise<readonly unknown[]> {
  const found = await trx
    .selectFrom('comparedBatch')
    .select('rows')
    .where('realmId', '=', realmId)
    .where('resultId', '=', resultId)
    .where(sql<boolean>`row_ids && ${[...rowIds]}::text[]`)
    .execute();
  return found.map(({ rows }) => rows);
}
