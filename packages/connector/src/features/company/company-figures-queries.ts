import type { CompanyFigures } from '@salestax/contract';
import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { VendorCall } from './vendor-outages.ts';

/*
 * What is stored of a company's lists, counted in the database: the rows themselves are large. Each query is of one
 * realm.
 */

type Documents = CompanyFigures['documents'];
type Certificates = NonNullable<CompanyFigures['certificates']>;

/** A delivery with an error text was tried: a vendor did not answer, and it is repeated. */
export async function documentFigures(trx: Trx, realmId: string): Promise<Documents> {
  const { rows } = await sql<{ readonly withoutTax: number; readonly waiting: number; readonly oldest: Date | null }>`
    select (select count(*) from document_link where realm_id = ${realmId} and attention is not null) as without_tax,
      count(*) as waiting, min(created_at) as oldest
    from operation where realm_id = ${realmId} and state = 'Queued' and error_text is not null`.execute(trx);
  const { withoutTax = 0, waiting = 0, oldest = null } = rows[0] ?? {};
  return { withoutTax, waiting, waitingSince: instantOf(oldest) };
}

/** The last comparison. Documents whose recalculation has succeeded since are not counted as different any more. */
export async function comparisonFigures(trx: Trx, realmId: string): Promise<CompanyFigures['comparison']> {
  const { rows } = await sql<{
    readonly at: Date;
    readonly counts: Readonly<Record<string, number>> | null;
    readonly settled: number;
  }>`
    select run.updated_at as at, run.result->'counts' as counts, (
      select count(distinct done.txn_id) from recalculation as done
      join compared_batch as batch on batch.realm_id = done.realm_id and batch.outcome <> 'Consistent'
        and batch.result_id::text = run.result->>'resultId' and batch.row_ids @> array[done.txn_id]
      where done.realm_id = run.realm_id and not done.is_preview and done.outcome = 'changed'
        and done.updated_at > coalesce((run.result->>'recomparedAt')::timestamptz, run.updated_at)
    ) as settled
    from background_run as run
    where run.realm_id = ${realmId} and run.kind = 'comparison' and run.state = 'ready'`.execute(trx);
  const [found] = rows;
  if (!found?.counts) return null;
  const { Consistent = 0, Inconsistent = 0, Error: failed = 0 } = found.counts;
  return {
    at: found.at.toISOString(),
    total: Consistent + Inconsistent + failed,
    differing: Math.max(0, Inconsistent + failed - found.settled),
  };
}

/** `today` and `soon`: yyyy-MM-dd; certificates that expire from one to the other expire soon. */
export async function certificateFigures(
  trx: Trx,
  realmId: string,
  { today, soon }: { readonly today: string; readonly soon: string },
): Promise<CompanyFigures['certificates']> {
  const { rows } = await sql<
    Omit<Certificates, 'at' | 'names'> & { readonly at: Date; readonly names: string[] | null }
  >`
    with run as (
      select updated_at as at, case jsonb_typeof(result) when 'array' then result else '[]'::jsonb end as listed
      from background_run where realm_id = ${realmId} and kind = 'exempted-customers' and state = 'ready'
    ), certificate as (
      select entry->>'customerCode' as customer, entry->>'name' as name, entry->>'region' as region,
        entry->>'expirationDate' as expires, entry->>'valid' = 'true' and entry->>'expirationDate' >= ${today} as valid,
        coalesce(entry->>'invalidReason', 'Expired') = 'Expired' as has_expired
      from run, jsonb_array_elements(listed) as entry
    ), expiring as (select * from certificate where valid and expires <= ${soon})
    select run.at,
      (select count(*) from certificate) as total,
      (select count(*) from certificate as old where not valid and has_expired and not exists (
        select 1 from certificate as other
        where other.valid and other.customer = old.customer and other.region = old.region)) as expired,
      (select count(*) from expiring) as expiring,
      (select min(expires) from expiring) as first_expiry,
      (select array_agg(name) from (select name from expiring order by expires, name limit 5) as first) as names
    from run`.execute(trx);
  const [found] = rows;
  return found === undefined ? null : { ...found, at: found.at.toISOString(), names: found.names ?? [] };
}

export async function addressFigures(trx: Trx, realmId: string): Promise<CompanyFigures['addresses']> {
  const { rows } = await sql<{
    readonly at: Date | null;
    readonly validated: number;
    readonly toReview: number;
    readonly failed: number;
  }>`
    select max(updated_at) as at, count(*) filter (where outcome = 'validated') as validated,
      count(*) filter (where outcome = 'different') as to_review, count(*) filter (where outcome = 'failed') as failed
    from address_validation where realm_id = ${realmId} and outcome is not null and not pending`.execute(trx);
  const { at = null, validated = 0, toReview = 0, failed = 0 } = rows[0] ?? {};
  return at === null ? null : { at: at.toISOString(), validated, toReview, failed };
}

/** When each vendor last answered. An answer to the sweep without changes is in no log. */
export async function lastAnswers(trx: Trx, realmId: string): Promise<CompanyFigures['answeredAt']> {
  const answerOf = (vendor: VendorCall['vendor']) => sql`(
    select at from call_log where realm_id = ${realmId} and vendor = ${vendor} and status between 1 and 499
    order by at desc limit 1)`;
  const { rows } = await sql<{ readonly accounting: Date | null; readonly provider: Date | null }>`
    select greatest(${answerOf('accounting')}, (
        select updated_at from change_cursor where realm_id = ${realmId} and position is not null
      )) as accounting,
      ${answerOf('tax-provider')} as provider`.execute(trx);
  return { accounting: instantOf(rows[0]?.accounting), provider: instantOf(rows[0]?.provider) };
}

/** Enough to judge the latest calls of every kind. */
const maxCalls = 500;

/** The latest calls to both vendors since a time. Calls that the caller ended say nothing about the vendor. */
export async function latestCalls(trx: Trx, realmId: string, since: Date): Promise<readonly VendorCall[]> {
  return (
    trx
      .selectFrom('callLog')
      .select(['vendor', 'operation', 'status', 'at'])
      .where('realmId', '=', realmId)
      .where('at', '>', since)
      // Only a call without an answer says why. The answer of a vendor may be long, and have characters that `->>` refuses.
      .where(sql<boolean>`case when status = 0 then response->>'noAnswer' end is distinct from 'aborted'`)
      .orderBy('at', 'desc')
      .limit(maxCalls)
      .execute()
  );
}

const instantOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
