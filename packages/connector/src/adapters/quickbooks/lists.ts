import type { Static, TSchema } from 'typebox';
import { done } from '../../domain/result.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { AccountingService, Page } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { QuickBooksClient } from './client.ts';
import {
  AccountEntity,
  CompanyEntity,
  CustomerEntity,
  DepartmentEntity,
  ItemEntity,
  PreferencesEntity,
} from './entities.ts';
import { oneEntity, pageOf, readCount } from './envelope.ts';
import { readAccount, readCompany, readCustomer, readDepartment, readItem, readPreferences } from './list-reader.ts';
import { type Condition, countText, type Query, selectText } from './query.ts';

type Lists = Pick<
  AccountingService,
  | 'company'
  | 'taxPreferences'
  | 'customer'
  | 'customersById'
  | 'items'
  | 'itemsById'
  | 'itemsNamed'
  | 'accountsById'
  | 'departments'
  | 'departmentsById'
>;

/** A list entity and how its rows are read. */
interface ListEntity<Schema extends TSchema, Row> {
  readonly name: string;
  readonly schema: Schema;
  readonly read: (entity: Static<Schema>) => Row;
}

const itemList = { name: 'Item', schema: ItemEntity, read: readItem };
const customerList = { name: 'Customer', schema: CustomerEntity, read: readCustomer };
const accountList = { name: 'Account', schema: AccountEntity, read: readAccount };
const departmentList = { name: 'Department', schema: DepartmentEntity, read: readDepartment };

/** Item types of document lines. Plain queries return categories, too, which would break the paging. */
const itemTypes: Condition = {
  field: 'Type',
  operator: 'IN',
  value: ['Inventory', 'NonInventory', 'Service', 'Group'],
};

/** In the order of names, the default, a row that is renamed between two pages would move others over the boundary. */
const pagedBy = 'Id';

export function createLists(send: QuickBooksClient): Lists {
  const runQuery = <Value>(call: CallContext, text: string, read: (answer: unknown) => Value | undefined) =>
    send(call, { method: 'GET', path: '/query', query: { query: text }, read });

  async function rowsOf<Schema extends TSchema, Row>(
    call: CallContext,
    list: ListEntity<Schema, Row>,
    query: Omit<Query, 'entity'>,
  ): Promise<Outcome<readonly Row[]>> {
    const rows = await runQuery(call, selectText({ ...query, entity: list.name }), pageOf(list.name, list.schema));
    return rows.ok ? done(rows.value.map((row) => list.read(row))) : rows;
  }

  /** `totalCount`: that of the page before; negative: not counted yet. */
  async function page<Schema extends TSchema, Row>(
    call: CallContext,
    list: ListEntity<Schema, Row>,
    query: Omit<Query, 'entity'> & Pick<Page<Row>, 'startPosition'>,
    totalCount: number,
  ): Promise<Outcome<Page<Row>>> {
    const countQuery = countText({ ...query, entity: list.name });
    const count = totalCount < 0 ? await runQuery(call, countQuery, readCount) : done(totalCount);
    if (!count.ok) return count;
    const rows = await rowsOf(call, list, query);
    if (!rows.ok) return rows;
    return done({ totalCount: count.value, startPosition: query.startPosition, rows: rows.value });
  }

  /** Inactive rows, too: documents still refer to them. */
  async function byId<Schema extends TSchema, Row>(
    call: CallContext,
    list: ListEntity<Schema, Row>,
    ids: readonly string[],
  ): Promise<Outcome<readonly Row[]>> {
    const found: Row[] = [];
    // Documents also refer by words, such as SHIPPING_ITEM_ID, to what is in no list.
    const unique = [...new Set(ids)].filter((id) => /^\d+$/.test(id));
    for (let at = 0; at < unique.length; at += idsPerQuery) {
      const where: Condition[] = [
        { field: 'Id', operator: 'IN', value: unique.slice(at, at + idsPerQuery) },
        { field: 'Active', operator: 'IN', value: 'active-or-not' },
      ];
      const rows = await rowsOf(call, list, { where });
      if (!rows.ok) return rows;
      found.push(...rows.value);
    }
    return done(found);
  }

  async function single<Schema extends TSchema, Value>(
    call: CallContext,
    path: string,
    list: ListEntity<Schema, Value>,
  ): Promise<Outcome<Value>> {
    const entity = await send(call, { method: 'GET', path, read: oneEntity(list.name, list.schema) });
    return entity.ok ? done(list.read(entity.value)) : entity;
  }

  return {
    company: (call) =>
      single(call, `/companyinfo/${encodeURIComponent(call.realmId)}`, {
        name: 'CompanyInfo',
        schema: CompanyEntity,
        read: readCompany,
      }),
    taxPreferences: (call) =>
      single(call, '/preferences', { name: 'Preferences', schema: PreferencesEntity, read: readPreferences }),
    customer: (call, id) => single(call, `/customer/${encodeURIComponent(id)}`, customerList),
    customersById: (call, ids) => byId(call, customerList, ids),
    items: (call, startPosition, totalCount) =>
      page(call, itemList, { where: [itemTypes], orderBy: pagedBy, startPosition }, totalCount),
    itemsById: (call, ids) => byId(call, itemList, ids),
    accountsById: (call, ids) => byId(call, accountList, ids),
    itemsNamed: (call, text) =>
      rowsOf(call, itemList, {
        where: [{ field: 'Name', operator: 'LIKE', value: `%${text}%` }, itemTypes],
        orderBy: 'Name',
      }),
    departments: (call, startPosition, totalCount) =>
      page(call, departmentList, { orderBy: pagedBy, startPosition }, totalCount),
    departmentsById: (call, ids) => byId(call, departmentList, ids),
  };
}

/** Limits the URL of a query well below the 8 KB that proxies accept. */
const idsPerQuery = 200;
