import { type Decimal, decimal } from '../engine/money.ts';
import { type EnumValue, enumValue } from './enumerations.ts';
import { jsonFormatError, modelRequired, providerError, tooLong, valueRequired } from './errors.ts';
import { textOf } from './text.ts';

/**
 * A JSON object of a request. As at the provider, property names are case-insensitive, numbers may be strings, and
 * unknown properties are ignored.
 */
export interface Fields {
  readonly path: string;
  has(name: string): boolean;
  /** `''` when absent or null. */
  text(name: string, longest?: number): string;
  decimal(name: string): Decimal | null;
  integer(name: string): number | null;
  flag(name: string): boolean | null;
  /** yyyy-MM-dd of a date or a date-time. */
  day(name: string): string | null;
  choice<Name extends string>(name: string, values: readonly EnumValue<Name>[]): Name | null;
  object(name: string): Fields | null;
  objects(name: string): readonly Fields[];
  texts(name: string): readonly string[];
  /** An object with names of the sender's choice, as sent; null when absent. */
  record(name: string): Readonly<Record<string, unknown>> | null;
}

export function readObject(body: unknown, path = ''): Fields {
  if (body === undefined || body === null || body === '') throw modelRequired();
  if (!isObject(body)) throw wrongType(path, 'an object');
  const values = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const value = (name: string): unknown => values.get(name.toLowerCase()) ?? undefined;
  const list = (name: string): readonly unknown[] => {
    const given = value(name);
    if (given === undefined) return [];
    if (!Array.isArray(given)) throw wrongType(at(name), 'an array');
    return given;
  };
  return {
    path,
    has: (name) => value(name) !== undefined,
    text: (name, longest) => readText(value(name), at(name), longest),
    decimal: (name) => readDecimal(value(name), at(name)),
    integer: (name) => {
      const number = readDecimal(value(name), at(name));
      return number === null ? null : number.round(0).toNumber();
    },
    flag: (name) => readFlag(value(name), at(name)),
    day: (name) => readDay(value(name), at(name)),
    choice: (name, values_) => readChoice(value(name), at(name), values_),
    object: (name) => (value(name) === undefined ? null : readObject(value(name), at(name))),
    objects: (name) => list(name).map((item, index) => readObject(item, `${at(name)}[${index}]`)),
    texts: (name) => list(name).map((item, index) => readText(item, `${at(name)}[${index}]`)),
    record: (name) => {
      const given = value(name);
      if (given === undefined || isObject(given)) return given ?? null;
      throw wrongType(at(name), 'an object');
    },
  };
}

/** A body that must be an array of objects. A single object counts as an array of one. */
export function readArray(body: unknown): readonly Fields[] {
  if (body === undefined || body === null || body === '') throw modelRequired();
  const items = Array.isArray(body) ? body : [body];
  return items.map((item, index) => readObject(item, `[${index}]`));
}

export function required(fields: Fields, name: string, longest?: number): string {
  const value = fields.text(name, longest);
  if (value === '') throw valueRequired(fields.path === '' ? name : `${fields.path}.${name}`);
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrongType(path: string, wanted: string) {
  return jsonFormatError(`The value at '${path}' is not ${wanted}.`);
}

function readText(value: unknown, path: string, longest?: number): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') throw wrongType(path, 'a string');
  const text = textOf(value);
  if (longest !== undefined && text.length > longest) throw tooLong(path, longest);
  return text;
}

function readDecimal(value: unknown, path: string): Decimal | null {
  if (value === undefined || value === '') return null;
  const text = typeof value === 'number' ? textOf(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text)) throw wrongType(path, 'a number');
  return decimal(text.replace(/^\+/, ''));
}

function readFlag(value: unknown, path: string): boolean | null {
  if (value === undefined || value === '') return null;
  const text = textOf(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw wrongType(path, 'a boolean');
  return text === 'true';
}

function readDay(value: unknown, path: string): string | null {
  if (value === undefined || value === '') return null;
  const day = textOf(value).slice(0, 10);
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day)
    throw providerError(26, {
      message: `The date at '${path}' is not valid.`,
      description: `The value '${textOf(value)}' is not a date in the form yyyy-MM-dd.`,
      refersTo: path,
    });
  return day;
}

function readChoice<Name extends string>(
  value: unknown,
  path: string,
  values: readonly EnumValue<Name>[],
): Name | null {
  if (value === undefined) return null;
  const found = enumValue(values, value);
  if (found === null) throw jsonFormatError(`Error converting value "${textOf(value)}" at path '${path}'.`);
  return found;
}
