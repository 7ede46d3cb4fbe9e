import type { CompanyFigures } from '@salestax/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { VendorCall } from './vendor-outages.ts';

/*
 * What is stored of a company's lists, counted in the database: the rows themselves are large. Each query is of one
 * realm, given as a value or, for several companies at once, as a column.
 */

type Documents = CompanyFigures['documents'];
type Certificates = NonNullable<CompanyFigures['certificates']>;
type Addresses = NonNullable<CompanyFigures['addresses']>;

/** A value or a column, as SQL. */
type Term = RawBuilder<unknown>;

export interface DocumentRow {
  readonly withoutTax: number;
  readonly waiting: number;
  readonly oldest: Date | null;
}

/** A delivery with an error text was tried: a vendor did not answer, and it is repeated. */
export const documentsIn = (realm: Term): RawBuilder<DocumentRow> => sql`
  select (select count(*) from document_link where realm_id = ${realm} and attention is not null) as without_tax,
    count(*) as waiting, min(created_at) as oldest
  from operation where realm_id = ${realm} and state = 'Queued' and error_text is not null`;

export async function documentFigures(trx: Trx, realmId: string): Promise<Documents> {
  const { rows } = await documentsIn(sql`${realmId}`).execute(trx);
  const { withoutTax = 0, waiting = 0, oldest = null } = rows[0] ?? {};
  return { withoutTax, waiting, waitingSince: instantOf(oldest) };
}

export interface ComparisonRow {
  readonly at: Date;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly settled: number;
}

/** The last comparison, and how many documents were recalculated since. */
export const comparisonIn = (realm: Term): RawBuilder<ComparisonRow> => sql`
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

/** yyyy-MM-dd; certificates that expire from `today` to `soon` expire soon. */
export interface ExpiryDays<Day> {
  readonly today: Day;
  readonly soon: Day;
}

export type CertificateRow = Omit<Certificates, 'at' | 'names'> & {
  readonly at: Date;
  readonly names: string[] | null;
};

export const certificatesIn = (realm: Term, { today, soon }: ExpiryDays<Term>): RawBuilder<CertificateRow> => sql`
  with run as (
    select updated_at as at, case jsonb_typeof(result) when 'array' then result else '[]'::jsonb end as listed
    from background_run where realm_id = ${realm} and kind = 'exempted-customers' and state = 'ready'
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
  from run`;

export async function certificateFigures(
  trx: Trx,
  realmId: string,
  { today, soon }: ExpiryDays<string>,
): Promise<CompanyFigures['certificates']> {
  const { rows } = await certificatesIn(sql`${realmId}`, { today: sql`${today}`, soon: sql`${soon}` }).execute(trx);
  const [found] = rows;
  return found === undefined ? null : { ...found, at: found.at.toISOString(), names: found.names ?? [] };
}

export type AddressRow = Omit<Addresses, 'at'> & { readonly at: Date | null };

export const addressesIn = (realm: Term): RawBuilder<AddressRow> => sql`
  select max(updated_at) as at, count(*) filter (where outcome = 'validated') as validated,
    count(*) filter (where outcome = 'different') as to_review, count(*) filter (where outcome = 'failed') as failed
  from address_validation where realm_id = ${realm} and outcome is not null and not pending`;

export async function addressFigures(trx: Trx, realmId: string): Promise<CompanyFigures['addresses']> {
  const { rows } = await addressesIn(sql`${realmId}`).execute(trx);
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
