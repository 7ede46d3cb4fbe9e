import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import type { CustomerCounts, CustomerSort, CustomerStatus, StaffCustomer } from '@salestax/contract';
import type { Trx } from '../../store/db.ts';
import type { ListedCompanyTable } from '../../store/schema.ts';

/*
 * The staff's list of companies, which staff call customers. The transactions are those of scope 'staff' (`Db`), which may
 * read this table for all companies. Designed for 50,000 companies on either engine.
 */

export interface CustomerFilter {
  /** Part of the realm id, of the name of company or user, or of the AvaTax account or user; ignores case. '' = all. */
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

/** From this offset on, the list is counted to see whether the page is nearer to its end. */
const deepOffset = 1_000;
/** Rows that a search reads in sort order before it scans the table: enough for 50 found rows if one in twenty matches. */
const firstBatch = 1_000;

/** One page of the list; ties are sorted by id. */
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
  const remaining = total - page.offset;
  if (remaining <= 0) return [];
  if (remaining > total / 2) return readPage(trx, filter, page);
  // The last pages are read in reverse order: a database reads or sorts all rows up to the offset.
  const limit = Math.min(page.limit, remaining);
  const order = page.order === 'asc' ? 'desc' : 'asc';
  return (await readPage(trx, filter, { ...page, order, offset: remaining - limit, limit })).toReversed();
}

/** Number of companies of each status that match the filter. */
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
 * Without a search, the list is read along the index of its sort order. A search first reads some rows in that way. If
 * too few match, it scans the table and sorts the matches: with few matches, continuing along the index takes many
 * times longer.
 */
async function readPage(trx: Trx, filter: CustomerFilter, page: CustomerPage): Promise<readonly ListedCustomer[]> {
  const all = trx.selectFrom('listedCompany').selectAll();
  if (filter.search === '' && filter.status === null) return selectPage(trx, all, page);
  const { sort, order, offset, limit } = page;
  if (limit !== null && offset + limit <= firstBatch) {
    const first = all.orderBy(columnOf[sort], order).orderBy('companyId', order).limit(firstBatch);
    const found = await selectPage(trx, trx.selectFrom(first.as('first')).selectAll().where(matches(filter)), page);
    if (found.length === limit) return found;
  }
  // PostgreSQL plans a query with an offset by itself: it does not read along the index of the order around it.
  return selectPage(trx, all.where(matches(filter)).offset(0), page);
}

type Listed = Selectable<ListedCompanyTable>;

async function selectPage(
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
