import type { CompanyFigures } from '@salestax/contract';
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../domain/company-day.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { Trx } from '../../store/db.ts';

/*
 * What is stored of a company's certificates, counted in the database. Each query is of one realm, given as a value or, for
 * several companies at once, as a column.
 */

type Certificates = NonNullable<CompanyFigures['certificates']>;

/** yyyy-MM-dd; certificates that expire from `today` to `soon` expire soon. */
export interface ExpiryDays<Value> {
  readonly today: Value;
  readonly soon: Value;
}

/** Certificates that expire within so many days are reported. As on their page. */
const soonDays = 90;
const dayMs = 86_400_000;

/** Today in a time zone, and the last day on which a certificate expires soon. */
export function expiryDays(timeZone: string, now: Date): ExpiryDays<Day> {
  return { today: dayIn(timeZone, now), soon: dayIn(timeZone, new Date(now.getTime() + soonDays * dayMs)) };
}

export type CertificateRow = Omit<Certificates, 'at' | 'names'> & {
  readonly at: Date;
  readonly names: string[] | null;
};

export const certificatesIn = (
  realm: RawBuilder<unknown>,
  { today, soon }: ExpiryDays<RawBuilder<unknown>>,
): RawBuilder<CertificateRow> => sql`
  with run as (
    select updated_at as at, case jsonb_typeof(result) when 'array' then result else '[]'::jsonb end as listed
    from background_run where realm_id = ${realm} and kind = 'exempted-customers' and state = 'ready'
  ), certificate as (
    select entry->>'customerCode' as customer, entry->>'name' as name,
      -- The state that the certificate is for; of one that names none, the customer's.
      coalesce(nullif(entry->>'certificateState', ''), entry->>'region') as region,
      entry->>'expirationDate' as expires, entry->>'valid' = 'true' and entry->>'expirationDate' >= ${today} as valid,
      entry->>'valid' = 'true' or entry->>'invalidReason' = 'Expired' as has_expired
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

/** The certificates of customers, by the ids that they have in the accounting service. */
export const certificatesOfCustomers = (trx: Trx, realmId: string, customerIds: readonly string[]) =>
  sql<{ readonly state: string; readonly expires: string; readonly valid: boolean }>`
    select coalesce(entry->>'certificateState', '') as state, coalesce(entry->>'expirationDate', '') as expires,
      entry->>'valid' = 'true' as valid
    from background_run, jsonb_array_elements(case jsonb_typeof(result) when 'array' then result else '[]'::jsonb end) as entry
    where realm_id = ${realmId} and kind = 'exempted-customers' and state = 'ready'
      and string_to_array(entry->>'customerCode', ', ') && ${[...customerIds]}::text[]`.execute(trx);
