import { type RawBuilder, sql } from 'kysely';
import { certificateSoonDays, type CompanyFigures } from '@salestax/contract';
import { dayIn } from '../../domain/company-day.ts';
import { addDays } from '../../domain/days.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { Trx } from '../../store/db.ts';

/* What is stored of a company's certificates: those of the last complete reading, while `certificate_list` has its row. */

type Certificates = NonNullable<CompanyFigures['certificates']>;

/** yyyy-MM-dd; certificates that expire from `today` to `soon` expire soon, unless they were renewed. */
export interface ExpiryDays<Value> {
  readonly today: Value;
  readonly soon: Value;
}

/** Today in a time zone, and the last day on which a certificate expires soon. */
export function expiryDays(timeZone: string, now: Date): ExpiryDays<Day> {
  const today = dayIn(timeZone, now);
  return { today, soon: addDays(today, certificateSoonDays) };
}

export type CertificateRow = Omit<Certificates, 'at' | 'names'> & {
  readonly at: Date;
  readonly names: string[] | null;
};

/** Valid, or it was until it expired: neither pending, revoked nor replaced. */
const exemptsItsDays = sql<boolean>`(valid or coalesce(invalid_reason = 'Expired', false))`;

/** How many there are of one realm, given as a value or, for several companies at once, as a column. */
export const certificatesIn = (
  realm: RawBuilder<unknown>,
  { today, soon }: ExpiryDays<RawBuilder<unknown>>,
): RawBuilder<CertificateRow> => sql`
  with listed as (
    -- A certificate without customers is one of the customer '': unnest would drop it.
    select case customer_codes when '{}' then array[''] else customer_codes end as customer_codes,
      array_to_string(customer_names, ', ') as name,
      -- The state that the certificate is for; of one that names none, the customer's.
      coalesce(nullif(certificate_state, ''), region) as state,
      expiration_date as expires, valid and expiration_date >= ${today} as valid,
      ${exemptsItsDays} as was_valid
    from certificate join certificate_list using (realm_id)
    where realm_id = ${realm}
  ), covered as (select unnest(customer_codes) as code, state from listed where valid),
  lasting as (select unnest(customer_codes) as code, state from listed where valid and expires > ${soon}),
  -- Ends soon, and one of its customers has none for the same state that lasts longer: it was not renewed.
  expiring as (select * from listed where valid and expires <= ${soon} and exists (
    select 1 from unnest(customer_codes) as code where (code, state) not in (select * from lasting)))
  select read_at as at,
    (select count(*) from listed) as total,
    -- Expired, and one of its customers has no valid certificate for the same state.
    (select count(*) from listed where not valid and was_valid and exists (
      select 1 from unnest(customer_codes) as code where (code, state) not in (select * from covered))) as expired,
    (select count(*) from expiring) as expiring,
    (select min(expires) from expiring) as first_expiry,
    (select array_agg(name) from (select name from expiring order by expires, name limit 5) as first) as names
  from certificate_list where realm_id = ${realm}`;

export async function certificateFigures(
  trx: Trx,
  realmId: string,
  { today, soon }: ExpiryDays<string>,
): Promise<CompanyFigures['certificates']> {
  const { rows } = await certificatesIn(sql`${realmId}`, { today: sql`${today}`, soon: sql`${soon}` }).execute(trx);
  const [found] = rows;
  return found === undefined ? null : { ...found, at: found.at.toISOString(), names: found.names ?? [] };
}

/**
 * The certificates of customers, by the ids that they have in the accounting service. `valid`: until `expires`, also where that
 * day is past, because a certificate that has expired exempts the sales of its days (decision 52).
 */
export const certificatesOfCustomers = (trx: Trx, realmId: string, customerIds: readonly string[]) =>
  sql<{ readonly state: string; readonly expires: string; readonly valid: boolean }>`
    select certificate_state as state, expiration_date as expires, ${exemptsItsDays} as valid
    from certificate join certificate_list using (realm_id)
    where realm_id = ${realmId} and customer_codes && ${[...customerIds]}::text[]
    order by place`.execute(trx);
