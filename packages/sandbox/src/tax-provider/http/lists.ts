import type { FastifyRequest } from 'fastify';
import { providerError } from './errors.ts';
import { cell, type Filter, order, parseFilter, type Row } from './filter.ts';
import { textOf } from './text.ts';

const MOST_ROWS = 1000;

export interface ListAnswer {
  readonly '@recordsetCount': number;
  readonly value: readonly Row[];
  readonly '@nextLink'?: string;
}

/** One parameter of the query string, whatever its case and whether or not its `$` was written. */
export function queryValue(request: FastifyRequest, name: string): string | null {
  const plain = name.replace(/^\$/, '').toLowerCase();
  for (const [key, value] of queryOf(request))
    if (key.replace(/^\$/, '').toLowerCase() === plain && value !== '') return value;
  return null;
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://provider').searchParams;
}

/** `$filter`, `$orderBy`, `$skip` and `$top` over rows, in the provider's FetchResult. */
export function answerList(
  request: FastifyRequest,
  rows: readonly Row[],
  defaultFilter?: (filter: Filter | null) => Filter['matches'],
): ListAnswer {
  const text = queryValue(request, '$filter');
  const filter = text === null ? null : parseFilter(text, fieldsOf(rows));
  const byDefault = defaultFilter?.(filter);
  const matching = rows.filter((row) => (filter?.matches(row) ?? true) && (byDefault?.(row) ?? true));
  const sorted = sortRows(matching, queryValue(request, '$orderBy'));
  const skip = count(request, '$skip', 0);
  const top = Math.min(count(request, '$top', MOST_ROWS), MOST_ROWS);
  const page = sorted.slice(skip, skip + top);
  const more = skip + page.length < sorted.length && page.length > 0;
  return {
    '@recordsetCount': sorted.length,
    value: page,
    ...(more ? { '@nextLink': nextLink(request, top, skip + top) } : {}),
  };
}

function fieldsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

function sortRows(rows: readonly Row[], orderBy: string | null): readonly Row[] {
  if (orderBy === null) return rows;
  const keys = orderBy.split(',').map((part) => {
    const [name = '', direction = 'asc'] = part.trim().split(/\s+/);
    return { name, sign: direction.toLowerCase().startsWith('desc') ? -1 : 1 };
  });
  const known = new Set(fieldsOf(rows).map((name) => name.toLowerCase()));
  const unknown = keys.find(({ name }) => rows.length > 0 && !known.has(name.toLowerCase()));
  if (unknown !== undefined)
    throw providerError(17, {
      message: `The field '${unknown.name}' is not known.`,
      description: `The field '${unknown.name}' can not be used in $orderBy here.`,
    });
  return rows.toSorted((a, b) => {
    for (const { name, sign } of keys) {
      const result = order(cell(a, name), textOf(cell(b, name)));
      if (result !== 0 && !Number.isNaN(result)) return sign * result;
    }
    return 0;
  });
}

function count(request: FastifyRequest, name: string, byDefault: number): number {
  const text = queryValue(request, name);
  if (text === null) return byDefault;
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
