import type { Entity } from '../entities.ts';
import { isRecord } from '../json.ts';
import type { Condition, Literal } from './parse.ts';

/** Whether a row matches a query. */
export type Test = (row: Entity) => boolean;

/** Rows of lists that are not deactivated; other rows have no `Active` property. */
export const isActive: Test = (row) => !('Active' in row) || row.Active;

/** Reads a property by its path: `MetaData.LastUpdatedTime`, `CustomerRef`, `BillAddr.City` … */
function readerOf(path: string): (row: Entity) => unknown {
  const keys = path.split('.');
  return (row) => {
    let found: unknown = row;
    for (const key of keys) found = isRecord(found) ? found[key] : undefined;
    return isRecord(found) ? found.value : found;
  };
}

type Order = (value: unknown) => number | null;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isWhole = (text: string): boolean => /^\d+$/.test(text);

/** Compares a property with the wanted value; null when it has no value. */
function orderAgainst(path: string, wanted: Literal): Order {
  const text = String(wanted);
  const [number, flag, folded] = [Number(wanted), Number(wanted === true || wanted === 'true'), text.toLowerCase()];
  const textOrder = orderOfTexts(path, text, folded);
  return (value) => {
    if (typeof value === 'string') return textOrder(value);
    if (typeof value === 'number') return value - number;
    return typeof value === 'boolean' ? Number(value) - flag : null;
  };
}

function orderOfTexts(path: string, text: string, folded: string): (value: string) => number {
  if (path.endsWith('Time')) {
    const moment = Date.parse(text);
    return (value) => Date.parse(value) - moment;
  }
  if (path === 'Id' && isWhole(text)) {
    const id = Number(text);
    return (value) => (isWhole(value) ? Number(value) - id : value.localeCompare(text, 'en'));
  }
  const byDay = isDay(text);
  return (value) =>
    byDay && value.length === text.length ? comparePlain(value, text) : value.toLowerCase().localeCompare(folded, 'en');
}

function patternOf(pattern: string): RegExp {
  const source = pattern
    .split('%')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`, 'is');
}

const accepts: Readonly<Record<'=' | '<' | '>' | '<=' | '>=', (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/** Compiles a condition, to be applied to many rows. */
export function testOf({ property, operator, values }: Condition): Test {
  const read = readerOf(property);
  const [first = ''] = values;
  if (operator === 'LIKE') {
    const pattern = patternOf(String(first));
    return (row) => {
      const value = read(row);
      return typeof value === 'string' && pattern.test(value);
    };
  }
  if (operator === 'IN') return oneOf(property, values, read);
  const [order, accept] = [orderAgainst(property, first), accepts[operator]];
  return (row) => {
    const found = order(read(row));
    return found !== null && accept(found);
  };
}

function oneOf(property: string, values: readonly Literal[], read: (row: Entity) => unknown): Test {
  const texts = new Set(values.map((value) => String(value).toLowerCase()));
  const orders = values.map((value) => orderAgainst(property, value));
  return (row) => {
    const value = read(row);
    if (typeof value === 'string' && !property.endsWith('Time')) return texts.has(value.toLowerCase());
    return orders.some((order) => order(value) === 0);
  };
}

/** Sorts rows by a property; those without it come last. The sort is stable. */
export function sortBy(rows: readonly Entity[], path: string, descending: boolean): readonly Entity[] {
  const read = readerOf(path);
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: sortKey(path, read(row)) }));
  const compare = keyed.every(({ key }) => key !== null && isPlain(key)) ? comparePlain : compareKeys;
  return keyed
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return sign * compare(a.key, b.key);
    })
    .map(({ row }) => row);
}

type Key = string | number;

function sortKey(path: string, value: unknown): Key | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return null;
  if (path.endsWith('Time')) return Date.parse(value);
  return path === 'Id' && isWhole(value) ? Number(value) : value.toLowerCase();
}

/** Numbers and days can be compared without a collator. */
const isPlain = (key: Key): boolean => typeof key === 'number' || isDay(key);

const comparePlain = (left: Key, right: Key): number => (left === right ? 0 : left < right ? -1 : 1);

function compareKeys(left: Key, right: Key): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), 'en');
}
