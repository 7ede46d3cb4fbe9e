import type { Answer, Query, StaffCustomer } from '@salestax/contract';
import { dayMs } from '../../domain/days.ts';
import { inForce } from '../../domain/support-consent.ts';
import type { StaffUser } from '../../security/principal.ts';
import type { Services } from '../../service/services.ts';
import { consentsOf } from '../../store/support-consents.ts';
import { type CustomerHealth, healthOfCustomers } from './customer-health-queries.ts';
import { requestsOf } from './disconnect-request-queries.ts';
import { requestFor } from './disconnect-request.ts';
import { countCustomers, listCustomers, type ListedCustomer } from './staff-customer-queries.ts';

/** Maximum rows of a page. */
const maxPageSize = 500;

/** The connected companies: a page with their health and what staff may do, or, without `limit`, all without that. */
export async function readCustomers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { email }: StaffUser,
  { search, status, sort, order, offset, limit }: Query<'staffCustomers'>,
): Promise<Answer<'staffCustomers'>> {
  const filter = { search: search?.trim() ?? '', status: status ?? null };
  const page = { sort: sort ?? 'lastModifiedDate', order: order ?? 'desc', offset: Number(offset ?? 0) } as const;
  if (limit === undefined) {
    const all = await db.tx('staff', (trx) => listCustomers(trx, filter, { ...page, limit: null }));
    return [...all];
  }
  const now = clock.now();
  const since = new Date(now.getTime() - dayMs);
  return db.tx('staff', async (trx) => {
    const rows = await listCustomers(trx, filter, { ...page, limit: Math.min(Number(limit), maxPageSize) });
    const ids = rows.map(({ realmId }) => realmId);
    const health = await healthOfCustomers(trx, ids, since);
    const consents = await consentsOf(trx, ids);
    const requests = await requestsOf(trx, ids);
    return rows.map((row) => ({
      ...withHealth(row, health.get(row.realmId)),
      supportUntil: inForce(consents.get(row.realmId) ?? null, now)?.expiresAt.toISOString() ?? null,
      disconnectRequest: requestFor(requests.get(row.realmId) ?? null, email, now),
    }));
  });
}

function withHealth(row: ListedCustomer, health: CustomerHealth | undefined): StaffCustomer {
  if (health === undefined) return row;
  return { ...row, health: { ...health, lastCallAt: health.lastCallAt?.toISOString() ?? null } };
}

/** Number of companies of each status that a search finds. */
export function readCustomerCounts(
  { db }: Pick<Services, 'db'>,
  { search }: Query<'staffCustomerCounts'>,
): Promise<Answer<'staffCustomerCounts'>> {
  return db.tx('staff', (trx) => countCustomers(trx, { search: search?.trim() ?? '', status: null }));
}
