import type { CompanyFigures } from '@salestax/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';

/*
 * The last comparison of a company, counted in the database. Each query is of one realm, given as a value or, for
 * several companies at once, as a column.
 */

export interface ComparisonRow {
  readonly at: Date;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly settled: number;
}

/** The last comparison, and how many documents were recalculated since. */
export const comparisonIn = (realm: RawBuilder<unknown>): RawBuilder<ComparisonRow> => sql`
  select run.updated_at as at, run.result->'counts' as counts, (
    select count(distinct done.txn_id) from recalculation as done
    join compared_batch as batch on batch.realm_id = done.realm_id and batch.outcome <> 'Consistent'
      and batch.result_id::text = run.result->>'resultId' and batch.row_ids @> array[done.txn_id]
    where done.realm_id = run.realm_id and not done.is_preview and done.outcome = 'changed'
      and done.updated_at > coalesce((run.result->>'recomparedAt')::timestamptz, run.updated_at)
  ) as settled
  from background_run as run
  where run.realm_id = ${realm} and run.kind = 'comparison' and run.state = 'ready'`;

/** The last comparison. Documents whose recalculation has succeeded since are not counted as different any more. */
export async function comparisonFigures(trx: Trx, realmId: string): Promise<CompanyFigures['comparison']> {
  const { rows } = await comparisonIn(sql`${realmId}`).execute(trx);
  const [found] = rows;
  if (!found?.counts) return null;
  return { at: found.at.toISOString(), ...comparedDocuments(found.counts, found.settled) };
}

export function comparedDocuments(
  { Consistent = 0, Inconsistent = 0, Error: failed = 0 }: NonNullable<ComparisonRow['counts']>,
  settled: number,
): { readonly total: number; readonly differing: number } {
  return {
    total: Consistent + Inconsistent + failed,
    differing: Math.max(0, Inconsistent + failed - settled),
  };
}
