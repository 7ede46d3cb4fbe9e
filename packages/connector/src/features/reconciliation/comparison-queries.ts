import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { ComparedOutcome } from '../../store/schema.ts';

export interface BatchSize {
  readonly outcome: ComparedOutcome;
  /** Position among the batches with this outcome, from 0. */
  readonly place: number;
  /** Number of rows with a document of the accounting service, and with a transaction of the provider: most have both. */
  readonly accountingCount: number;
  readonly providerCount: number;
}

/** Up to a thousand rows of a comparison, in their order. */
export interface ComparedBatch extends BatchSize {
  readonly realmId: string;
  readonly resultId: string;
  /** The ids of `rows`, to search by. */
  readonly rowIds: readonly string[];
  readonly rows: readonly unknown[];
}

export async function saveComparedBatch(trx: Trx, batch: ComparedBatch, now: Date): Promise<void> {
  await trx
    .insertInto('comparedBatch')
    .values({ ...batch, rowIds: [...batch.rowIds], rows: JSON.stringify(batch.rows), createdAt: now })
    .execute();
}

/** Deletes the results of a company's earlier comparisons, except one; null: all. */
export async function deleteComparedBatches(trx: Trx, realmId: string, exceptResultId: string | null): Promise<void> {
  let query = trx.deleteFrom('comparedBatch').where('realmId', '=', realmId);
  if (exceptResultId !== null) query = query.where('resultId', '<>', exceptResultId);
  await query.execute();
}

const outcomeOrder = sql`array_position(array['Error', 'Inconsistent', 'Consistent'], outcome)`;

/** The sizes of all batches of a result, without the rows. */
export function comparedBatchSizes(trx: Trx, realmId: string, resultId: string): Promise<BatchSize[]> {
  return trx
    .selectFrom('comparedBatch')
    .select(['outcome', 'place', 'accountingCount', 'providerCount'])
    .where('realmId', '=', realmId)
    .where('resultId', '=', resultId)
    .orderBy(outcomeOrder)
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

/** The rows of a result that have a cause, or had one before they agreed (`settled`), as they were stored. */
export async function rowsWithCause(trx: Trx, realmId: string, resultId: string): Promise<readonly unknown[]> {
  const { rows } = await sql<{ readonly row: unknown }>`
    select row from salestax.compared_batch batch, json_array_elements(batch.rows) row
    where batch.realm_id = ${realmId} and batch.result_id = ${resultId}
      and (row -> 'cause' is not null or row -> 'settled' is not null)`.execute(trx);
  return rows.map(({ row }) => row);
}

export interface StoredBatch extends Pick<BatchSize, 'outcome' | 'place'> {
  /** As they were stored. */
  readonly rows: unknown;
}

/** The batches with at least one of these rows, in their order. */
export function comparedBatchesWith(
  trx: Trx,
  realmId: string,
  resultId: string,
  rowIds: readonly string[],
): Promise<StoredBatch[]> {
  return trx
    .selectFrom('comparedBatch')
    .select(['outcome', 'place', 'rows'])
    .where('realmId', '=', realmId)
    .where('resultId', '=', resultId)
    .where(sql<boolean>`row_ids && ${[...rowIds]}::text[]`)
    .orderBy(outcomeOrder)
    .orderBy('place')
    .execute();
}

/** Writes the rows of a batch, which may be new. */
export async function replaceComparedBatch(trx: Trx, batch: ComparedBatch, now: Date): Promise<void> {
  const { accountingCount, providerCount } = batch;
  const contents = { accountingCount, providerCount, rowIds: [...batch.rowIds], rows: JSON.stringify(batch.rows) };
  await trx
    .insertInto('comparedBatch')
    .values({ ...batch, ...contents, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['realmId', 'resultId', 'outcome', 'place']).doUpdateSet({ ...contents }),
    )
    .execute();
}

/** Locks the run that has a result until the transaction ends; the result as it is stored, null if it was replaced. */
export async function lockResult(trx: Trx, realmId: string, resultId: string): Promise<unknown> {
  const found = await trx
    .selectFrom('backgroundRun')
    .select('result')
    .where('realmId', '=', realmId)
    .where('kind', '=', 'comparison')
    .where(sql<boolean>`result->>'resultId' = ${resultId}`)
    .forUpdate()
    .executeTakeFirst();
  return found?.result ?? null;
}

/** Stores sums of a result that `lockResult` has locked. A company has one run of each kind. */
export async function updateResult(trx: Trx, realmId: string, result: unknown): Promise<void> {
  await trx
    .updateTable('backgroundRun')
    .set({ result: JSON.stringify(result) })
    .where('realmId', '=', realmId)
    .where('kind', '=', 'comparison')
    .execute();
}
