import { type Entity, type EntityName, entityNamed } from '../entities.ts';
import { accept, type Outcome, queryInvalid, refuse } from '../fault.ts';
import { isRecord } from '../json.ts';
import type { Realm } from '../realm.ts';
import { resources } from '../resources.ts';
import { type Condition, type Literal, parseQuery, type Query } from './parse.ts';

/** `SELECT` never answers more rows than this, whatever MAXRESULTS says. */
const MAX_ROWS = 1000;

export interface Page {
  readonly entity: EntityName;
  readonly rows: readonly Entity[];
  readonly start: number;
}

export type QueryAnswer = { readonly count: number } | Page;

/** The value of `MetaData.LastUpdatedTime`, `CustomerRef`, `BillAddr.City` … in a row. */
function valueAt(row: unknown, path: string): unknown {
  const found = path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), row);
  return isRecord(found) ? found.value : found;
}

function compareTo(value: unknown, wanted: Literal, path: string): number | null {
  if (typeof value === 'number') return value - Number(wanted);
  if (typeof value === 'boolean') return Number(value) - Number(wanted === true || wanted === 'true');
  if (typeof value !== 'string') return null;
  const text = String(wanted);
  if (path.endsWith('Time')) return Date.parse(value) - Date.parse(text);
  if (path === 'Id' && /^\d+$/.test(value) && /^\d+$/.test(text)) return Number(value) - Number(text);
  return value.toLowerCase().localeCompare(text.toLowerCase(), 'en');
}

function matchesPattern(value: unknown, pattern: string): boolean {
  const source = pattern
    .split('%')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return typeof value === 'string' && new RegExp(`^${source}$`, 'is').test(value);
}

function satisfies(row: Entity, { property, operator, values }: Condition): boolean {
  const value = valueAt(row, property);
  const [first = ''] = values;
  if (operator === 'LIKE') return matchesPattern(value, String(first));
  if (operator === 'IN') return values.some((wanted) => compareTo(value, wanted, property) === 0);
  const order = compareTo(value, first, property);
  if (order === null || Number.isNaN(order)) return false;
  if (operator === '=') return order === 0;
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}

/** Rows without the value come last. */
function byProperty(path: string, descending: boolean): (a: Entity, b: Entity) => number {
  return (a, b) => {
    const left = valueAt(a, path);
    const right = valueAt(b, path);
    if (right === undefined || right === null) return left === undefined ? 0 : -1;
    const known = typeof right === 'number' || typeof right === 'boolean' || typeof right === 'string';
    const order = compareTo(left, known ? right : '', path) ?? 1;
    return descending ? -order : order;
  };
}

function unknownProperty(query: Query, entity: EntityName): string | undefined {
  const used = [
    ...query.where.map(({ property }) => property),
    ...(query.order === null ? [] : [query.order.property]),
  ];
  return used.find((path) => !resources[entity].knows(path.split('.')[0] ?? ''));
}

/** Runs a query against one company. Errors: 4000 unreadable, 4001 unknown entity, property or position. */
export function runQuery(realm: Realm, source: string): Outcome<QueryAnswer> {
  const query = parseQuery(source);
  if ('status' in query) return refuse(query);
  const entity = entityNamed(query.entity);
  if (entity === undefined) return refuse(queryInvalid(`invalid context declaration: ${query.entity}`));
  const unknown = unknownProperty(query, entity);
  if (unknown !== undefined) return refuse(queryInvalid(`Property ${unknown} not found for Entity ${entity}`));
  const tooSmall = [query.start, query.max].find((value) => value < 1);
  if (tooSmall !== undefined) return refuse(queryInvalid(`value ${tooSmall} is too small`));

  const all: readonly Entity[] = realm.list(entity);
  const asksActive = query.where.some(({ property }) => property === 'Active');
  const rows = all.filter(
    (row) =>
      (asksActive || valueAt(row, 'Active') !== false) && query.where.every((condition) => satisfies(row, condition)),
  );
  if (query.count) return accept({ count: rows.length });
  const { order, start, max } = query;
  const sorted = order === null ? rows : rows.toSorted(byProperty(order.property, order.descending));
  return accept({ entity, start, rows: sorted.slice(start - 1, start - 1 + Math.min(max, MAX_ROWS)) });
}
