import type { Static, TSchema } from 'typebox';
import type { AccountingService, Page } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { done, type Outcome } from '../../domain/vendor-error.ts';
import type { QuickBooksClient } from './client.ts';
import { CompanyEntity, CustomerEntity, DepartmentEntity, ItemEntity, PreferencesEntity } from './entities.ts';
import { oneOf, pageOf, readCount } from './envelope.ts';
import { readCompany, readCustomer, readDepartment, readItem, readPreferences } from './list-reader.ts';
import { type Condition, countText, PAGE_SIZE, type Query, selectText } from './query.ts';

type Lists = Pick<
  AccountingService,
  | 'company'
  | 'taxPreferences'
  | 'customer'
  | 'customersById'
  | 'items'
  | 'itemsById'
  | 'itemsNamed'
  | 'departments'
  | 'departmentsById'
>;

/** One list entity: how its rows are read. */
interface ListEntity<Schema extends TSchema, Row> {
  readonly name: string;
  readonly schema: Schema;
  readonly read: (entity: Static<Schema>) => Row;
}

const itemList = { name: 'Item', schema: ItemEntity, read: readItem };
const customerList = { name: 'Customer', schema: CustomerEntity, read: readCustomer };
const departmentList = { name: 'Department', schema: DepartmentEntity, read: readDepartment };

/** What can stand on a document. Categories come back in plain queries too, and would upset the paging. */
const ITEM_TYPES: Condition = {
  field: 'Type',
  operator: 'IN',
  value: ['Inventory', 'NonInventory', 'Service', 'Group'],
};

export function createLists(send: QuickBooksClient): Lists {
  const ask = <Value>(call: CallContext, text: string, read: (answer: unknown) => Value | undefined) =>
    send(call, { method: 'GET', path: '/query', query: { query: text }, read });

  async function page<Schema extends TSchema, Row>(
    call: CallContext,
    list: ListEntity<Schema, Row>,
    query: Omit<Query, 'entity'>,
    totalCount: number,
  ): Promise<Outcome<Page<Row>>> {
    const asked = { ...query, entity: list.name };
    const count = totalCount < 0 ? await ask(call, countText(asked), readCount) : done(totalCount);
    if (!count.ok) return count;
    const rows = await ask(call, selectText(asked), pageOf(list.name, list.schema));
    if (!rows.ok) return rows;
    const startPosition = query.startPosition ?? 1;
    return done({ totalCount: count.value, startPosition, rows: rows.value.map((row) => list.read(row)) });
  }

  /** Inactive rows too: documents keep showing them. */
  async function byId<Schema extends TSchema, Row>(
    call: CallContext,
    list: ListEntity<Schema, Row>,
    ids: readonly string[],
  ): Promise<Outcome<readonly Row[]>> {
    const found: Row[] = [];
    const unique = [...new Set(ids)].filter((id) => /^\d+$/.test(id));
    for (let at = 0; at < unique.length; at += IDS_PER_QUERY) {
      const where: Condition[] = [
        { field: 'Id', operator: 'IN', value: unique.slice(at, at + IDS_PER_QUERY) },
        { field: 'Active', operator: 'IN', value: 'active-or-not' },
      ];
      const rows = await page(call, list, { where }, PAGE_SIZE);
      if (!rows.ok) return rows;
      found.push(...rows.value.rows);
    }
    return done(found);
  }

  async function single<Schema extends TSchema, Value>(
    call: CallContext,
    path: string,
    list: ListEntity<Schema, Value>,
  ): Promise<Outcome<Value>> {
    const entity = await send(call, { method: 'GET', path, read: oneOf(list.name, list.schema) });
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
      page(call, itemList, { where: [ITEM_TYPES], startPosition }, totalCount),
    itemsById: (call, ids) => byId(call, itemList, ids),
    async itemsNamed(call, text) {
      const where: Condition[] = [{ field: 'Name', operator: 'LIKE', value: `%${text}%` }, ITEM_TYPES];
      const found = await page(call, itemList, { where, orderBy: 'Name' }, PAGE_SIZE);
      return found.ok ? done(found.value.rows) : found;
    },
    departments: (call, startPosition, totalCount) => page(call, departmentList, { startPosition }, totalCount),
    departmentsById: (call, ids) => byId(call, departmentList, ids),
  };
}

/** Keeps the address of a query well below the 8 KB that proxies take. */
const IDS_PER_QUERY = 200;
