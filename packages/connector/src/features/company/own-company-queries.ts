import type { Month } from '@salestax/contract';
import { sql } from 'kysely';
import { defaultSettings } from '../../domain/company-settings.ts';
import { providerSecret } from '../../service/company-state.ts';
import type { Company } from '../../store/companies.ts';
import type { Trx } from '../../store/db.ts';
import {
  type AddressRow,
  addressesIn,
  type CertificateRow,
  certificatesIn,
  comparisonIn,
  type ComparisonRow,
  type DocumentRow,
  documentsIn,
  type ExpiryDays,
} from './company-figures-queries.ts';

/* The companies of one user, in the scope of the owner: the row policies leave out all others. */

const columns = [
  'realmId',
  'name',
  'connection',
  'calculationActive',
  'providerAccountId',
  'providerCompanyCode',
  'settings',
] as const;

export type OwnCompanyRow = Pick<Company, (typeof columns)[number]>;

/** By name. A company that an earlier version has stored lacks the settings that came later. */
export async function listOwnCompanies(trx: Trx): Promise<readonly OwnCompanyRow[]> {
  const rows = await trx.selectFrom('company').select(columns).orderBy('name').orderBy('realmId').execute();
  return rows.map((row) => ({ ...row, settings: { ...defaultSettings, ...row.settings } }));
}

export async function countOwnCompanies(trx: Trx): Promise<number> {
  const found = await trx
    .selectFrom('company')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

export async function isOwnCompany(trx: Trx, realmId: string): Promise<boolean> {
  const found = await trx.selectFrom('company').select('realmId').where('realmId', '=', realmId).executeTakeFirst();
  return found !== undefined;
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

/** What to read of a company: its days, and the month that is shown. */
export interface RequestedFigures extends ExpiryDays<string> {
  readonly realmId: string;
  readonly month: Month;
}

export interface OwnCompanyFigures
  extends
    Pick<DocumentRow, 'withoutTax' | 'waiting'>,
    Pick<ComparisonRow, 'counts' | 'settled'>,
    Pick<CertificateRow, 'expired' | 'expiring'>,
    Pick<AddressRow, 'toReview'> {
  readonly realmId: string;
  /** For the tax provider. */
  readonly hasCredentials: boolean;
  readonly isClosed: boolean;
  /** Documents of the month that have changed since its figures were read. */
  readonly changes: number;
  readonly activeAt: Date | null;
}

/** One statement for all companies, with a few look-ups for each. */
export async function figuresOfCompanies(
  trx: Trx,
  requested: readonly RequestedFigures[],
): Promise<ReadonlyMap<string, OwnCompanyFigures>> {
  const realm = sql.ref('requested.realm_id');
  const column = (values: readonly string[]) => sql`${[...values]}::text[]`;
  const days = { today: sql.ref('requested.today'), soon: sql.ref('requested.soon') };
  const { rows } = await sql<OwnCompanyFigures>`
    select requested.realm_id, documents.without_tax, documents.waiting, comparison.counts,
      coalesce(comparison.settled, 0) as settled, coalesce(certificates.expired, 0) as expired,
      coalesce(certificates.expiring, 0) as expiring, addresses.to_review,
      coalesce(closed.is_closed, false) as is_closed, exists (
        select from secret where realm_id = requested.realm_id and name = ${providerSecret}
      ) as has_credentials, (
        select count(*) from month_change where realm_id = requested.realm_id and month = requested.month
      ) as changes, (
        select at from activity where realm_id = requested.realm_id order by id desc limit 1
      ) as active_at
    from unnest(${column(requested.map(({ realmId }) => realmId))}, ${column(requested.map(({ month }) => month))},
      ${column(requested.map(({ today }) => today))}, ${column(requested.map(({ soon }) => soon))})
      as requested (realm_id, month, today, soon)
    cross join lateral (${documentsIn(realm)}) as documents
    left join lateral (${comparisonIn(realm)}) as comparison on true
    left join lateral (${certificatesIn(realm, days)}) as certificates on true
    cross join lateral (${addressesIn(realm)}) as addresses
    left join month_close as closed
      on closed.realm_id = requested.realm_id and closed.month = requested.month and closed.read_at is not null`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.realmId, row]));
}
