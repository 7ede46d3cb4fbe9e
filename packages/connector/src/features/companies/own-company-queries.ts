import { sql } from 'kysely';
import type { Month } from '@salestax/contract';
import { providerSecret } from '../../service/company-state.ts';
import { lastActivityIn } from '../../store/activity.ts';
import type { Trx } from '../../store/db.ts';
import { hasSecretIn } from '../../store/secrets.ts';
import { type AddressRow, addressesIn } from '../addresses/address-queries.ts';
import { monthIn, type MonthRow } from '../close/month-queries.ts';
import { type CertificateRow, certificatesIn, type ExpiryDays } from '../exemption/certificate-figures.ts';
import { comparisonIn, type ComparisonRow } from '../reconciliation/comparison-figures.ts';
import { type StateCounts, stateCountsIn } from '../recording/tax-state-queries.ts';

/* The companies of one user, in the scope of the owner: the row policies leave out all others. */

/** What to read of a company: its days, and the month that is shown. */
export interface RequestedFigures extends ExpiryDays<string> {
  readonly realmId: string;
  readonly month: Month;
}

export interface OwnCompanyFigures
  extends
    Pick<StateCounts, 'attention' | 'waiting'>,
    Pick<ComparisonRow, 'counts'>,
    Pick<CertificateRow, 'expired' | 'expiring'>,
    Pick<AddressRow, 'toReview'>,
    MonthRow {
  readonly realmId: string;
  /** For the tax provider. */
  readonly hasCredentials: boolean;
  readonly activeAt: Date | null;
}

/** One statement for all companies, with a few look-ups for each. */
export async function figuresOfCompanies(
  trx: Trx,
  requested: readonly RequestedFigures[],
  now: Date,
): Promise<ReadonlyMap<string, OwnCompanyFigures>> {
  const realm = sql.ref('requested.realm_id');
  const column = (values: readonly string[]) => sql`${[...values]}::text[]`;
  const days = { today: sql.ref('requested.today'), soon: sql.ref('requested.soon') };
  const { rows } = await sql<OwnCompanyFigures>`
    select requested.realm_id, documents.attention, documents.waiting, comparison.counts,
      coalesce(certificates.expired, 0) as expired,
      coalesce(certificates.expiring, 0) as expiring, addresses.to_review,
      month.is_closed, month.changes, ${hasSecretIn(realm, providerSecret)} as has_credentials,
      ${lastActivityIn(realm)} as active_at
    from unnest(${column(requested.map(({ realmId }) => realmId))}, ${column(requested.map(({ month }) => month))},
      ${column(requested.map(({ today }) => today))}, ${column(requested.map(({ soon }) => soon))})
      as requested (realm_id, month, today, soon)
    cross join lateral (${stateCountsIn(realm)}) as documents
    left join lateral (${comparisonIn(realm, now)}) as comparison on true
    left join lateral (${certificatesIn(realm, days)}) as certificates on true
    cross join lateral (${addressesIn(realm)}) as addresses
    cross join lateral (${monthIn(realm, sql.ref('requested.month'))}) as month`.execute(trx);
  return new Map(rows.map((row) => [row.realmId, row]));
}
