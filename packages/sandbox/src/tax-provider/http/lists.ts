import type { FastifyRequest } from 'fastify';
import { memoized } from '../../kernel/memoized.ts';
import { providerError } from './errors.ts';
import { cell, compareText, type Filter, parseFilter, type Reader, type Row } from './filter.ts';
import { textOf } from './text.ts';

const MOST_ROWS = 1000;

export interface ListAnswer {
  readonly '@recordsetCount': number;
  readonly value: readonly Row[];
  readonly '@nextLink'?: string;
}

/** A parameter of the query string, case-insensitive and with or without its `$`. */
export function queryValue(request: FastifyRequest, name: string): string | null {
  const plain = name.replace(/^\$/, '').toLowerCase();
  for (const [key, value] of queryOf(request))
    if (key.replace(/^\$/, '').toLowerCase() === plain && value !== '') return value;
  return null;
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://provider').searchParams;
}

/** What a list refuses. */
export interface ListRules {
  /** Fields that a filter may not name, in lower case. @default none */
  readonly unfilterable?: ReadonlySet<string>;
  /** How many fields `$orderBy` may have. @default any number */
  readonly maxOrderFields?: number;
}

/** Records that are rendered only when they are on the requested page. */
export interface ListSource<T> extends ListRules {
  /** The array is cached until a record changes, and is the key of cached search results. */
  readonly records: readonly T[];
  readonly fields: readonly string[];
  readonly read: Reader<T>;
  readonly show: (record: T) => Row;
  /** The condition that applies when the filter does not cover it. */
  readonly implied?: (filter: Filter<T> | null) => ImpliedCondition<T> | null;
}

export interface ImpliedCondition<T> {
  /** Identifies this condition in the cache of filtered lists. */
  readonly cacheKey: string;
  readonly matches: (record: T) => boolean;
}

/** Applies `$filter`, `$orderBy`, `$skip` and `$top` to rows; returns the provider's FetchResult. */
export function answerList(request: FastifyRequest, rows: readonly Row[], rules: ListRules = {}): ListAnswer {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const read: Reader<Row> = (name) => (row) => cell(row, name);
  return answerFrom(request, { ...rules, records: rows, fields, read, show: (row) => row });
}

/** As `answerList`, for records that are rendered only when they are returned. */
export function answerFrom<T extends object>(request: FastifyRequest, source: ListSource<T>): ListAnswer {
  const found = search(source, queryValue(request, '$filter'), queryValue(request, '$orderBy'));
  const skip = wholeNumber(request, '$skip', 0);
  const top = Math.min(wholeNumber(request, '$top', MOST_ROWS), MOST_ROWS);
  const page = recordsAt(source, found.slice(skip, skip + top)).map(source.show);
  const more = skip + page.length < found.length && page.length > 0;
  return {
    '@recordsetCount': found.length,
    value: page,
    ...(more ? { '@nextLink': nextLink(request, top, skip + top) } : {}),
  };
}

/** Cached results of the last searches of a list, as indexes into it. */
const searches = memoized((_records: readonly object[]) => new Map<string, readonly number[]>());
const MOST_SEARCHES = 12;

function search<T extends object>(source: ListSource<T>, text: string | null, orderBy: string | null) {
  const filter = text === null ? null : filterOf(source, text);
  const implied = source.implied?.(filter) ?? null;
  const results = searches(source.records);
  const key = JSON.stringify([text, orderBy, implied?.cacheKey]);
  const found = results.get(key) ?? sorted(source, matching(source, filter, implied), orderBy);
  results.delete(key);
  results.set(key, found);
  const [oldest] = results.keys();
  if (results.size > MOST_SEARCHES && oldest !== undefined) results.delete(oldest);
  return found;
}

const noFields: ReadonlySet<string> = new Set();

function filterOf<T>({ fields, read, unfilterable = noFields }: ListSource<T>, text: string): Filter<T> {
  const filter = parseFilter(text, fields.length === 0 ? [] : [...fields, ...unfilterable], read);
  for (const name of filter.fields)
    if (unfilterable.has(name.split('.')[0] ?? name))
      throw providerError(1408, {
        message: `The field '${name}' can not be used in a filter.`,
        description: `The API reference calls '${name}' "Not filterable" in this list.`,
      });
  return filter;
}

function matching<T>(
  { records }: ListSource<T>,
  filter: Filter<T> | null,
  implied: ImpliedCondition<T> | null,
): number[] {
  const found: number[] = [];
  for (const [index, record] of records.entries())
    if ((filter?.matches(record) ?? true) && (implied?.matches(record) ?? true)) found.push(index);
  return found;
}

function recordsAt<T>({ records }: ListSource<T>, indexes: readonly number[]): T[] {
  return indexes.flatMap((index) => {
    const record = records[index];
    return record === undefined ? [] : [record];
  });
}

function sorted<T>(source: ListSource<T>, indexes: readonly number[], orderBy: string | null): readonly number[] {
  if (orderBy === null) return indexes;
  const fieldNames = new Set(source.fields.map((name) => name.toLowerCase()));
  const parts = orderBy.split(',');
  if (parts.length > (source.maxOrderFields ?? parts.length))
    throw providerError(1219, {
      message: 'This list is sorted by one field only.',
      description: `$orderBy has ${parts.length} fields.`,
    });
  const keys = parts.map((part) => {
    const [name = '', direction = 'asc'] = part.trim().split(/\s+/);
    if (source.records.length > 0 && !fieldNames.has(name.toLowerCase()))
      throw providerError(17, {
        message: `The field '${name}' is not known.`,
        description: `The field '${name}' can not be used in $orderBy here.`,
      });
    return { read: source.read(name.toLowerCase()), sign: direction.toLowerCase().startsWith('desc') ? -1 : 1 };
  });
  const columns = keys.map(({ read, sign }) => {
    const values: SortValue[] = source.records.map(() => '');
    for (const [position, record] of recordsAt(source, indexes).entries())
      values[indexes[position] ?? 0] = sortValue(read(record));
    return { sign, values };
  });
  return indexes.toSorted((a, b) => {
    for (const { sign, values } of columns) {
      const order = compareValues(values[a] ?? '', values[b] ?? '');
      if (order !== 0) return sign * order;
    }
    return 0;
  });
}

type SortValue = number | string;

const sortValue = (value: unknown): SortValue => (typeof value === 'number' ? value : textOf(value).toLowerCase());

function compareValues(left: SortValue, right: SortValue): number {
  if (left === right) return 0;
  if (typeof left === typeof right) return left < right ? -1 : 1;
  return compareText(String(left), String(right));
}

function wholeNumber(request: FastifyRequest, name: string, fallback: number): number {
  const text = queryValue(request, name);
  if (text === null) return fallback;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0)
    throw providerError(199, {
      message: `The parameter ${name} is out of range.`,
      description: `'${text}' is not a whole number from 0 on.`,
      status: 400,
    });
  return number;
}

function nextLink(request: FastifyRequest, top: number, skip: number): string {
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  const stale = [...url.searchParams.keys()].filter((key) => /^\$?(top|skip)$/i.test(key));
  for (const key of stale) url.searchParams.delete(key);
  url.searchParams.set('$top', String(top));
  url.searchParams.set('$skip', String(skip));
  return url.toString();
}
