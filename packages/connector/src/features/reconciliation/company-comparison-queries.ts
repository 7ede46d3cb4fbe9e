import { sql } from 'kysely';
import type { ComparisonRefusal, ComparisonSearch } from '@salestax/contract';
import type { Trx } from '../../store/db.ts';
import type { ComparedOutcome } from '../../store/schema.ts';

/** What became of one of the companies that a user has chosen. */
export interface NewCompanyComparison {
  readonly realmId: string;
  readonly ownerSub: string;
  readonly searchId: string;
  readonly search: ComparisonSearch;
  readonly startedAt: Date;
  /** Null: it was refused. */
  readonly runId: string | null;
  readonly isOwnRun: boolean;
  readonly refusal: ComparisonRefusal | null;
  readonly correlationId: string;
}

/** Replaces the earlier one of the same user in the company. */
export async function saveCompanyComparison(trx: Trx, comparison: NewCompanyComparison): Promise<void> {
  const { realmId, ownerSub, ...columns } = { ...comparison, search: JSON.stringify(comparison.search) };
  await trx
    .insertInto('companyComparison')
    .values({ realmId, ownerSub, ...columns })
    .onConflict((conflict) => conflict.columns(['realmId', 'ownerSub']).doUpdateSet(columns))
    .execute();
}

/** The run that the user has started in the company from the list of companies; null: none. */
export async function ownRunOf(trx: Trx, realmId: string, ownerSub: string): Promise<string | null> {
  const found = await trx
    .selectFrom('companyComparison')
    .select('runId')
    .where('realmId', '=', realmId)
    .where('ownerSub', '=', ownerSub)
    .where('isOwnRun', '=', true)
    .executeTakeFirst();
  return found?.runId ?? null;
}

export interface CompanyComparisonRow {
  readonly realmId: string;
  readonly search: unknown;
  readonly runId: string | null;
  readonly isOwnRun: boolean;
  readonly refusal: string | null;
  readonly correlationId: string;
  /** Null: the run was replaced, or there was none. */
  readonly state: 'running' | 'ready' | 'failed' | 'cancelled' | null;
  readonly attempts: number | null;
  readonly done: number | null;
  readonly total: number | null;
  readonly errorCode: string | null;
  readonly errorText: string | null;
  readonly counts: Readonly<Record<ComparedOutcome, number>> | null;
  readonly missing: number | null;
}

/** The companies of a search of the user of the scope, with their runs, if it started after `since`. `searchId`: null = the last. */
export async function companyComparisonsOf(
  trx: Trx,
  since: Date,
  searchId: string | null,
): Promise<readonly CompanyComparisonRow[]> {
  const { rows } = await sql<CompanyComparisonRow>`
    select chosen.realm_id, chosen.search, chosen.run_id, chosen.is_own_run, chosen.refusal,
      coalesce(run.correlation_id, chosen.correlation_id) as correlation_id, run.state, run.attempts, run.done, run.total,
      run.error_code, run.error_text, run.result->'counts' as counts, (run.result->>'missing')::integer as missing
    from company_comparison as chosen
    left join background_run as run
      on run.realm_id = chosen.realm_id and run.kind = 'comparison' and run.id = chosen.run_id
    where chosen.started_at >= ${since} and chosen.search_id = coalesce(${searchId}, (
      select search_id from company_comparison order by started_at desc limit 1))
    order by chosen.realm_id`.execute(trx);
  return rows;
}

/** Whether the user of the scope has started comparisons of several companies since a time. */
export async function hasCompanyComparisons(trx: Trx, since: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('companyComparison')
    .select('realmId')
    .where('startedAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
