import type { CustomerCounts, CustomerSort, CustomerStatus, StaffCustomer } from '@salestax/contract';
import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { ListedCompanyTable } from '../../store/schema.ts';

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
/** So many are looked at along the order before a search looks at everybody: enough for what finds one in twenty. */
const firstLook = 1_000;

/** Ties by id. */
export async function listCustomers(
  trx: Trx,
  filter: CustomerFilter,
  page: CustomerPage,
): Promise<readonly ListedCustomer[]> {
  if (page.limit === null || page.offset < deepOffset) return readPage(trx, filter, page);
  const { total } = await trx
    .selectFrom('listedCompany')
    .where(matches(filter))
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
  const rows = await trx
    .selectFrom('listedCompany')
    .where(matches(filter))
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

/**
 * The whole list is read along an index of its order. A search looks at its first ones in that way, too. What finds too
 * few there is sorted after one look at every row: to walk an index until enough is found takes many times longer where
 * little is. PostgreSQL plans a query with an offset by itself, which keeps those indexes out of it.
 */
async function readPage(trx: Trx, filter: CustomerFilter, page: CustomerPage): Promise<readonly ListedCustomer[]> {
  const all = trx.selectFrom('listedCompany').selectAll();
  if (filter.search === '' && filter.status === null) return cut(trx, all, page);
  const { sort, order, offset, limit } = page;
  if (limit !== null && offset + limit <= firstLook) {
    const first = all.orderBy(columnOf[sort], order).orderBy('companyId', order).limit(firstLook);
    const found = await cut(trx, trx.selectFrom(first.as('first')).selectAll().where(matches(filter)), page);
    if (found.length === limit) return found;
  }
  return cut(trx, all.where(matches(filter)).offset(0), page);
}

type Listed = Selectable<ListedCompanyTable>;

async function cut(
  trx: Trx,
  rows: AliasableExpression<Listed>,
  { sort, order, offset, limit }: CustomerPage,
): Promise<readonly ListedCustomer[]> {
  const found = await trx
    .selectFrom(rows.as('listed'))
    .select(['companyId', 'realmId', 'name', 'accountingUserName', 'updatedAt', 'status'])
    .orderBy(columnOf[sort], order)
    .orderBy('companyId', order)
    .offset(offset)
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
  return found.map(({ companyId, realmId, name, accountingUserName, updatedAt, status }) => ({
    id: companyId,
    realmId,
    companyName: name,
    qboUserName: accountingUserName,
    lastModifiedDate: updatedAt.toISOString(),
    status,
  }));
}

function matches({ search, status }: CustomerFilter): Expression<SqlBool> {
  return expressionBuilder().and([
    ...(search === '' ? [] : [sql<SqlBool>`strpos(search_key, fold(${search})) > 0`]),
    ...(status === null ? [] : [sql<SqlBool>`status = ${status}`]),
  ]);
}
