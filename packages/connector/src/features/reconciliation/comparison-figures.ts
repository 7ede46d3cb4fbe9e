import { type RawBuilder, sql } from 'kysely';
import type { CompanyFigures } from '@salestax/contract';
import { runHistoryMs } from '../../service/company-runs.ts';
import type { Trx } from '../../store/db.ts';

/*
 * The last comparison of a company, counted in the database. Each query is of one realm, given as a value or, for
 * several companies at once, as a column.
 */

export interface ComparisonRow {
  readonly at: Date;
  readonly counts: Readonly<Record<string, number>> | null;
}

/**
 * The last comparison of the last day, which the reconciliation shows, too. Documents that are recalculated are compared again,
 * which changes its counts.
 */
export const comparisonIn = (realm: RawBuilder<unknown>, now: Date): RawBuilder<ComparisonRow> => sql`
  select result_ended_at as at, result->'counts' as counts
  from background_run where realm_id = ${realm} and kind = 'comparison' and result_ended_at is not null
    and result_started_at >= ${new Date(now.getTime() - runHistoryMs)}::timestamptz`;

export async function comparisonFigures(trx: Trx, realmId: string, now: Date): Promise<CompanyFigures['comparison']> {
  const { rows } = await comparisonIn(sql`${realmId}`, now).execute(trx);
  const [found] = rows;
  if (!found?.counts) return null;
  return { at: found.at.toISOString(), ...comparedDocuments(found.counts) };
}

export function comparedDocuments({
  Consistent = 0,
  Inconsistent = 0,
  Error: failed = 0,
}: NonNullable<ComparisonRow['counts']>): { readonly total: number; readonly differing: number } {
  return { total: Consistent + Inconsistent + failed, differing: Inconsistent + failed };
}
