import { memoized } from '../../kernel/memoized.ts';
import { type Entity, type EntityName, entityNamed } from '../entities.ts';
import { accept, type Outcome, queryInvalid, refuse } from '../fault.ts';
import type { Realm } from '../realm.ts';
import { isSameName } from '../resource.ts';
import { resources } from '../resources.ts';
import { isActive, sortBy, testOf } from './match.ts';
import { parseQuery, type Query } from './parse.ts';

/** Maximum rows of a `SELECT`, whatever MAXRESULTS is. */
const MAX_ROWS = 1000;

export interface Page {
  readonly entity: EntityName;
  readonly rows: readonly Entity[];
  readonly start: number;
}

export type QueryAnswer = { readonly count: number } | Page;

/** The first segments of the paths that a query uses. */
function usedProperties({ where, order }: Query): readonly string[] {
  const paths = [...where, ...order].map(({ property }) => property);
  return paths.map((path) => path.split('.')[0] ?? '');
}

const timeNames = ['CreateTime', 'LastUpdatedTime'];

/**
 * A query with the names of properties as the rows have them. Intuit's own samples write `id` and `Metadata`, too (Invoice
 * reference, 'Query an invoice'; Account reference, 'Query an account', read 2026-11-21).
 */
function withNames(query: Query, propertyNamed: (name: string) => string | undefined): Query {
  const named = <Part extends { readonly property: string }>(part: Part): Part => {
    const [first = '', ...rest] = part.property.split('.');
    const segments = rest.map((segment) => timeNames.find((name) => isSameName(name, segment)) ?? segment);
    return { ...part, property: [propertyNamed(first) ?? first, ...segments].join('.') };
  };
  return { ...query, where: query.where.map(named), order: query.order.map(named) };
}

/**
 * Whether the service filters and sorts by a property: not by parts of addresses, lines and other values within a row, nor by
 * those below. Intuit's reference marks what is filterable; what it answers otherwise is in github.com/ruckus/quickbooks-ruby, issues
 * 258 and 403, and github.com/intuit/QuickBooks-V3-DotNET-SDK, issue 163.
 */
function isQueryable(entity: string, property: string): boolean {
  const [first = '', ...rest] = property.split('.');
  if (rest.length > 0) return first === 'MetaData';
  return !notQueryable.has(first) && !notQueryable.has(`${entity}.${first}`);
}

const notQueryable: ReadonlySet<string> = new Set([
  'BillAddr',
  'Customer.Taxable',
  'Line',
  'LinkedTxn',
  'PrimaryEmailAddr',
  'PrivateNote',
  'ShipAddr',
  'SyncToken',
  'UnappliedAmt',
]);

/** Runs a query on one company. Errors: 4000 syntax, 4001 unknown entity, property or position. */
export function runQuery(realm: Realm, source: string): Outcome<QueryAnswer> {
  const parsed = parseQuery(source);
  if ('status' in parsed) return refuse(parsed);
  const entity = entityNamed(parsed.entity);
  if (entity === undefined) return refuse(queryInvalid(`invalid context declaration: ${parsed.entity}`));
  const propertyNamed = (name: string) => resources[entity].propertyNamed(name);
  const unknown = usedProperties(parsed).find((name) => propertyNamed(name) === undefined);
  if (unknown !== undefined) return refuse(queryInvalid(`Property ${unknown} not found for Entity ${entity}`));
  const query = withNames(parsed, propertyNamed);
  const unqueryable = [...query.where, ...query.order].find(({ property }) => !isQueryable(entity, property));
  if (unqueryable !== undefined) return refuse(queryInvalid(`property '${unqueryable.property}' is not queryable`));
  const tooSmall = [query.start, query.max].find((value) => value < 1);
  if (tooSmall !== undefined) return refuse(queryInvalid(`value ${tooSmall} is too small`));

  const { matching, isPlain } = select(realm, entity, query);
  if (query.count) return accept({ count: matching.length });
  const page = matching.slice(query.start - 1, query.start - 1 + Math.min(query.max, MAX_ROWS));
  return accept({ entity, start: query.start, rows: isPlain ? presented(realm, entity, page) : page });
}

interface Selection {
  readonly matching: readonly Entity[];
  /** The rows are in their stored form. */
  readonly isPlain: boolean;
}

/**
 * The rows that match a query, in its order. Derived properties are computed for all rows only if the query uses one;
 * otherwise only for the returned page. Later pages use cached results.
 */
function select(realm: Realm, entity: EntityName, query: Query): Selection {
  const { derived } = resources[entity];
  const isPlain =
    usedProperties(query).every((name) => !derived.has(name)) &&
    (query.order.length > 0 || !derived.has('FullyQualifiedName'));
  if (!isPlain) return { matching: search(realm.list(entity), query), isPlain };
  const rows: readonly Entity[] = realm.stored(entity);
  const recentSearches = searches(rows);
  const key = JSON.stringify([query.where, query.order]);
  const matching = recentSearches.get(key) ?? search(rows, query);
  recentSearches.delete(key);
  recentSearches.set(key, matching);
  const [oldest] = recentSearches.keys();
  if (recentSearches.size > MOST_SEARCHES && oldest !== undefined) recentSearches.delete(oldest);
  return { matching, isPlain };
}

/** The results of the last searches in a list of rows. */
const searches = memoized((_rows: readonly Entity[]) => new Map<string, readonly Entity[]>());
const MOST_SEARCHES = 12;

function search(rows: readonly Entity[], { where, order }: Query): readonly Entity[] {
  const asksActive = where.some(({ property }) => property === 'Active');
  const tests = [...(asksActive ? [] : [isActive]), ...where.map(testOf)];
  const found = rows.filter((row) => tests.every((test) => test(row)));
  // The sort is stable: the most significant property comes last.
  return order
    .toReversed()
    .reduce((sorted: readonly Entity[], { property, descending }) => sortBy(sorted, property, descending), found);
}

function presented(realm: Realm, entity: EntityName, rows: readonly Entity[]): readonly Entity[] {
  return rows.flatMap(({ Id }) => {
    const found: Outcome<Entity> = realm.read(entity, Id);
    return found.ok ? [found.entity] : [];
  });
}
