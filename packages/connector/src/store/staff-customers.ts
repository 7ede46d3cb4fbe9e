import type { CustomerCounts, CustomerSort, CustomerStatus, StaffCustomer } from '@salestax/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Trx } from './db.ts';
import type { ListedCompanyTable, Schema } from './schema.ts';

/* The staff's list of companies, in the 'staff' scope. Made for 50,000 of them on either engine. */

export interface CustomerFilter {
  /** Found anywhere in the realm id, the company's name or the user's, in any case. '' finds all. */
  readonly search: string;
  readonly status: CustomerStatus | null;
}

export interface CustomerPage {
  readonly sort: CustomerSort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  /** Null: to the end. */
  readonly limit: number | null;
}

export type ListedCustomer = Omit<StaffCustomer, 'health'>;

/** From here on it is worth counting how far the other end of the list is. */
const deepOffset = 1_000;

/** Ties by id. */
export async function listCustomers(
  trx: Trx,
  filter: CustomerFilter,
  page: CustomerPage,
): Promise<readonly ListedCustomer[]> {
  if (page.limit === null || page.offset < deepOffset) return readPage(trx, filter, page);
  const { total } = await filtered(trx, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const left = total - page.offset;
  if (left <= 0) return [];
  if (left > total / 2) return readPage(trx, filter, page);
  // The last pages are the first ones of the opposite order: a database walks or sorts up to the offset.
  const limit = Math.min(page.limit, left);
  const order = page.order === 'asc' ? 'desc' : 'asc';
  return (await readPage(trx, filter, { ...page, order, offset: left - limit, limit })).toReversed();
}

/** How many of each status the filter finds. */
export async function countCustomers(trx: Trx, filter: CustomerFilter): Promise<CustomerCounts> {
  const rows = await filtered(trx, filter)
    .select((on) => ['status', on.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const counts = { Active: 0, Down: 0, Disconnected: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

const columnOf = {
  realmId: 'realmId',
  companyName: 'nameKey',
  lastModifiedDate: 'updatedAt',
  status: 'status',
} as const satisfies Record<CustomerSort, keyof ListedCompanyTable>;

async function readPage(
  trx: Trx,
  filter: CustomerFilter,
  { sort, order, offset, limit }: CustomerPage,
): Promise<readonly ListedCustomer[]> {
  const rows = await trx
    .selectFrom(rowsOf(trx, filter).as('listed'))
    .selectAll()
    .orderBy(columnOf[sort], order)
    .orderBy('companyId', order)
    .offset(offset)
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ companyId, realmId, name, accountingUserName, updatedAt, status }) => ({
    id: companyId,
    realmId,
    companyName: name,
    qboUserName: accountingUserName,
    lastModifiedDate: updatedAt.toISOString(),
    status,
  }));
}

const columns = ['companyId', 'realmId', 'name', 'accountingUserName', 'updatedAt', 'status', 'nameKey'] as const;

/**
 * The whole list is read along an index of its order. What a filter finds is sorted after one look at every row: walking
 * an index until enough is found takes far longer where little is. PostgreSQL plans a query with an offset by itself,
 * which keeps those indexes out of it.
 */
function rowsOf(trx: Trx, filter: CustomerFilter) {
  const rows = filtered(trx, filter).select(columns);
  return filter.search === '' && filter.status === null ? rows : rows.offset(0);
}

function filtered(trx: Trx, { search, status }: CustomerFilter): SelectQueryBuilder<Schema, 'listedCompany', object> {
  return trx
    .selectFrom('listedCompany')
    .$if(search !== '', (query) => query.where(sql<boolean>`strpos(search_key, fold(${search})) > 0`))
    .$if(status !== null, (query) => query.where('status', '=', status ?? 'Active'));
}
